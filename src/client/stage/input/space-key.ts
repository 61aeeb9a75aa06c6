/** The Space bar, which pans while it is held. */
export interface SpaceKey {
  readonly isHeld: boolean;
  dispose(): void;
}

const spaceUsers = ['input', 'textarea', 'select', 'button', 'a', 'dialog', 'summary'].concat(
  ['button', 'menuitem', 'option', 'tab', 'checkbox', 'radio', 'switch', 'slider', 'dialog'].map(
    (role) => `[role="${role}"]`,
  ),
);

/** Text fields and controls use Space themselves. */
const wantsSpace = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest(spaceUsers.join(',')) !== null);

/** Listens on the window until disposed. */
export function watchSpaceKey(changed: () => void): SpaceKey {
  const abort = new AbortController();
  const { signal } = abort;
  let isHeld = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.code !== 'Space') return;
    if (!event.repeat) {
      isHeld = event.type === 'keydown' && !wantsSpace(event.target);
      changed();
    }
    if (isHeld) event.preventDefault();
  };
  window.addEventListener('keydown', onKey, { signal });
  window.addEventListener('keyup', onKey, { signal });
  // If the key is released in another window, its keyup never arrives.
  window.addEventListener(
    'blur',
    () => {
      isHeld = false;
      changed();
    },
    { signal },
  );
  return {
    get isHeld() {
      return isHeld;
    },
    dispose: () => abort.abort(),
  };
}

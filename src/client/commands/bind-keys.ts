import hotkeys from 'hotkeys-js';
import { isInTextField } from '#client/typing/text-field.ts';
import { isComposing } from '#client/typing/text-keys.ts';
import { createTypedSentence } from '#client/typing/typed-sentence.ts';
import type { OfferedCommand } from './bind-commands.ts';
import { keyBindings } from './key-bindings.ts';
import type { StrokeReader } from './key-strokes.ts';

const popup = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Elements that Enter and Space press. */
const pressable = 'a[href], button, summary, [role="button"], [role="tab"], [role="option"]';
const pressing = /^(enter| )$/i;
/** Elements in which arrow keys choose. */
const choosable = 'input[type="radio"]';
const choosing = /^arrow/i;

type Keyed = Pick<OfferedCommand, 'id' | 'keys' | 'whileTyping' | 'repeats'>;

export interface KeyOptions {
  find(id: string): OfferedCommand | undefined;
  reader: StrokeReader;
  showAwaited(ids: readonly string[]): void;
  apple: boolean;
}

/** Returns whether a key copies the page's own text selection. */
const isCopy = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'c' && (event.getModifierState('Control') || event.getModifierState('Meta'));

/** A pressed key is a command's unless it was handled, is being composed, or belongs to a popup or a text field. */
function isTaken(event: KeyboardEvent, { whileTyping, repeats }: Keyed): boolean {
  if (event.defaultPrevented || isComposing(event) || (event.repeat && repeats !== true)) return false;
  if (isCopy(event) && getSelection()?.isCollapsed === false) return false;
  if (!(event.target instanceof Element)) return true;
  if (event.target.closest(popup) !== null) return false;
  if (pressing.test(event.key) && event.target.closest(pressable) !== null) return false;
  if (choosing.test(event.key) && event.target.closest(choosable) !== null) return false;
  return whileTyping === true || !isInTextField(event.target);
}

/** Shared by all bindings: once a screen has removed a text field, the keys may be those of another binding. */
const sentence = createTypedSentence();

/** Each command decides in which fields it applies, above. */
hotkeys.filter = () => true;

/**
 * Binds the keys of commands, the one place that does. `find` returns the command as it is offered when its
 * key is pressed; `showAwaited` receives the ids of the commands that the sequence so far may become, none
 * when it has ended. `reader` outlives a binding. One binding takes every key and compares the typed
 * character: hotkeys' own combinations compare key codes, so they miss `?` and `+` on many layouts and
 * strokes that overlap. Returns the unbinding.
 */
export function bindKeys(
  target: Window,
  commands: readonly Keyed[],
  { find, reader, showAwaited, apple }: KeyOptions,
): () => void {
  const bound = commands.flatMap((command) =>
    keyBindings(command.keys, apple).map((binding) => ({ command, binding })),
  );
  const show = (): void => {
    const places = reader.awaited(bound.map(({ binding }) => binding));
    showAwaited(places.flatMap((place) => bound[place]?.command.id ?? []));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (sentence.takes(event, isInTextField(event.target))) return;
    const open = bound.filter(({ command }) => isTaken(event, command));
    const completed = reader.read(
      event,
      open.map(({ binding }) => binding),
    );
    show();
    for (const place of completed) {
      const command = open[place]?.command;
      const offered = command && find(command.id);
      if (offered === undefined) continue;
      event.preventDefault();
      offered.run();
      return;
    }
  };
  const forget = (): void => {
    sentence.end();
    reader.forget();
    show();
  };
  // hotkeys takes any event target, though its types name elements alone.
  const element = target as unknown as HTMLElement;
  hotkeys('*', { element }, onKey);
  const ends = ['pointerdown', 'blur'] as const;
  for (const end of ends) target.addEventListener(end, forget);
  return () => {
    hotkeys.unbind('*', onKey);
    for (const end of ends) target.removeEventListener(end, forget);
  };
}

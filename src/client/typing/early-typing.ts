import { isCharacter, isInTextField } from './text-field.ts';

/** Typed for the field that is awaited, and the end of its keeping. There is one such field at a time. */
let kept = '';
let ended = new AbortController();

/**
 * Keeps the characters that are typed before a field is there for them: they run no commands, and what gets the focus
 * next has them. `onEscape` is called for Escape, which gives them up. Returns a function to call once the field is drawn;
 * called again before that has the focus, it goes on with what is kept.
 */
export function keepTyping(page: Window, onEscape: () => void): () => void {
  ended.abort();
  const own = new AbortController();
  ended = own;
  let isDrawn = false;
  const options = { capture: true, signal: own.signal };
  const end = (): void => {
    if (own.signal.aborted) return;
    own.abort();
    kept = '';
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isInTextField(event.target)) return;
    if (event.key === 'Backspace') kept = kept.slice(0, -1);
    else if (isCharacter(event)) kept += event.key;
    else if (event.key === 'Escape') {
      end();
      onEscape();
    } else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isDrawn) return;
    const typed = kept;
    end();
    // As if it were typed now: the field reports it like any other input.
    if (typed !== '' && isInTextField(target)) page.document.execCommand('insertText', false, typed);
  };
  page.addEventListener('keydown', onKey, options);
  page.addEventListener('pointerdown', end, options);
  page.addEventListener('focusin', onFocus, options);
  return () => {
    isDrawn = true;
    // What is drawn has taken the focus by then, or does not want it.
    page.requestAnimationFrame(() => page.requestAnimationFrame(end));
  };
}

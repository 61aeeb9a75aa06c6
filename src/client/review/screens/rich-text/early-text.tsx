import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Writing } from '#client/review/stores/writing.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import type { Emitter } from '#client/sync/emitter.ts';
import { isComposing, isSendKey } from '#client/typing/text-keys.ts';
import styles from './editor.module.css';
import { useWriting } from './use-writing.ts';

interface EarlyTextProps {
  writing: Writing;
  label: string;
  placeholder: string;
  text: string;
  /** Takes the focus when it comes. */
  autoFocus: boolean;
  focusRequests: Emitter | undefined;
  onText(text: string): void;
  onSend(): void;
  onCancel(): void;
}

/** Takes input until the editor's code has come: keys are meant for the comment, not for commands. */
export function EarlyText({
  writing,
  label,
  placeholder,
  text,
  autoFocus,
  focusRequests,
  onText,
  onSend,
  onCancel,
}: EarlyTextProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const frame = useRef(0);
  const takeFocus = (): void => {
    field.current?.focus();
    // A tap gives the focus to what was tapped after the mark has been made.
    frame.current = requestAnimationFrame(() => field.current?.focus());
  };
  const onFocus = useWriting(writing, autoFocus, field, takeFocus, () =>
    document.activeElement === field.current ? 'end' : null,
  );
  useLayoutEffect(() => () => cancelAnimationFrame(frame.current), []);
  useEmitter(focusRequests, takeFocus);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    const sends = isSendKey(event.nativeEvent);
    if (!sends && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (sends) onSend();
    else onCancel();
  };
  return (
    <div className={styles.editor}>
      <textarea
        ref={field}
        className={styles.early}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onFocus={onFocus}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useEmitter } from '#client/state/use-emitter.ts';
import type { Emitter } from '#client/sync/emitter.ts';
import styles from './editor.module.css';

interface EarlyTextProps {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useLayoutEffect(() => {
    if (autoFocus) takeFocus();
    return () => cancelAnimationFrame(frame.current);
  }, []);
  useEmitter(focusRequests, takeFocus);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
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
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

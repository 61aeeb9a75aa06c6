import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './editor.module.css';

interface EarlyTextProps {
  label: string;
  placeholder: string;
  text: string;
  /** Rises when it is to take the focus. */
  focus: number;
  onText(text: string): void;
  onSend(): void;
  onCancel(): void;
}

/** Takes input until the editor's code has come: keys are meant for the comment, not for commands. */
export function EarlyText({
  label,
  placeholder,
  text,
  focus,
  onText,
  onSend,
  onCancel,
}: EarlyTextProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (focus === 0) return;
    field.current?.focus();
    // A tap gives the focus to what was tapped after the mark has been made.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [focus]);
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

import { type ClipboardEvent, type FormEvent, useState } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

interface CutPaste {
  onPaste(event: ClipboardEvent<TextControl>): void;
  onInput(event: FormEvent<TextControl>): void;
}

/** Returns a text saying how much of the last paste the browser cut off silently; null: nothing. */
export function useCutPaste(maxLength: number | undefined): [cut: string | null, handlers: CutPaste] {
  const [count, setCount] = useState(0);
  return [
    cutText(count),
    {
      onPaste: ({ clipboardData, currentTarget }) =>
        setCount(overflowOf(currentTarget, clipboardData.getData('text/plain'), maxLength)),
      onInput: (event) => isPasted(event) || setCount(0),
    },
  ];
}

const isPasted = ({ nativeEvent }: FormEvent): boolean =>
  nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';

/**
 * Returns how many characters do not fit. Fields without a selection (e-mail, numbers) are pasted into at their
 * end.
 */
export function overflowOf(
  { value, selectionStart, selectionEnd }: Pick<TextControl, 'value' | 'selectionStart' | 'selectionEnd'>,
  pasted: string,
  maxLength = Number.POSITIVE_INFINITY,
): number {
  const selected = (selectionEnd ?? 0) - (selectionStart ?? 0);
  return Math.max(value.length - selected + pasted.replaceAll('\r\n', '\n').length - maxLength, 0);
}

const cutText = (count: number): string | null =>
  count === 0
    ? null
    : `${count === 1 ? '1 character' : `${count} characters`} of what you pasted did not fit.`;

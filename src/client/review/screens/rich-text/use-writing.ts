import { useLayoutEffect, useRef } from 'react';
import {
  beginWriting,
  type Caret,
  leaveCaret,
  takeCaret,
  type Writing,
} from '#client/review/stores/writing.ts';
import { useClient } from '#client/state/client-context.ts';
import { isTyping } from '#client/typing/text-field.ts';

/**
 * Gives an editor the focus as it comes: where it was `asked` for, or where it takes the place of one that was typed into.
 * `caretNow` returns null without the focus. Returns the handler of its focus.
 */
export function useWriting(
  writing: Writing,
  asked: boolean,
  editor: unknown,
  takeFocus: (caret: Caret) => void,
  caretNow: () => Caret | null,
): () => void {
  const { review } = useClient();
  const latest = useRef({ takeFocus, caretNow });
  useLayoutEffect(() => {
    latest.current = { takeFocus, caretNow };
  });
  const { key, topicId } = writing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each editor.
  useLayoutEffect(() => {
    // One that comes with the list takes the focus from nothing that is typed into.
    const caret = takeCaret(review, key, asked && (topicId === null || !isTyping()));
    if (caret !== null) latest.current.takeFocus(caret);
    return () => leaveCaret(review, latest.current.caretNow());
  }, [review, editor]);
  return () => beginWriting(review, writing);
}

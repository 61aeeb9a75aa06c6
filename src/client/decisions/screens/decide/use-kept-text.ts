import { useRef, useState } from 'react';
import { useEditorNote } from '#client/review/screens/rich-text/use-editor-note.ts';
import {
  type DecisionTextAction,
  decisionTextKey,
  draftKey,
  draftOf,
  forgetDecisionText,
  plainDraft,
  setDraft,
} from '#client/review/stores/drafts.ts';
import type { KeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { type plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

/**
 * The text of a decision that is not made yet: kept as drafts of comments are, until it is sent or emptied. It begins with
 * what was written for some of the orders before.
 */
export function useKeptText(
  orderIds: readonly string[],
  action: ReviewAction | DecisionTextAction,
): [text: string, set: (text: string) => void, kept: Pick<KeptForm<object>, 'isRestored' | 'discard'>] {
  const client = useClient();
  const [begun] = useState(() => {
    const { drafts } = client.review.state;
    const key = decisionTextKey(drafts, orderIds, action);
    const kept = key === undefined ? undefined : drafts[key];
    return kept === undefined ? undefined : plainDraft(kept).message;
  });
  const [text, setText] = useState(begun === undefined ? '' : textOf(begun));
  const isBegun = useRef(true);
  const [isRestored, setRestored] = useState(text !== '');
  // Another tab that decides on the order forgets its own text alone.
  useEditorNote(draftKey.decision(orderIds, action), () => setText(''));
  const set = (next: string): void => {
    setText(next);
    if (next === '') forgetDecisionText(client, orderIds, action);
    else
      setDraft(
        client,
        draftKey.decision(orderIds, action),
        draftOf({ kind: 'new', message: richTextOf(next) }),
      );
    // What is typed on now is no longer wanted as it was, whichever of the orders it was kept for.
    if (isBegun.current && begun !== undefined) forgetDecisionText(client, orderIds, action, begun);
    isBegun.current = false;
  };
  const discard = (): void => {
    set('');
    setRestored(false);
  };
  return [text, set, { isRestored, discard }];
}

/** Returns the text as typed: with blanks at its ends, for further typing. */
const textOf = (message: Parameters<typeof plainText>[0]): string =>
  message.content.map((paragraph) => plainLine(paragraph)).join('\n');

const plainLine = (paragraph: Parameters<typeof plainText>[0]['content'][number]): string =>
  'content' in paragraph
    ? (paragraph.content ?? []).map((node) => (node.type === 'text' ? node.text : '')).join('')
    : '';

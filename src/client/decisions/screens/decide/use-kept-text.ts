import { draftKey, draftOf, setDraft } from '#client/review/stores/drafts.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { type plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

/** The text of a decision that is not made yet: kept as drafts of comments are, until it is sent or emptied. */
export function useKeptText(
  orderId: string,
  action: ReviewAction,
): [text: string, set: (text: string) => void] {
  const client = useClient();
  const key = draftKey.decision(orderId, action);
  const kept = useReview().drafts[key];
  return [
    kept === undefined ? '' : textOf(kept.message),
    (text) => setDraft(client, key, text === '' ? null : draftOf({ kind: 'new', message: richTextOf(text) })),
  ];
}

/** As it was typed: with blanks at its ends, where one goes on. */
const textOf = (message: Parameters<typeof plainText>[0]): string =>
  message.content.map((paragraph) => plainLine(paragraph)).join('\n');

const plainLine = (paragraph: Parameters<typeof plainText>[0]['content'][number]): string =>
  'content' in paragraph
    ? (paragraph.content ?? []).map((node) => (node.type === 'text' ? node.text : '')).join('')
    : '';

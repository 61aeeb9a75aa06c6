import type { Client } from '#client/state/client.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

/** `before` is what the message read when its editing began. */
const messageBody = (message: RichText, before: RichText) => ({
  data: JSON.stringify(message),
  mentions: JSON.stringify(mentionedIds(message)),
  before: JSON.stringify(before),
});

/** Edits the first message of the person's own thread. */
export function editTopic(client: Client, topicId: string, message: RichText, before: RichText): void {
  queueWrite(client, 'editTopic', {
    params: { ...shownVersion(client), topicId: topicIdNow(client, topicId) },
    body: messageBody(message, before),
  });
}

/** Edits the person's own reply. */
export function editComment(
  client: Client,
  { topicId, commentId }: { topicId: string; commentId: string },
  message: RichText,
  before: RichText,
): void {
  queueWrite(
    client,
    'editComment',
    { params: { ...shownVersion(client), commentId }, body: messageBody(message, before) },
    topicIdNow(client, topicId),
  );
}

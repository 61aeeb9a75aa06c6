import type { Client } from '#client/state/client.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

const messageBody = (message: RichText) => ({
  data: JSON.stringify(message),
  mentions: JSON.stringify(mentionedIds(message)),
});

/** Edits the first message of the person's own thread. */
export function editTopic(client: Client, topicId: string, message: RichText): void {
  queueWrite(client, 'editTopic', {
    params: { ...shownVersion(client), topicId: topicIdNow(client, topicId) },
    body: messageBody(message),
  });
}

/** Edits the person's own reply. */
export function editComment(client: Client, topicId: string, commentId: string, message: RichText): void {
  queueWrite(
    client,
    'editComment',
    { params: { ...shownVersion(client), commentId }, body: messageBody(message) },
    topicIdNow(client, topicId),
  );
}

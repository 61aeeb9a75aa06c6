import type { Client } from '#client/state/client.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import { queueWrite, shownVersion, topicIdNow } from './queue-write.ts';

/** Replies in a thread of the shown version. */
export function addComment(client: Client, topicId: string, message: RichText): void {
  queueWrite(client, 'addComment', {
    params: { ...shownVersion(client), topicId: topicIdNow(client, topicId) },
    body: { message: JSON.stringify(message), mentions: JSON.stringify(mentionedIds(message)) },
  });
}

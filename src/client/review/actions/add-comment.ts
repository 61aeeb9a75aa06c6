import type { Client } from '#client/state/client.ts';
import { mentionedIds, type RichText } from '#shared/kernel/rich-text.ts';
import { queueWrite, type ShownVersion, shownVersion, topicIdNow } from './queue-write.ts';

/** Replies in a thread of the shown version. */
export const addComment = (client: Client, topicId: string, message: RichText): void =>
  replyIn(client, { ...shownVersion(client), topicId: topicIdNow(client, topicId) }, message);

/** Replies in a thread of any version. The reply is retried until the server has it, or becomes a draft again. */
export function replyIn(client: Client, params: ShownVersion & { topicId: string }, message: RichText): void {
  queueWrite(client, 'addComment', {
    params,
    body: { message: JSON.stringify(message), mentions: JSON.stringify(mentionedIds(message)) },
  });
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { notFound } from '#server/access/order-access.ts';
import { notifyOfMessage } from '#server/notifications/notification-triggers.ts';
import { mentionedOn } from '#server/notifications/notifications.queries.ts';
import { correctNotices } from '#server/notifications/notify.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { mentionedIds, plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { publishThread } from './publish-thread.ts';
import {
  requireAuthor,
  type VersionIds,
  writableThread,
  writableThreadOfComment,
  writtenMessage,
} from './thread-access.ts';
import { updateCommentMessage, updateTopicMessage } from './topics.queries.ts';
import { type SentMessage, withMentionsChecked } from './with-mentions-checked.ts';

/** A new text of a message, and the one that was changed into it where that is known. */
interface Edit extends Pick<SentMessage, 'mentions'> {
  data: RichText;
  before?: RichText | undefined;
}

/** Edits the first message of the actor's own thread. */
export async function editTopic(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  edit: Edit,
): Promise<Topic> {
  const found = await writableThread(context, ids);
  const { id, sender, message } = found.topic;
  return editMessage(context, found, { id, author: sender.id, message, edit }, updateTopicMessage);
}

/** Edits the actor's own reply. */
export async function editComment(
  context: MutationContext,
  ids: VersionIds & { commentId: string },
  edit: Edit,
): Promise<Topic> {
  const found = await writableThreadOfComment(context, ids);
  const comment = found.topic.comments.find(({ id }) => id === ids.commentId);
  if (comment === undefined) throw notFound();
  const { id, user, message } = comment;
  return editMessage(context, found, { id, author: user.id, message, edit }, updateCommentMessage);
}

/** Writes a message over the one before. Returns its thread. */
async function editMessage(
  context: MutationContext,
  { topic, ...found }: Awaited<ReturnType<typeof writableThread>>,
  { id, author, message, edit }: { id: string; author: string; message: RichText; edit: Edit },
  update: typeof updateTopicMessage,
): Promise<Topic> {
  requireAuthor(context, author);
  if (edit.before !== undefined) requireSameText(message, edit.before);
  const sent = { message: edit.data, mentions: edit.mentions };
  const changed = await withMentionsChecked(context, found.order, topic.tab, sent);
  await update(context.tx, id, { ...writtenMessage(changed.message), now: context.now });
  const known = [...mentionedIds(message), ...(await mentionedOn(context.tx, found.order.id, id))];
  const text = plainText(changed.message);
  await correctNotices(context.tx, found.order.id, { commentId: id, message: text });
  await notifyOfMessage(context, found, {
    tab: topic.tab,
    topicId: topic.id,
    commentId: id,
    message: changed.message,
    mentioned: changed.mentioned.filter((one) => !known.includes(one)),
    speakers: [],
    isEdit: true,
  });
  return publishThread(context, found, topic.tab, topic.id);
}

/** Refuses to replace a text that the author of the new one has not seen: they wrote it elsewhere. */
function requireSameText(now: RichText, before: RichText): void {
  if (plainText(now) === plainText(before)) return;
  throw new Refusal('conflict', 'This comment was changed elsewhere in the meantime.', [
    `It reads now: “${plainText(now)}”`,
  ]);
}

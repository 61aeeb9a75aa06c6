import { Check } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  deleteComment,
  deleteTopic,
  hasUnreadReply,
  lastReplyOf,
} from '#client/review/actions/delete-message.ts';
import type { ThreadAction } from '#client/review/screens/controller/review-view.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { mayResolve } from '#shared/review/thread-rules.ts';
import { MessageEntry } from './message-entry.tsx';
import { ReplyBox } from './reply-box.tsx';
import styles from './thread-card.module.css';
import numbers from './thread-number.module.css';

/** Returns where a thread's mark is, and the version that it comes from or goes on on. */
const placeOf = ({ from, to }: Topic, mark: Mark | null): string =>
  [
    ...(from === undefined ? [] : [`from version ${from.version}`]),
    ...(to === undefined ? [] : [`continues on version ${to.version}`]),
    mark === null ? 'file' : `p ${mark.page}`,
  ].join(' · ');

/** Asks about a thread's deletion: no reply goes with it that came after the question. */
function useDeletion(topic: Topic, readerId: string) {
  const [known, setKnown] = useState<{ lastReply: string; replies: readonly string[] } | null>(null);
  const lastReply = lastReplyOf(topic);
  const isUnread = known !== null && hasUnreadReply(topic, known.replies, readerId);
  return {
    lastReply: isUnread ? known.lastReply : lastReply,
    onAskDelete: () => setKnown({ lastReply, replies: topic.comments.map(({ id }) => id) }),
    deleteText: isUnread
      ? 'Someone has replied since you were asked. Read that first: with it the comment is not deleted.'
      : 'The comment goes with its replies and its mark.',
  };
}

/** One thread: its first message, its replies, and what can be done. */
export const ThreadCard = memo(function ThreadCard({
  topic,
  mark,
  isSelected,
  asked,
}: {
  topic: Topic;
  mark: Mark | null;
  isSelected: boolean;
  /** Set by a command. */
  asked: ThreadAction | null;
}): ReactNode {
  const client = useClient();
  const { controller, actor, readOnly } = useScene();
  const { unsent, drafts, writing, openings } = useReview();
  const key = draftKey.reply(topic.id);
  const hasDraft = drafts[key] !== undefined;
  const [replying, setReplying] = useState(hasDraft || writing?.key === key);
  const opening = openings[key] ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens with each draft that is put there.
  useEffect(() => {
    if (hasDraft) setReplying(true);
  }, [hasDraft, opening]);
  useEffect(() => {
    if (asked === null) return;
    if (asked === 'reply') setReplying(true);
    controller.view.asked = null;
  }, [asked, controller]);
  const { deleteText, onAskDelete, lastReply } = useDeletion(topic, actor.userId);
  const number = useRef<HTMLButtonElement>(null);
  const focusThread = (): void => number.current?.focus();
  const choose = (): void => controller.choose(topic.id, { fly: true });
  return (
    <li
      className={joinClasses(styles.thread, topic.isResolve && styles.resolved)}
      data-selected={isSelected}
      data-topic={topic.id}
    >
      <button
        ref={number}
        type="button"
        className={numbers.number}
        data-colour={topic.isResolve ? undefined : mark?.colour}
        aria-label={`Comment ${topic.number || 'being sent'}${topic.isResolve ? ', resolved' : ''}, show it on the page`}
        aria-pressed={isSelected}
        onClick={choose}
      >
        {topic.isResolve ? <Check size={12} aria-hidden /> : topic.number || '·'}
      </button>
      {/* biome-ignore lint/a11y: the number beside it is the same action for keyboard and screen reader. */}
      <div className={styles.body} onClick={choose}>
        <MessageEntry
          author={topic.sender}
          date={topic.dateCreated}
          isEdited={topic.dateEdited !== null}
          message={topic.message}
          place={placeOf(topic, mark)}
          waits={unsent.includes(topic.id)}
          messageId={topic.id}
          editedTopic={topic.id}
          focusThread={focusThread}
          deleteAsked={asked === 'delete'}
          deleteText={deleteText}
          onAskDelete={onAskDelete}
          onDelete={() => deleteTopic(client, topic.id, lastReply)}
          actions={
            readOnly
              ? []
              : [
                  { id: 'reply', label: 'Reply', run: () => setReplying(true) },
                  ...(mayResolve(actor, topic.sender.id)
                    ? [
                        {
                          id: 'resolve',
                          label: topic.isResolve ? 'Reopen' : 'Resolve',
                          run: () => controller.resolve(topic, !topic.isResolve),
                        },
                      ]
                    : []),
                ]
          }
        />
        {topic.comments.length === 0 ? null : (
          <ol className={styles.replies}>
            {topic.comments.map((comment) => (
              <li key={comment.id}>
                <MessageEntry
                  author={comment.user}
                  date={comment.dateCreated}
                  isEdited={comment.dateEdited !== null}
                  message={comment.message}
                  place={null}
                  waits={unsent.includes(comment.id)}
                  messageId={comment.id}
                  editedTopic={topic.id}
                  focusThread={focusThread}
                  deleteText="The reply is removed."
                  onDelete={() => deleteComment(client, topic.id, comment.id)}
                  actions={[]}
                />
              </li>
            ))}
          </ol>
        )}
        {!readOnly && (isSelected || replying) ? (
          <ReplyBox
            topicId={topic.id}
            open={replying}
            onOpen={(open) => {
              setReplying(open);
              // One goes on where one was: at the thread.
              if (!open) focusThread();
            }}
          />
        ) : null}
      </div>
    </li>
  );
});

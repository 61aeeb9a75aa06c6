import { Check } from 'lucide-react';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { addComment } from '#client/stores/actions/add-comment.ts';
import { deleteComment, deleteTopic } from '#client/stores/actions/delete-message.ts';
import { editComment, editTopic } from '#client/stores/actions/edit-message.ts';
import { useClient, useReview } from '#client/stores/client-context.ts';
import { draftKey } from '#client/stores/drafts.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Topic } from '#shared/model/annotation.ts';
import type { Mark } from '#shared/model/mark.ts';
import { mayResolve } from '#shared/rules/thread-rules.ts';
import { useScene } from '../desk/desk-context.ts';
import type { ThreadAction } from '../desk/review-view.ts';
import { MessageEntry } from './message-entry.tsx';
import { ReplyBox } from './reply-box.tsx';
import styles from './thread-card.module.css';

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
  /** By a command. */
  asked: ThreadAction | null;
}): ReactNode {
  const client = useClient();
  const { desk, actor, readOnly } = useScene();
  const { unsent, drafts } = useReview();
  const [replying, setReplying] = useState(drafts[draftKey.reply(topic.id)] !== undefined);
  useEffect(() => {
    if (asked === null) return;
    if (asked === 'reply') setReplying(true);
    desk.view.asked = null;
  }, [asked, desk]);
  const waits = unsent.includes(topic.id);
  const choose = (): void => desk.choose(topic.id, { fly: true });
  return (
    <li
      className={joinClasses(styles.thread, topic.isResolve && styles.resolved)}
      data-selected={isSelected}
      data-topic={topic.id}
    >
      <button
        type="button"
        className={styles.number}
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
          place={mark === null ? 'file' : `p ${mark.page}`}
          waits={waits}
          draftKey={draftKey.edit(topic.id)}
          heldTopic={topic.id}
          deleteAsked={asked === 'delete'}
          deleteText="The comment goes with its replies and its mark."
          onEdit={(message) => editTopic(client, topic.id, message)}
          onDelete={() => deleteTopic(client, topic.id)}
          actions={
            readOnly
              ? []
              : [
                  { label: 'Reply', run: () => setReplying(true) },
                  ...(mayResolve(actor, topic.sender.id)
                    ? [
                        {
                          label: topic.isResolve ? 'Reopen' : 'Resolve',
                          run: () => desk.resolve(topic, !topic.isResolve),
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
                  waits={comment.id.startsWith('pending.')}
                  draftKey={draftKey.edit(comment.id)}
                  heldTopic={topic.id}
                  deleteText="The reply is removed."
                  onEdit={(message) => editComment(client, topic.id, comment.id, message)}
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
            onOpen={setReplying}
            onSend={(message) => addComment(client, topic.id, message)}
          />
        ) : null}
      </div>
    </li>
  );
});

import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import numbers from '#client/review/screens/comments/thread-number.module.css';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { Said } from './said.tsx';
import styles from './unread-list.module.css';
import type { ThreadChange } from './unread-threads.ts';
import type { UnreadThreads } from './use-unread-threads.ts';

const changeTexts: Readonly<Record<ThreadChange, string>> = {
  new: 'New comment',
  replied: 'New reply',
  edited: 'Edited',
  marked: 'Mark moved or changed',
  reopened: 'Opened again',
};

/** What others have written since the question was asked, in full, to be confirmed before it can be answered. */
export function UnreadList({
  unread: { threads, isConfirmable, confirm },
  ownId,
  markOf,
}: {
  unread: UnreadThreads;
  ownId: string;
  markOf(topic: Topic): Mark | null;
}): ReactNode {
  const section = useRef<HTMLElement>(null);
  const count = threads.length;
  useEffect(() => {
    if (count > 0) section.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  if (count === 0) return null;
  return (
    <section ref={section} className={styles.unread} aria-label="Changed since you were asked">
      <div role="alert" className={styles.header}>
        <CircleAlert size={16} aria-hidden />
        <h3>
          {count === 1
            ? 'A comment has changed since you were asked: read it before you approve'
            : `${count} comments have changed since you were asked: read them before you approve`}
        </h3>
      </div>
      <ul className={styles.threads}>
        {threads.map(({ topic, change }) => {
          const mark = markOf(topic);
          return (
            <li key={topic.id}>
              <span className={numbers.number} data-colour={mark?.colour}>
                {topic.number || '…'}
              </span>
              <div className={styles.text}>
                <p className={styles.change}>
                  {mark === null ? changeTexts[change] : `${changeTexts[change]} · page ${mark.page}`}
                </p>
                <Said by={topic.sender} message={topic.message} ownId={ownId} />
                {topic.comments.map(({ id, user, message }) => (
                  <div key={id} className={styles.reply}>
                    <Said by={user} message={message} ownId={ownId} />
                  </div>
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <Button size="small" disabled={!isConfirmable} onClick={confirm}>
        {count === 1 ? 'I Have Read It' : 'I Have Read Them'}
      </Button>
    </section>
  );
}

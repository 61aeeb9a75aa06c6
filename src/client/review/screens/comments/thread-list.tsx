import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useClient, useReview } from '#client/state/client-context.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { ThreadCard } from './thread-card.tsx';
import styles from './thread-list.module.css';
import type { ThreadFocus } from './use-thread-focus.ts';

/** How many threads are shown initially, and how many are added near the end of the list. */
const portion = 60;

/** Threads in reading order; a long list grows as it is scrolled. */
export function ThreadList({
  threads,
  focus: { list, onFocus, onBlur },
}: {
  threads: readonly Topic[];
  focus: ThreadFocus;
}): ReactNode {
  const { controller } = useScene();
  const { selected, asked } = useView();
  const { review } = useClient();
  const { writing } = useReview();
  const end = useRef<HTMLLIElement>(null);
  const [limit, setLimit] = useState(portion);
  const selectedId = selected === null ? null : (review.renamed.get(selected) ?? selected);
  const at = threads.findLastIndex(({ id }) => id === selectedId || id === writing?.topicId);
  const count = Math.max(limit, at + 10);

  const reveal = (): void => {
    list.current?.querySelector('[data-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another is chosen, not when threads change.
  useEffect(reveal, [selectedId]);
  // Once the thread chosen at the same time is drawn.
  useEmitter(controller.requests.reveal, () => void requestAnimationFrame(reveal));

  const hasMore = threads.length > count;
  useEffect(() => {
    if (!hasMore || end.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setLimit(count + portion);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, count]);

  return (
    <ol ref={list} className={styles.list} onFocus={onFocus} onBlur={onBlur}>
      {threads.slice(0, count).map((topic) => (
        <ThreadCard
          key={topic.id}
          topic={topic}
          mark={controller.markOf(topic)}
          isSelected={topic.id === selectedId}
          asked={asked?.topicId === topic.id ? asked.action : null}
        />
      ))}
      {hasMore ? <li ref={end} className={styles.end} aria-hidden /> : null}
    </ol>
  );
}

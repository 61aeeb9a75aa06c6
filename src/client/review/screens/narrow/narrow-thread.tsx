import { X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { ThreadList } from '#client/review/screens/comments/thread-list.tsx';
import { useThreadFocus } from '#client/review/screens/comments/use-thread-focus.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import type { Topic } from '#shared/review/annotation.ts';
import styles from './narrow-layout.module.css';
import { useMarkInView } from './use-mark-in-view.ts';

/** The chosen comment beside its mark: the stage keeps the rest of the screen. */
export function NarrowThread({ topic }: { topic: Topic }): ReactNode {
  const { controller } = useScene();
  const threads = useMemo(() => [topic], [topic]);
  const focus = useThreadFocus(threads);
  useMarkInView(controller.markOf(topic)?.id ?? null);
  return (
    <section className={styles.thread} aria-label="Chosen comment">
      <div className={styles.threadBar}>
        <CommandIconButton id="comment.previous" />
        <CommandIconButton id="comment.next" />
        <span className={styles.space} />
        <IconButton icon={X} label="Close the comment" onClick={() => controller.choose(null)} />
      </div>
      <ThreadList threads={threads} focus={focus} />
    </section>
  );
}

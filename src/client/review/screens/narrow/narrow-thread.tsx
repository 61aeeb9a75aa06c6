import { X } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { ThreadList } from '#client/review/screens/comments/thread-list.tsx';
import type { ThreadFocus } from '#client/review/screens/comments/use-thread-focus.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import type { Topic } from '#shared/review/annotation.ts';
import styles from './narrow-layout.module.css';
import { useMarkInView } from './use-mark-in-view.ts';

/** The chosen comment beside its mark: the stage keeps the rest of the screen. */
export function NarrowThread({
  threads,
  topic,
  focus,
  onFocus,
  onBlur,
  onClose,
}: {
  /** The chosen comment alone. */
  threads: readonly Topic[];
  topic: Topic;
  focus: ThreadFocus;
  /** Of the whole, with its bar. */
  onFocus(): void;
  onBlur(event: FocusEvent): void;
  onClose(): void;
}): ReactNode {
  const { controller } = useScene();
  useMarkInView(controller.markOf(topic)?.id ?? null);
  return (
    <section className={styles.thread} aria-label="Chosen comment" onFocus={onFocus} onBlur={onBlur}>
      <div className={styles.threadBar}>
        <CommandIconButton id="comment.previous" />
        <CommandIconButton id="comment.next" />
        <span className={styles.space} />
        <IconButton icon={X} label="Close the comment" onClick={onClose} />
      </div>
      <ThreadList threads={threads} focus={focus} />
    </section>
  );
}

import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusNowhere } from '#client/ui/focus-free.ts';
import type { Topic } from '#shared/review/annotation.ts';

export interface ThreadFocus {
  /** The list, with a child for each thread in their order. */
  list: RefObject<HTMLOListElement | null>;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
}

/**
 * Moves the focus that a removed thread or a removed part of one had to the number of that thread, or else of the next
 * one, or else to what `emptied` refers to: the browser leaves it on the page.
 */
export function useThreadFocus(
  threads: readonly Topic[],
  emptied?: RefObject<HTMLElement | null>,
): ThreadFocus {
  const list = useRef<HTMLOListElement>(null);
  /** The thread that has the focus, or the question whether to delete a part of it. */
  const focused = useRef<{ topicId: string; at: number } | null>(null);
  const indexOf = (topicId: string): number => threads.findIndex(({ id }) => id === topicId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when threads change.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const { topicId, at } = focused.current;
    const now = indexOf(topicId);
    if (now !== -1) focused.current.at = now;
    if (!isFocusNowhere()) return;
    const line = list.current?.children[Math.min(now === -1 ? at : now, threads.length - 1)];
    (line?.querySelector('button') ?? emptied?.current)?.focus();
    if (line === undefined) focused.current = null;
  }, [threads]);
  return {
    list,
    onFocus({ target }) {
      const thread = list.current?.contains(target) === true ? target.closest('[data-topic]') : null;
      const topicId = thread instanceof HTMLElement ? thread.dataset.topic : undefined;
      if (topicId !== undefined) focused.current = { topicId, at: indexOf(topicId) };
    },
    onBlur({ relatedTarget: next }) {
      const isWithin =
        next instanceof Element &&
        (list.current?.contains(next) === true || next.closest('[role="alertdialog"]') !== null);
      if (!isWithin) focused.current = null;
    },
  };
}

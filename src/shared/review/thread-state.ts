import type { Topic } from './annotation.ts';

/**
 * Returns a text that changes with any reply, wording or mark of a thread. SQL computes the same in `threadState`
 * of topics.queries.ts.
 */
export const threadState = ({ id, dateEdited, dateMarked, comments }: Topic): string => {
  const edits = [dateEdited, dateMarked ?? null, ...comments.map((comment) => comment.dateEdited)].filter(
    (at) => at !== null,
  );
  return [id, comments.at(-1)?.id ?? '', edits.sort().at(-1) ?? ''].join(' ');
};

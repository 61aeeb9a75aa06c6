import type { Cause } from '#client/sync/replica.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { type ThreadReplica, topicOfWrite } from './threads.ts';

/** A thread whose mark or message is under edit: others' changes of its mark are not shown, the person's own are. */
export interface EditedThread {
  /** As it was when the edit began; its mark follows the person's own changes that the server has done. */
  topic: Topic;
  /** The person's own marks that the server has not confirmed, oldest first, by mutation id. */
  moves: Map<string, string>;
}

type Threads = Pick<ThreadReplica, 'base' | 'pending'>;

/** Returns a thread as its edit begins. Its mark is the server's: one on its way may still be refused. */
export function beginEdit(shown: Topic, { base, pending }: Threads): EditedThread {
  const responded = pending().flatMap(({ write }) =>
    write.kind === 'done' && write.change.kind === 'put' && write.change.topic.id === shown.id
      ? [write.change.topic]
      : [],
  );
  const { annotation } = responded.at(-1) ?? base().get(shown.id) ?? shown;
  return { topic: { ...shown, annotation }, moves: new Map() };
}

/**
 * Returns the mark to be shown. `cause`: what has changed the threads. A write that vanishes with its event or with a load
 * was done, otherwise it was refused or withdrawn. `idNow` returns the id of a thread that a write may name provisionally.
 */
export function ownMark(
  edited: EditedThread,
  { pending }: Pick<Threads, 'pending'>,
  cause: Cause,
  idNow: (topicId: string) => string,
): string | null {
  const { topic, moves } = edited;
  for (const { id, write } of pending()) {
    if (write.kind !== 'queued' || write.write.name !== 'updateAnnotation') continue;
    const annotation = write.write.input.body?.annotation;
    if (idNow(topicOfWrite(write.write)) === topic.id && typeof annotation === 'string')
      moves.set(id, annotation);
  }
  for (const [id, annotation] of moves) {
    if (pending().some((each) => each.id === id)) continue;
    moves.delete(id);
    if (cause !== 'write') edited.topic = { ...edited.topic, annotation };
  }
  return [...moves.values()].at(-1) ?? edited.topic.annotation;
}

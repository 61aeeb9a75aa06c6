import type { QueuedWrite } from './outbox-storage.ts';

/** The fields of a response that name the revision of each changed order. */
interface Changed {
  card?: { revision: number } | null;
  results?: readonly { orderId: string; refusal: string | null; card: { revision: number } | null }[];
}

/** Returns the revision that a queued change of an order is based on; undefined where it names none. */
function basisOf({ input: { body = {} } }: QueuedWrite, orderId: string): number | undefined {
  if (typeof body.revision === 'number') return body.revision;
  return typeof body.revisions === 'string' ? JSON.parse(body.revisions)[orderId] : undefined;
}

function setBasis({ input }: QueuedWrite, orderId: string, revision: number): void {
  const { body = {} } = input;
  if (typeof body.revisions === 'string')
    body.revisions = JSON.stringify({ ...JSON.parse(body.revisions), [orderId]: revision });
  else body.revision = revision;
  input.body = body;
}

/**
 * Returns the revision that a write has left an order in. Of an order that it did not change, or with `data` null because
 * it was not done, the one that it was based on: somebody else's change since is a conflict for what follows, too.
 */
function revisionAfter(write: QueuedWrite, data: Changed | null, orderId: string): number | undefined {
  if (data === null) return basisOf(write, orderId);
  const result = data.results?.find((each) => each.orderId === orderId);
  if (result !== undefined && result.refusal !== null) return basisOf(write, orderId);
  return (result ?? data).card?.revision;
}

/**
 * Rebases the writes that wait behind another on its result: `data` is its response, null if it will not be done.
 * Changes the writes in place and returns the changed ones.
 */
export function followWrite(queue: readonly QueuedWrite[], write: QueuedWrite, data: unknown): QueuedWrite[] {
  return queue.filter((each) => {
    const { behind = {} } = each;
    const ids = Object.keys(behind).filter((orderId) => behind[orderId] === write.mutationId);
    for (const orderId of ids) {
      delete behind[orderId];
      const before = write.behind?.[orderId];
      const revision = revisionAfter(write, data as Changed | null, orderId);
      // One that was taken back before it was sent: what it waited for is next.
      if (before !== undefined) behind[orderId] = before;
      else if (revision !== undefined) setBasis(each, orderId, revision);
    }
    return ids.length > 0;
  });
}

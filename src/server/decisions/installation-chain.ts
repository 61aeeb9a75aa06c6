import { randomBytes } from 'node:crypto';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { type ChainEntry, hashChainEntry } from './chain-record.ts';
import { noHash } from './decision-record.ts';
import { chainHead } from './decisions.queries.ts';
import { findNameOf, insertChainEntry, lastChainEntry, lockChain } from './installation-chain.queries.ts';

type Writer = Pick<MutationContext, 'tx' | 'now'>;

type NewEntry = Pick<ChainEntry, 'kind' | 'orderId' | 'orderCount' | 'orderHead'>;
interface Named {
  byId: string;
  byName: string;
}

/** Adds entries just before the commit, so that others wait for the chain no longer than that. */
function addAtCommit({ tx, now }: Writer, entries: readonly NewEntry[], by: Named | null = null): void {
  tx.emitAtCommit([], async () => {
    await lockChain(tx);
    let last = await lastChainEntry(tx);
    for (const entry of entries) {
      const whole: ChainEntry = {
        ...entry,
        number: (last?.number ?? 0) + 1,
        byName: by?.byName ?? '',
        at: now,
        previousHash: last?.hash ?? noHash,
        salt: by === null ? '' : randomBytes(16).toString('hex'),
      };
      const hash = hashChainEntry(whole);
      await insertChainEntry(tx, whole, { hash, byId: by?.byId ?? null });
      last = { number: whole.number, hash };
    }
  });
}

/** Adds a decision to the chain over all orders. */
export const chainDecision = (writer: Writer, orderId: number, orderCount: number, orderHead: string): void =>
  addAtCommit(writer, [{ kind: 'decided', orderId, orderCount, orderHead }]);

/** Records what entries hold since names were erased from them. */
export const chainErasures = (
  writer: Writer,
  entries: readonly (NewEntry & { kind: 'erased' | 'erased-deletion' })[],
): void => addAtCommit(writer, entries);

/**
 * Records who deletes an order with its decisions. Called before the deletion; does nothing if there are no
 * decisions.
 */
export async function chainDeletion(
  { tx, now, actor }: Writer & Pick<MutationContext, 'actor'>,
  orderId: number,
): Promise<void> {
  const { count, hash } = await chainHead(tx, orderId);
  if (hash === null) return;
  const byId = actor.impersonatorId ?? actor.userId;
  const byName = await findNameOf(tx, byId);
  addAtCommit({ tx, now }, [{ kind: 'deleted', orderId, orderCount: count, orderHead: hash }], {
    byId,
    byName,
  });
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { type ChainEntry, hashChainEntry } from './chain-record.ts';
import { noHash } from './decision-record.ts';
import { chainHead } from './decisions.queries.ts';
import { findNameOf, insertChainEntry, lastChainEntry, lockChain } from './installation-chain.queries.ts';

type Writer = Pick<MutationContext, 'tx' | 'now'>;

/** Adds an entry just before the commit, so that others wait for the chain no longer than that. */
function addAtCommit(
  { tx, now }: Writer,
  entry: Pick<ChainEntry, 'kind' | 'orderId' | 'orderCount' | 'orderHead' | 'byName'>,
): void {
  tx.emitAtCommit([], async () => {
    await lockChain(tx);
    const last = await lastChainEntry(tx);
    const whole = {
      ...entry,
      number: (last?.number ?? 0) + 1,
      at: now,
      previousHash: last?.hash ?? noHash,
    };
    await insertChainEntry(tx, whole, hashChainEntry(whole));
  });
}

/** Adds a decision to the chain over all orders. */
export const chainDecision = (writer: Writer, orderId: number, orderCount: number, orderHead: string): void =>
  addAtCommit(writer, { kind: 'decided', orderId, orderCount, orderHead, byName: '' });

/** Records that an order is deleted with its decisions, and by whom. Called before it is; nothing without decisions. */
export async function chainDeletion(
  { tx, now, actor }: Writer & Pick<MutationContext, 'actor'>,
  orderId: number,
): Promise<void> {
  const { count, hash } = await chainHead(tx, orderId);
  if (hash === null) return;
  const byName = await findNameOf(tx, actor.impersonatorId ?? actor.userId);
  addAtCommit({ tx, now }, { kind: 'deleted', orderId, orderCount: count, orderHead: hash, byName });
}

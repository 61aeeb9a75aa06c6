import { findActor } from '#server/access/actors.queries.ts';
import type { Appended } from '#server/decisions/append-decision.ts';
import { proofsOf } from '#server/decisions/current-proofs.ts';
import { planDecision, recordStep } from '#server/decisions/record-step.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { decidedStep } from '#shared/decisions/decided-step.ts';
import type { SeenVersion } from '#shared/decisions/decision.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { OrderStory } from './company/order-story.ts';

/** Records the decision that a step of an order's past was, with its first proof on the screen; null: it was none. */
export async function writeDecision(
  desk: { tx: MutationTx; store: ObjectStore; now: Date },
  story: OrderStory,
  { by, from, to }: { by: string; from: OrderStatus; to: OrderStatus },
): Promise<Appended | null> {
  if (decidedStep(from, to) === null) return null;
  const actor = await findActor(desk.tx, by);
  if (actor === null) throw new Error(`nobody is called ${by}`);
  const context = { ...desk, actor, mutationId: null, device: 'desktop' } as const;
  const proofs = (await proofsOf(desk, story.id)).flatMap(({ current }) => current ?? []);
  const seen = proofs.map(
    ({ id, sha256 }, at): SeenVersion => ({ versionId: id, sha256: sha256 ?? '', onScreen: at === 0 }),
  );
  const reason = to === 'on-hold' ? (story.hold?.reason ?? null) : null;
  const decision = await planDecision(context, {
    order: { id: story.id, status: from },
    to,
    isUndo: false,
    basis: { seen, reason },
  });
  return decision && (await recordStep(context, story.id, decision)).decision;
}

import type { OrderStatus } from '#shared/orders/order.ts';
import type { Decision, DecisionKind } from './decision.ts';

/** A decision that moves an order out of review. */
export type MovingKind = Extract<
  DecisionKind,
  'approved' | 'changes-requested' | 'revision-requested' | 'put-on-hold' | 'cancelled'
>;

/** The status that each decision leads to. */
export const decidedStatus = {
  approved: 'approved',
  'changes-requested': 'in-progress',
  'revision-requested': 'gr-revision',
  'put-on-hold': 'on-hold',
  cancelled: 'cancelled',
} as const satisfies Record<MovingKind, OrderStatus>;

export const isMovingKind = (kind: DecisionKind): kind is MovingKind => kind in decidedStatus;

/** Returns the decision that a step of an order is; null where it is none. */
export function decidedStep(from: OrderStatus, to: OrderStatus): MovingKind | null {
  if (from !== 'in-review') return null;
  const kinds = Object.keys(decidedStatus) as MovingKind[];
  return kinds.find((kind) => decidedStatus[kind] === to) ?? null;
}

/** Returns the ids of the versions that an approval in force names: none where a later decision came in its place. */
export function approvedIds(
  decisions: readonly Pick<Decision, 'kind' | 'sequence' | 'takenBackById' | 'versions'>[],
): string[] {
  const inForce = decisions
    .filter(({ kind, takenBackById }) => isMovingKind(kind) && takenBackById === null)
    .sort((a, b) => a.sequence - b.sequence)
    .at(-1);
  return inForce?.kind === 'approved' ? inForce.versions.map(({ versionId }) => versionId) : [];
}

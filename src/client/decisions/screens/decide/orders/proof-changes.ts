import type { DecisionConflict } from '#shared/decisions/decision.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { OrderStatus } from '#shared/orders/order.ts';

type Change = DecisionConflict['changes'][number];

/** What a question about an order's decision shows of it. */
export interface OrderProofs {
  orderId: string;
  orderName: string;
  /** Null: it can no longer be opened. */
  status: OrderStatus | null;
  /** The newest public version of each proof. */
  proofs: readonly Version[];
}

/** Returns what has come to the proofs of an order since they were shown, or was removed: what its reader has to see first. */
export function proofChanges(shown: readonly Version[], now: readonly Version[]): Change[] {
  const came = now.flatMap((proof) => {
    const before = shown.find(({ attachmentId }) => attachmentId === proof.attachmentId);
    if (before === undefined) return changeOf('added', proof);
    if (before.id !== proof.id) return changeOf(before.version < proof.version ? 'newer' : 'removed', proof);
    const isKnown = proof.openPublic.every((state) => before.openPublic.includes(state));
    // The comment has its own author and time, which are not those of the version.
    return isKnown ? [] : { ...changeOf('commented', proof), uploadedBy: null, createdAt: null };
  });
  const gone = shown.flatMap(({ attachmentId, fileName }) => {
    if (now.some((proof) => proof.attachmentId === attachmentId)) return [];
    const none = { versionId: null, version: null, uploadedBy: null, createdAt: null };
    return { what: 'removed' as const, attachmentId, fileName, ...none };
  });
  return [...came, ...gone];
}

const changeOf = (what: 'newer' | 'removed' | 'added' | 'commented', proof: Version) => {
  const { id: versionId, attachmentId, fileName, version, uploadedBy, createdAt } = proof;
  return { what, attachmentId, fileName, versionId, version, uploadedBy, createdAt };
};

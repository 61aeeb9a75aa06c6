import type { Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { DeviceKind } from '#shared/decisions/decision.ts';

/** The context of a use case: its transaction, the stored files, the caller and the time. */
export interface UseCaseContext {
  tx: Tx;
  store: ObjectStore;
  actor: Actor;
  now: Date;
  /** Invoices can be paid by card, so nobody needs another payment method. Absent where the server itself acts. */
  takesCards?: boolean;
  /** Address of the film about the product; absent or null: there is none. */
  tourVideo?: string | null;
}

/** The context of a use case that writes. Its events carry the caller's mutation id, so that the caller recognises its own. */
export interface MutationContext extends UseCaseContext {
  tx: MutationTx;
  mutationId: string | null;
  /** The kind of device the caller uses; absent when the server itself writes. */
  device?: DeviceKind;
}

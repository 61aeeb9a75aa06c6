import type { Tx } from '#server/db/db.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Actor } from '#shared/rules/actor.ts';

/** What a use case works with: one transaction, the files, who asks and when. */
export interface Work {
  tx: Tx;
  store: ObjectStore;
  actor: Actor;
  now: Date;
}

/** A use case that writes; its events carry the caller's mutation id so that the caller knows its own. */
export interface Writing extends Work {
  mutationId: string | null;
}

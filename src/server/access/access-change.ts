import { z } from 'zod';
import { accessChanged, type EventRow } from '#server/kernel/events/events.queries.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { findPerson } from '#server/orders/orders.queries.ts';
import { type SessionEnd, sessionEndCodes } from '#shared/access/session-end.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { UseCaseContext } from './mutation-context.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

const ids = z.array(z.string()).default([]);
const accessChangeSchema = z.object({
  /** Ended sessions: their sockets are closed with the reason. */
  endedSessions: ids,
  end: z
    .object({ code: z.enum(sessionEndCodes), by: z.string().optional(), reason: z.string().optional() })
    .nullable()
    .default(null),
  /**
   * Names the sessions, companies and orders whose readers may have gained or lost access, or whose access
   * may end at another time.
   */
  sessions: ids,
  /** Sessions with a new token: sockets that came with an earlier one are closed, and come again with the new one. */
  renewed: ids,
  companies: ids,
  orders: ids,
});
export type AccessChange = z.infer<typeof accessChangeSchema>;

/**
 * Emits to every process that sockets may have lost access. It travels among the other events: with `endsReading`, each
 * process applies it before it delivers what was committed later.
 */
function emit(tx: MutationTx, change: z.input<typeof accessChangeSchema>, endsReading = true): void {
  if (Object.values(change).some((part) => Array.isArray(part) && part.length > 0))
    tx.emitToServers(accessChanged, change, endsReading);
}

/** Reads what `emit` has written. */
export const readAccessChange = ({ payload }: Pick<EventRow, 'payload'>): AccessChange =>
  accessChangeSchema.parse(payload);

/** Ends the sockets of sessions that are over. */
export const endSockets = (tx: MutationTx, endedSessions: readonly string[], end: SessionEnd): void =>
  emit(tx, { endedSessions: [...endedSessions], end });

/** Closes the sockets of a session that came with an earlier token. */
export const endRenewedSockets = (tx: MutationTx, sessionId: string): void =>
  emit(tx, { renewed: [sessionId] });

/** Makes sockets leave the channels that they may no longer read. */
export const narrowSockets = (
  tx: MutationTx,
  whose: { sessions?: readonly string[]; companies?: readonly string[]; orders?: readonly string[] },
): void =>
  emit(tx, {
    sessions: [...(whose.sessions ?? [])],
    companies: [...(whose.companies ?? [])],
    orders: [...(whose.orders ?? [])],
  });

/** Hides who may no longer see the proofs of these orders from those who look at them. They read the same channels. */
export const hidePresences = (tx: MutationTx, orders: readonly string[]): void =>
  emit(tx, { orders: [...orders] }, false);

/** Ends every session of a person except `but`. */
export async function endSessionsOf(
  tx: MutationTx,
  userId: string,
  code: SessionEnd['code'],
  but: string | null = null,
): Promise<void> {
  endSockets(tx, await deleteSessionsOf(tx, userId, but, { code }), { code });
}

/** Returns the name of who acts, for guests to read. */
export async function nameOfActor({
  tx,
  actor,
}: Pick<UseCaseContext, 'tx' | 'actor'>): Promise<string | undefined> {
  const person = await findPerson(tx, actor.userId);
  return person === null ? undefined : fullName(person.firstname, person.lastname);
}

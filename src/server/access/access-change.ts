import { z } from 'zod';
import type { Tx } from '#server/kernel/db/db.ts';
import { accessChanged, appendEvent, type EventRow } from '#server/kernel/events/events.queries.ts';
import { findPerson } from '#server/orders/orders.queries.ts';
import { type SessionEnd, sessionEndCodes } from '#shared/access/session-end.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { UseCaseContext } from './mutation-context.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

const ids = z.array(z.string()).default([]);
const accessChangeSchema = z.object({
  /** These are over: their sockets end, with the reason. */
  endedSessions: ids,
  end: z
    .object({ code: z.enum(sessionEndCodes), by: z.string().optional() })
    .nullable()
    .default(null),
  /** What these may hear, or until when, may have changed: sessions, all of a company's, all who watch an order. */
  sessions: ids,
  companies: ids,
  orders: ids,
});
export type AccessChange = z.infer<typeof accessChangeSchema>;

/**
 * Tells every process that sockets may have lost access. It travels as an event among the others, so each process
 * applies it before it delivers what was committed later.
 */
async function append(tx: Tx, change: z.input<typeof accessChangeSchema>): Promise<void> {
  if (Object.values(change).every((part) => !Array.isArray(part) || part.length === 0)) return;
  await appendEvent(tx, 'access', accessChanged, change);
}

/** Reads what `append` has written. */
export const readAccessChange = ({ payload }: Pick<EventRow, 'payload'>): AccessChange =>
  accessChangeSchema.parse(payload);

/** Ends the sockets of sessions that are over. */
export const endSockets = (tx: Tx, endedSessions: readonly string[], end: SessionEnd): Promise<void> =>
  append(tx, { endedSessions: [...endedSessions], end });

/** Makes sockets leave the channels that they may no longer read. */
export const narrowSockets = (
  tx: Tx,
  whose: { sessions?: readonly string[]; companies?: readonly string[]; orders?: readonly string[] },
): Promise<void> =>
  append(tx, {
    sessions: [...(whose.sessions ?? [])],
    companies: [...(whose.companies ?? [])],
    orders: [...(whose.orders ?? [])],
  });

/** Ends every session of a person, but one where that is named. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  code: SessionEnd['code'],
  but: string | null = null,
): Promise<void> {
  await endSockets(tx, await deleteSessionsOf(tx, userId, but), { code });
}

/** Returns the name of who acts, for guests to read. */
export async function nameOfActor({
  tx,
  actor,
}: Pick<UseCaseContext, 'tx' | 'actor'>): Promise<string | undefined> {
  const person = await findPerson(tx, actor.userId);
  return person === null ? undefined : fullName(person.firstname, person.lastname);
}

import type { Db } from '#server/db/db.ts';
import { channelNumbers } from '#server/db/events.queries.ts';
import { findPerson } from '#server/db/orders.queries.ts';
import type { Person } from '#shared/model/person.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { shownAs } from '#shared/rules/presence-name.ts';
import { readableOrder, readableVersion } from './order-access.ts';
import { orderChannels } from './order-channels.ts';
import { presentPerson } from './present-person.ts';
import type { VersionIds } from './thread-access.ts';

/** Null where it was refused; a failure of the database is still thrown. */
async function orNull<T>(allowed: Promise<T>): Promise<T | null> {
  try {
    return await allowed;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const looking = (actor: Actor): Actor => ({ ...actor, looksOn: true });

/** The channels of an order that `actor` may hear; none where there is no such order for them. */
export async function watchableChannels(db: Db, actor: Actor, orderId: string): Promise<string[]> {
  const order = await orNull(readableOrder(db, looking(actor), orderId));
  return order === null ? [] : orderChannels(actor, order.id);
}

export const currentNumbers = (db: Db, channels: readonly string[]): Promise<Record<string, number>> =>
  channelNumbers(db, channels);

/** Who is shown as present at a version, also as whom they act; null where the actor may not read it. */
export async function presentAs(db: Db, actor: Actor, ids: VersionIds): Promise<Person | null> {
  if ((await orNull(readableVersion(db, looking(actor), ids))) === null) return null;
  const row = await findPerson(db, actor.userId);
  if (row === null || actor.impersonatorId === undefined) return row && presentPerson(row);
  const impersonator = await findPerson(db, actor.impersonatorId);
  return impersonator && shownAs(presentPerson(row), presentPerson(impersonator));
}

import { readableOrder, readableVersion } from '#server/access/order-access.ts';
import { boardChannels, linksChannels, orderChannels } from '#server/access/order-channels.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { channelNumbers } from '#server/kernel/events/events.queries.ts';
import type { VersionIds } from '#server/review/thread-access.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Person } from '#shared/accounts/person.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { shownAs } from '#shared/review/presence-name.ts';
import { findPerson } from './orders.queries.ts';

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

/** Returns the channels of an order that `actor` may read; none if the order does not exist for them. */
export async function watchableChannels(db: Db, actor: Actor, orderId: string): Promise<string[]> {
  const order = await orNull(readableOrder(db, looking(actor), orderId));
  return order === null ? [] : orderChannels(actor, order.id);
}

/** Returns every channel that `actor` may read now: those of their boards and lists, and those of these orders. */
export async function readableChannels(
  db: Db,
  actor: Actor,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const own = actor.guest === undefined ? [...boardChannels(actor), ...linksChannels(actor)] : [];
  const ofOrders = await Promise.all(orderIds.map((orderId) => watchableChannels(db, actor, orderId)));
  return new Set([...own, ...ofOrders.flat()]);
}

export const currentNumbers = (db: Db, channels: readonly string[]): Promise<Record<string, number>> =>
  channelNumbers(db, channels);

/** Returns whether `actor` may read a version, and so see who else is viewing it. */
export const mayLookAt = async (db: Db, actor: Actor, ids: VersionIds): Promise<boolean> =>
  (await orNull(readableVersion(db, looking(actor), ids))) !== null;

/**
 * Returns who is shown as present at a version, also when impersonated; null if the actor may not read it.
 */
export async function presentAs(db: Db, actor: Actor, ids: VersionIds): Promise<Person | null> {
  if (!(await mayLookAt(db, actor, ids))) return null;
  const row = await findPerson(db, actor.userId);
  if (row === null || actor.impersonatorId === undefined) return row && presentPerson(row);
  const impersonator = await findPerson(db, actor.impersonatorId);
  return impersonator && shownAs(presentPerson(row), presentPerson(impersonator));
}

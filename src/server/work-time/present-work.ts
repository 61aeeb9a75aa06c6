import { presentPerson } from '#server/accounts/present-person.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { WorkTime } from '#shared/board/board-card.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import type { OrderWork, OwnWork } from '#shared/work-time/own-work.ts';
import { findOwnWork, findWork, type WorkRow, workByPerson } from './work-time.queries.ts';

/**
 * Time to respond to the question whether the person is still at work; until then the order is left alone.
 */
export interface ResponseTime {
  respondWithinMs: number;
}

const presentWorkTime = (row: WorkRow): WorkTime => ({
  state: row.work_state,
  runningBy: row.worker && presentPerson(row.worker),
  startedAt: row.work_started_at?.toISOString() ?? null,
  elapsedSeconds: row.work_elapsed_seconds,
  allocatedSeconds: row.allocated_seconds,
});

/** Returns a person's current work; null: none. */
export async function ownWorkOf(
  tx: Tx,
  userId: string,
  { respondWithinMs }: ResponseTime,
): Promise<OwnWork | null> {
  const row = await findOwnWork(tx, userId);
  if (row === null) return null;
  const { asked_at: askedAt } = row;
  return {
    orderId: String(row.id),
    orderName: shownOrderName(row.name),
    workTime: presentWorkTime(row),
    stopsAt: askedAt === null ? null : new Date(askedAt.getTime() + respondWithinMs).toISOString(),
  };
}

export async function orderWorkOf(tx: Tx, orderId: number): Promise<OrderWork> {
  const row = await findWork(tx, orderId);
  if (row === null) throw new Error(`order ${orderId} is gone within its own transaction`);
  const people = await workByPerson(tx, orderId);
  return {
    workTime: presentWorkTime(row),
    people: people.map(({ person, seconds }) => ({ person: presentPerson(person), elapsedSeconds: seconds })),
  };
}

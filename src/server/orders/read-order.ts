import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { readableOrder } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { offeredForMention } from '#server/review/with-mentions-checked.ts';
import { seesInternal } from '#shared/access/role.ts';
import type { Person } from '#shared/accounts/person.ts';
import type { CompanyPerson } from '#shared/orders/company-person.ts';
import type { ReadOrder, TimelineEntry } from '#shared/orders/order.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import { mayApprove } from '#shared/workflows/workflows.ts';
import { peopleForOrder } from './orders.queries.ts';
import { presentOrder } from './present-order.ts';
import { presentTimelineEntry } from './publish-update.ts';
import { timelineOf } from './timeline.queries.ts';

export const readOrder = async (context: UseCaseContext, orderId: string): Promise<ReadOrder> =>
  presentOrder(context, await readableOrder(context.tx, context.actor, orderId));

/** Returns who can collaborate on the order or approve it. */
export async function readCompanyPeople(
  { tx, actor }: UseCaseContext,
  orderId: string,
): Promise<CompanyPerson[]> {
  const order = await readableOrder(tx, actor, orderId);
  const people = await peopleForOrder(tx, order);
  return people.map((row) => ({ ...presentPerson(row), mayApprove: mayApprove(row) }));
}

/** Newest first. */
export async function readTimeline(context: UseCaseContext, orderId: string): Promise<TimelineEntry[]> {
  const order = await readableOrder(context.tx, context.actor, orderId);
  const rows = await timelineOf(context.tx, order.id, seesInternal(context.actor));
  return rows.map(presentTimelineEntry);
}

export async function readMentions(
  context: UseCaseContext,
  orderId: string,
  tab: AnnotationTab,
): Promise<Person[]> {
  return offeredForMention(context, await readableOrder(context.tx, context.actor, orderId), tab);
}

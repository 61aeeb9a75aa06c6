import { peopleForOrder } from '#server/db/orders.queries.ts';
import { timelineOf } from '#server/db/timeline.queries.ts';
import type { AnnotationTab } from '#shared/model/annotation.ts';
import type { OrderDetail, TimelineEntry } from '#shared/model/order.ts';
import type { Person } from '#shared/model/person.ts';
import { readableOrder } from './order-access.ts';
import { seesInternal } from './order-channels.ts';
import { presentOrder } from './present-order.ts';
import { presentPerson } from './present-person.ts';
import { offeredForMention } from './require-mentionable.ts';
import { presentTimelineEntry } from './tell.ts';
import type { Work } from './work.ts';

export const readOrder = async (work: Work, orderId: string): Promise<OrderDetail> =>
  presentOrder(work, await readableOrder(work.tx, work.actor, orderId));

/** Who can collaborate on the order or approve it. */
export async function readCompanyPeople({ tx, actor }: Work, orderId: string): Promise<Person[]> {
  const order = await readableOrder(tx, actor, orderId);
  return (await peopleForOrder(tx, order)).map(presentPerson);
}

/** Newest first. */
export async function readTimeline(work: Work, orderId: string): Promise<TimelineEntry[]> {
  const order = await readableOrder(work.tx, work.actor, orderId);
  const rows = await timelineOf(work.tx, order.id, seesInternal(work.actor));
  return rows.map(presentTimelineEntry);
}

export async function readMentions(work: Work, orderId: string, tab: AnnotationTab): Promise<Person[]> {
  return offeredForMention(work, await readableOrder(work.tx, work.actor, orderId), tab);
}

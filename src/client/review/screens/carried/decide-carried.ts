import { carryThread } from '#client/review/actions/carry-thread.ts';
import type { ReviewScene } from '#client/review/screens/controller/scene-context.ts';
import type { Client } from '#client/state/client.ts';
import type { Carrying } from '#shared/review/carried-thread.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { mayCarry } from '#shared/review/thread-rules.ts';
import type { CarriedItem, CarriedList } from './carried-item.ts';

const said: Readonly<Record<Carrying['outcome'], string>> = {
  done: 'is done',
  open: 'is still open here',
  left: 'stays on its version',
};

/** Returns whether the reader may say what became of a thread of an earlier version. */
export const mayDecide = (
  { actor, readOnly, isRemoved }: Pick<ReviewScene, 'actor' | 'readOnly' | 'isRemoved'>,
  { thread: { topic } }: CarriedItem,
  isOrdersCreator: boolean,
): boolean => !readOnly && !isRemoved && mayCarry(actor, { begunBy: topic.sender.id, isOrdersCreator });

/** Says what became of a thread of an earlier version, and fetches the list again. */
export async function decideCarried(
  client: Client,
  { controller, order, attachment }: Pick<ReviewScene, 'controller' | 'order' | 'attachment'>,
  list: CarriedList,
  { thread: { topic, version }, place }: CarriedItem,
  outcome: Carrying['outcome'],
): Promise<void> {
  const ids = { orderId: order.id, attachmentId: attachment.id, versionId: list.versionId };
  const annotation = place?.kind === 'placed' ? encodeMark(place.mark) : undefined;
  if (!(await carryThread(client, ids, topic.id, { outcome, annotation }))) return;
  controller.announce(`Comment ${topic.number} of version ${version} ${said[outcome]}`);
  list.reload();
}

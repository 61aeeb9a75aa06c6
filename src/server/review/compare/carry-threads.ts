import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import {
  forbidden,
  isPublic,
  isReadable,
  lockOrder,
  notFound,
  type ReadableVersion,
  readableVersion,
} from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { type VersionRow, versionsOf } from '#server/files/attachments.queries.ts';
import { presentTopic } from '#server/review/present-topic.ts';
import { publishThread } from '#server/review/publish-thread.ts';
import { annotationAttrId } from '#server/review/stored-annotation.ts';
import { requireOpen, type VersionIds } from '#server/review/thread-access.ts';
import { placesOf, setResolved, type TopicRow, topicsOfVersions } from '#server/review/topics.queries.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { CarriedThread, Carrying } from '#shared/review/carried-thread.ts';
import { tabsFor } from '#shared/review/comment-tabs.ts';
import { mayCarry } from '#shared/review/thread-rules.ts';
import { carryThread as insertCarried, leaveThread, threadsLeftBefore } from './carried-threads.queries.ts';

/** Returns the versions of the attachment that the actor may read the threads of, older ones too for guests. */
async function versionsWithThreads(
  { tx, actor }: UseCaseContext,
  { order, attachment }: ReadableVersion,
): Promise<Map<string, VersionRow>> {
  const versions = await versionsOf(tx, [attachment.id]);
  return new Map(
    versions
      .filter((version) => isReadable(actor, attachment, version, order.status))
      .map((version) => [version.id, version]),
  );
}

/** Returns the open threads of earlier versions that are not on this one or a later one. */
export async function readCarriedThreads(context: UseCaseContext, ids: VersionIds): Promise<CarriedThread[]> {
  const { tx, actor } = context;
  const found = await readableVersion(tx, actor, ids);
  const versions = await versionsWithThreads(context, found);
  const tabs = tabsFor(actor, found.attachment.kind);
  const left = new Map((await threadsLeftBefore(tx, found.version.id)).map((row) => [row.topic_id, row]));
  return (await topicsOfVersions(tx, [...versions.keys()])).flatMap((row) => {
    const version = versions.get(row.version_id);
    if (version === undefined || version.number >= found.version.number) return [];
    if (row.is_resolved || !tabs.includes(row.tab)) return [];
    const decided = left.get(row.id);
    return [
      {
        topic: presentTopic(row),
        versionId: version.id,
        version: version.number,
        left: decided ? { by: presentPerson(decided.by), at: decided.at.toISOString() } : null,
      },
    ];
  });
}

/** Records the verdict on a thread of an earlier version in this one. Repeating the same verdict changes nothing. */
export async function carryThread(
  context: MutationContext,
  ids: VersionIds & { topicId: string },
  { outcome, annotation }: Carrying,
): Promise<Topic> {
  const { tx, actor, now } = context;
  await lockOrder(tx, ids.orderId);
  const found = await readableVersion(tx, actor, ids);
  const { before, version, isHere } = await placeBefore(context, found, ids.topicId);
  requireOpen(found, before.tab);
  const isOrdersCreator = found.order.creator.id === actor.userId;
  if (!mayCarry(actor, { begunBy: before.sender.id, isOrdersCreator })) throw forbidden();
  const decision = { topicId: before.id, versionId: found.version.id, by: actor.userId, now };
  if (outcome === 'left') {
    if (isHere) throw alreadyHere(found.version);
    await leaveThread(tx, decision);
    return publishThread(context, { ...found, version }, before.tab, before.id);
  }
  if (!isHere) {
    const mark =
      annotation === undefined
        ? null
        : { annotation, attrId: await annotationAttrId(context, found.version, annotation) };
    await insertCarried(tx, decision, before, mark);
  }
  await setResolved(tx, before.id, outcome === 'done' ? actor.userId : null);
  return publishThread(context, found, before.tab, before.id);
}

/** Returns the last version before the found one that a thread is on, and whether it is on the found one already. */
async function placeBefore(
  context: UseCaseContext,
  found: ReadableVersion,
  topicId: string,
): Promise<{ before: TopicRow; version: VersionRow; isHere: boolean }> {
  const { number } = found.version;
  const versions = await versionsWithThreads(context, found);
  const places = (await placesOf(context.tx, topicId)).flatMap((row) => {
    const version = versions.get(row.version_id);
    return version ? [{ row, version }] : [];
  });
  const before = places.findLast(({ version }) => version.number < number);
  if (before === undefined || !tabsFor(context.actor, found.attachment.kind).includes(before.row.tab))
    throw notFound();
  const later = places.find(({ version }) => version.number > number);
  if (later !== undefined) throw alreadyHere(later.version);
  requireSameReaders(found, before.version);
  const isHere = places.some(({ version }) => version.number === number);
  return { before: before.row, version: before.version, isHere };
}

/** Refuses to take a thread that customers can read to a version that they cannot. */
function requireSameReaders({ attachment, version }: ReadableVersion, before: VersionRow): void {
  if (isPublic(attachment, version, 'in-review') || !isPublic(attachment, before, 'in-review')) return;
  throw new Refusal('conflict', 'Customers cannot see this version', [
    'Comments of a version that they can see are decided on once this one can be seen too.',
  ]);
}

const alreadyHere = ({ number }: VersionRow): Refusal =>
  new Refusal('conflict', `This comment already continues on version ${number}`, [
    'Resolve it there, or reply to it.',
  ]);

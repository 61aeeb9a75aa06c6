import { randomUUID } from 'node:crypto';
import { findActor } from '#server/access/actors.queries.ts';
import type { Appended } from '#server/decisions/append-decision.ts';
import { proofsOf } from '#server/decisions/current-proofs.ts';
import { decidedFiles, linkedVersion } from '#server/decisions/decided-files.ts';
import { decisionOn, recordStep } from '#server/decisions/record-step.ts';
import {
  findAttachment,
  findVersion,
  insertAttachment,
  insertVersion,
  savePrepared,
  setInternalApproved,
} from '#server/files/attachments.queries.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { notifyOfChanges, notifyOfMessage } from '#server/notifications/notification-triggers.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { insertTimelineEntry } from '#server/orders/timeline.queries.ts';
import { insertComment, insertTopic, setResolved } from '#server/review/topics.queries.ts';
import { decidedStep } from '#shared/decisions/decided-step.ts';
import { mentionedIds, plainText, type RichText } from '#shared/kernel/rich-text.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { insertRow } from './demo.queries.ts';
import type { StoredFiles, StoredProof } from './store-proofs.ts';
import { type HistoryEntry, statusHistory } from './story/order-history.ts';
import type { OrderStory, Remark, StoryFile, Thread } from './story/order-story.ts';
import { placeMark } from './story/place-mark.ts';
import { storyText } from './story/story-text.ts';
import { createdHours, hoursBefore, latestHours, uploadHours } from './story/story-times.ts';
import { usualHoursOf } from './story/work-done.ts';

interface Context {
  tx: MutationTx;
  now: Date;
  files: StoredFiles;
  store: ObjectStore;
}

/** Events newer than this are still in people's notifications. */
const newsHours = 96;

const ago = ({ now }: Context, hours: number): Date => hoursBefore(now, hours);
/** The context of an earlier event. */
const at = (context: Context, hours: number): Context => ({ ...context, now: ago(context, hours) });

/** Writes an order with its files, threads, history and decisions, and the notifications of what is new in it. */
export async function writeOrder(context: Context, story: OrderStory): Promise<void> {
  const history = statusHistory(story);
  await insertOrder(context, story, history);
  const { collaborators = [], approvers = [] } = story;
  for (const id of new Set([...collaborators, ...approvers]))
    await insertRow(context.tx, 'order_people', {
      order_id: story.id,
      user_id: id,
      is_collaborator: collaborators.includes(id),
      is_approver: approvers.includes(id),
    });
  for (const file of story.files) await writeFile(context, story, file);
  for (const entry of history) await writeEntry(at(context, entry.hoursAgo), story, entry);
  await notifyOfSteps(context, story, history);
}

async function insertOrder(context: Context, story: OrderStory, history: HistoryEntry[]): Promise<void> {
  const cameTo = (status: OrderStatus): Date | null => {
    const entry = history.find(({ step }) => step?.to === status);
    return entry === undefined ? null : ago(context, entry.hoursAgo);
  };
  const brief = storyText(story.brief);
  const [, begun] = history;
  await insertRow(context.tx, 'orders', {
    id: story.id,
    company_id: story.company,
    workflow_id: story.workflow,
    name: story.name,
    status: story.status,
    state: story.state ?? 'active',
    is_frozen: story.frozen ?? false,
    is_archived: story.archived ?? false,
    brief: plainText(brief),
    brief_message: brief,
    service_id: story.service.toLowerCase().replaceAll(' ', '-'),
    service_name: story.service,
    package_name: '',
    creator_id: story.creator,
    operator_id: story.operator,
    manager_id: story.manager,
    due_at: story.dueInHours === null ? null : ago(context, -story.dueInHours),
    hold_reason: story.hold?.reason,
    held_from: story.hold?.from,
    cancelled_from: story.status === 'cancelled' ? 'in-review' : null,
    allocated_seconds: (story.allocatedHours ?? usualHoursOf(story.service)) * 3600,
    download_with_watermark: story.watermark ?? true,
    is_dark_background: story.darkArtwork ?? false,
    created_at: ago(context, createdHours(story)),
    queue_left_at: begun === undefined ? null : ago(context, begun.hoursAgo),
    updated_at: ago(context, latestHours(story)),
    approved_at: cameTo('approved'),
    cancelled_at: cameTo('cancelled'),
  });
}

async function writeEntry(context: Context, story: OrderStory, entry: HistoryEntry): Promise<void> {
  const { content, by, step } = entry;
  const decided = step === undefined ? null : await writeDecision(context, story, { by, ...step });
  await insertTimelineEntry(context.tx, {
    orderId: story.id,
    type: 'status',
    content: decided === null ? content : `${content} · ${decidedFiles(decided.versions)}`,
    versionId: decided === null ? null : linkedVersion(decided.versions),
    decisionId: decided?.id ?? null,
    isInternal: false,
    userId: by,
    now: context.now,
    step: step === undefined ? null : { ...step, operatorId: story.operator ?? null },
  });
}

/** Records the decision that a step of an order's past was, with its first proof on the screen; null: it was none. */
async function writeDecision(
  context: Context,
  story: OrderStory,
  { by, from, to }: { by: string; from: OrderStatus; to: OrderStatus },
): Promise<Appended | null> {
  const kind = decidedStep(from, to);
  if (kind === null) return null;
  const actor = await findActor(context.tx, by);
  if (actor === null) throw new Error(`nobody is called ${by}`);
  const use = { ...context, actor, mutationId: null, device: 'desktop' } as const;
  const proofs = (await proofsOf(context, story.id)).flatMap(({ current }) => current ?? []);
  const decision = await decisionOn(use, story.id, kind, {
    seen: proofs.map(({ id, sha256 }, place) => ({
      versionId: id,
      sha256: sha256 ?? '',
      onScreen: place === 0,
    })),
    reason: to === 'on-hold' ? (story.hold?.reason ?? null) : null,
  });
  return (await recordStep(use, story.id, decision)).decision;
}

/** Notifies people of the order's last step and of its assignment. */
async function notifyOfSteps(context: Context, story: OrderStory, history: HistoryEntry[]): Promise<void> {
  if (story.archived === true) return;
  const notify = async ({ hoursAgo, content }: HistoryEntry, by: string, after: object): Promise<void> => {
    if (hoursAgo > newsHours) return;
    const change = { order: { id: story.id }, before: {}, after, content };
    await notifyOfChanges({ tx: context.tx, now: ago(context, hoursAgo), actor: { userId: by } }, [change]);
  };
  const [, begun, ...rest] = history;
  if (begun !== undefined && story.operator !== undefined)
    await notify(begun, story.manager ?? 'daniel', { operatorId: story.operator });
  const last = rest.at(-1);
  if (last !== undefined) await notify(last, last.by, { status: story.status });
}

async function writeFile(context: Context, story: OrderStory, file: StoryFile): Promise<void> {
  const { tx } = context;
  const hours = uploadHours(file);
  const attachmentId = await insertAttachment(tx, {
    orderId: story.id,
    kind: file.kind,
    name: file.name,
    startingTab: tabOf(file),
    now: ago(context, hours[0] ?? file.hoursAgo),
  });
  const isInternal = file.kind === 'internal' || (file.kind === 'customer' && isBehindTheScenes(story));
  for (const [place, proof] of (context.files.get(file) ?? []).entries()) {
    const number = place + 1;
    const uploadedHoursAgo = hours[place] ?? file.hoursAgo;
    const versionId = await writeVersion(tx, file, attachmentId, proof, ago(context, uploadedHoursAgo));
    const entry = { orderId: story.id, versionId, userId: file.by };
    await insertTimelineEntry(tx, {
      ...entry,
      type: 'upload',
      content: `${proof.fileName} was uploaded as version ${number}`,
      isInternal,
      now: ago(context, uploadedHoursAgo),
    });
    if (file.checked?.includes(number)) {
      await setInternalApproved(tx, versionId, true);
      await insertTimelineEntry(tx, {
        ...entry,
        userId: story.manager ?? 'daniel',
        type: 'history',
        content: 'Approved',
        isInternal: true,
        now: ago(context, uploadedHoursAgo - 0.5),
      });
    }
    const threads = (file.threads ?? []).filter(({ version }) => version === number);
    for (const thread of threads.toSorted((one, other) => other.hoursAgo - one.hoursAgo))
      await writeThread(context, { story, file, attachmentId, versionId, proof }, thread);
  }
}

const tabOf = ({ kind }: StoryFile) => (kind === 'internal' ? 'internal' : 'public');

/** Returns whether customers do not see the provider's files yet. */
const isBehindTheScenes = ({ status }: OrderStory): boolean =>
  status !== 'in-review' && status !== 'approved' && status !== 'completed';

async function writeVersion(
  tx: MutationTx,
  file: StoryFile,
  attachmentId: string,
  proof: StoredProof,
  now: Date,
): Promise<string> {
  const small = {
    thumbnailKey: proof.thumbnail?.key ?? null,
    thumbnailSize: proof.thumbnail?.size ?? 0,
  };
  const versionId = await insertVersion(tx, {
    ...proof,
    ...small,
    attachmentId,
    storageKey: proof.key,
    isInternal: file.kind === 'internal',
    uploadedBy: file.by,
    now,
  });
  await savePrepared(tx, versionId, {
    ...proof,
    ...small,
    previewKey: proof.preview?.key ?? null,
    previewSize: proof.preview?.size ?? 0,
    fault: null,
  });
  return versionId;
}

/** A version in its order, to write threads on. */
interface Place {
  story: OrderStory;
  file: StoryFile;
  attachmentId: string;
  versionId: string;
  proof: StoredProof;
}

async function writeThread(context: Context, place: Place, thread: Thread): Promise<void> {
  const { tx } = context;
  const { file, versionId, proof } = place;
  const feature = proof.features.get(thread.on);
  const size = feature === undefined ? undefined : proof.pageSizes[feature.page - 1];
  if (feature === undefined || size === undefined)
    throw new Error(`${proof.fileName} has no ${thread.on}; it has ${[...proof.features.keys()].join(', ')}`);
  const mark = placeMark(randomUUID(), thread.shape, thread.colour, feature, size);
  const first = written(context, thread);
  const topicId = await insertTopic(tx, {
    ...first,
    versionId,
    tab: tabOf(file),
    senderId: thread.by,
    annotation: encodeMark(mark),
    annotationAttrId: mark.id,
  });
  await notifyOfRemark(context, place, thread, { topicId, commentId: topicId, speakers: [], ...first });
  const speakers = [thread.by];
  for (const reply of thread.replies ?? []) {
    const said = written(context, reply);
    const commentId = await insertComment(tx, { topicId, userId: reply.by, ...said });
    await notifyOfRemark(context, place, reply, { topicId, commentId, speakers, ...said });
    speakers.push(reply.by);
  }
  if (thread.resolvedBy !== undefined) await setResolved(tx, topicId, thread.resolvedBy);
}

function written(context: Context, { text, hoursAgo }: Remark) {
  const message = storyText(text);
  return { message, messageText: plainText(message), now: ago(context, hoursAgo) };
}

/** Notifies people of a remark, by the same rules as elsewhere. */
async function notifyOfRemark(
  { tx }: Context,
  { story, file, attachmentId, versionId }: Place,
  remark: Remark,
  said: { topicId: string; commentId: string; message: RichText; speakers: readonly string[]; now: Date },
): Promise<void> {
  if (remark.hoursAgo > newsHours) return;
  const order = await findOrder(tx, story.id);
  const attachment = await findAttachment(tx, story.id, attachmentId);
  const version = await findVersion(tx, attachmentId, versionId);
  if (order === null || attachment === null || version === null)
    throw new Error(`order ${story.id} is not written yet`);
  const { topicId, commentId, message, speakers, now } = said;
  await notifyOfMessage(
    { tx, now, actor: { userId: remark.by } },
    { order, attachment, version },
    {
      ...{ tab: tabOf(file), topicId, commentId, message, speakers },
      mentioned: mentionedIds(message),
      isEdit: false,
    },
  );
}

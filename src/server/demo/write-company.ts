import { randomUUID } from 'node:crypto';
import { decidedFiles, linkedVersion } from '#server/decisions/decided-files.ts';
import {
  insertCompany,
  insertOrder,
  insertOrderPerson,
  insertUser,
} from '#server/demo/queries/demo.queries.ts';
import {
  insertAttachment,
  insertVersion,
  savePrepared,
  setInternalApproved,
} from '#server/files/attachments.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import { insertTimelineEntry } from '#server/orders/timeline.queries.ts';
import { insertComment, insertTopic, setResolved } from '#server/review/topics.queries.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { companies } from './company/companies.ts';
import { statusHistory } from './company/order-history.ts';
import type { OrderStory, Remark, StoryFile, Thread } from './company/order-story.ts';
import { emailOf, people } from './company/people.ts';
import { placeMark } from './company/place-mark.ts';
import { companyPlans, plans } from './company/plans.ts';
import { richRemark } from './company/remark-text.ts';
import { richBrief } from './company/rich-brief.ts';
import { serviceId, usualHoursOf } from './company/services.ts';
import { createdHours, latestHours, uploadHours } from './company/story-times.ts';
import type { StoredFiles, StoredProof } from './store-proofs.ts';
import { writeDecision } from './write-decision.ts';
import { tellRemark, tellSteps } from './write-news.ts';

interface Desk {
  tx: MutationTx;
  now: Date;
  files: StoredFiles;
  store: ObjectStore;
}

/** The names under which people and companies are known in the demonstration are their ids. */
const idOf = (key: Remark['by']): string => key;
const keysOf = <K extends string>(record: Readonly<Record<K, unknown>>): K[] => Object.keys(record) as K[];
const hourMs = 3_600_000;
const ago = ({ now }: Desk, hours: number): Date => new Date(now.getTime() - hours * hourMs);

export async function writePeople(tx: Tx, passwordHash: string): Promise<void> {
  for (const id of keysOf(companies))
    await insertCompany(tx, { id, ...companies[id], clientId: companies[id].client });
  for (const key of keysOf(people)) {
    const person = people[key];
    await insertUser(tx, {
      id: idOf(key),
      clientType: person.company === null ? 'user' : 'customer',
      role: person.role,
      companyId: person.company,
      isApprover: person.approver ?? false,
      viewOnly: person.viewOnly ?? false,
      email: emailOf(key),
      passwordHash,
      firstname: person.firstname,
      lastname: person.lastname,
      jobTitle: person.jobTitle,
      timeZone: person.company === null ? 'Asia/Kuala_Lumpur' : companies[person.company].timeZone,
      isProfileComplete: person.incomplete !== true,
    });
  }
}

export async function writeOrder(desk: Desk, story: OrderStory): Promise<void> {
  const { tx } = desk;
  const history = statusHistory(story);
  const [, begun] = history;
  const cameTo = (status: OrderStatus): Date | null => {
    const entry = history.find(({ step }) => step?.to === status);
    return entry === undefined ? null : ago(desk, entry.hoursAgo);
  };
  await insertOrder(tx, {
    id: story.id,
    companyId: story.company,
    name: story.name,
    status: story.status,
    state: story.state ?? 'active',
    isFrozen: story.frozen ?? false,
    isArchived: story.archived ?? false,
    brief: richBrief(story.brief),
    serviceId: serviceId(story.service),
    serviceName: story.service,
    packageName: plans[companyPlans[story.company].plan].title,
    creatorId: idOf(story.creator),
    operatorId: story.operator === undefined ? null : idOf(story.operator),
    managerId: story.manager === undefined ? null : idOf(story.manager),
    dueAt: story.dueInHours === null ? null : ago(desk, -story.dueInHours),
    holdReason: story.hold?.reason ?? null,
    heldFrom: story.hold?.from ?? null,
    cancelledFrom: story.status === 'cancelled' ? 'in-review' : null,
    allocatedSeconds: (story.allocatedHours ?? usualHoursOf(story.service)) * 3600,
    downloadWithWatermark: story.watermark ?? true,
    isDarkBackground: story.darkArtwork ?? false,
    createdAt: ago(desk, createdHours(story)),
    queueLeftAt: begun === undefined ? null : ago(desk, begun.hoursAgo),
    updatedAt: ago(desk, latestHours(story)),
    approvedAt: cameTo('approved'),
    cancelledAt: cameTo('cancelled'),
  });
  const { collaborators = [], approvers = [] } = story;
  for (const key of new Set([...collaborators, ...approvers]))
    await insertOrderPerson(tx, {
      orderId: story.id,
      userId: idOf(key),
      isCollaborator: collaborators.includes(key),
      isApprover: approvers.includes(key),
    });
  for (const file of story.files) await writeFile(desk, story, file);
  for (const { content, by, hoursAgo, step } of history) {
    const now = ago(desk, hoursAgo);
    const decided =
      step === undefined ? null : await writeDecision({ ...desk, now }, story, { by: idOf(by), ...step });
    await insertTimelineEntry(tx, {
      orderId: story.id,
      type: 'status',
      content: decided === null ? content : `${content} · ${decidedFiles(decided.versions)}`,
      versionId: decided === null ? null : linkedVersion(decided.versions),
      decisionId: decided?.id ?? null,
      isInternal: false,
      userId: idOf(by),
      now,
      step: step === undefined ? null : { ...step, operatorId: story.operator ?? null },
    });
  }
  await tellSteps(desk, story);
}

async function writeFile(desk: Desk, story: OrderStory, file: StoryFile): Promise<void> {
  const hours = uploadHours(file);
  const attachmentId = await insertAttachment(desk.tx, {
    orderId: story.id,
    kind: file.kind,
    name: file.name,
    startingTab: file.kind === 'internal' ? 'internal' : 'public',
    now: ago(desk, hours[0] ?? file.hoursAgo),
  });
  const proofs = desk.files.get(file) ?? [];
  for (const [at, proof] of proofs.entries()) {
    const number = at + 1;
    const uploadedHoursAgo = hours[at] ?? file.hoursAgo;
    const versionId = await writeVersion(desk, file, attachmentId, proof, ago(desk, uploadedHoursAgo));
    const isInternal = file.kind === 'internal' || (file.kind === 'customer' && isBehindTheScenes(story));
    const entry = { orderId: story.id, versionId, userId: idOf(file.by) };
    await insertTimelineEntry(desk.tx, {
      ...entry,
      type: 'upload',
      content: `${proof.fileName} was uploaded as version ${number}`,
      isInternal,
      now: ago(desk, uploadedHoursAgo),
    });
    if (file.checked?.includes(number)) {
      await setInternalApproved(desk.tx, versionId, true);
      await insertTimelineEntry(desk.tx, {
        ...entry,
        userId: idOf(story.manager ?? 'daniel'),
        type: 'history',
        content: 'Approved',
        isInternal: true,
        now: ago(desk, uploadedHoursAgo - 0.5),
      });
    }
    const threads = (file.threads ?? []).filter(({ version }) => version === number);
    for (const thread of threads.toSorted((one, other) => other.hoursAgo - one.hoursAgo))
      await writeThread(desk, story, { ...file, attachmentId }, thread, versionId, proof);
  }
}

/** Returns whether customers do not see the provider's files yet. */
const isBehindTheScenes = ({ status }: OrderStory): boolean =>
  status !== 'in-review' && status !== 'approved' && status !== 'completed';

async function writeVersion(
  { tx }: Desk,
  file: StoryFile,
  attachmentId: string,
  proof: StoredProof,
  now: Date,
): Promise<string> {
  const thumbnailKey = proof.thumbnail?.key ?? null;
  const thumbnailSize = proof.thumbnail?.size ?? 0;
  const versionId = await insertVersion(tx, {
    attachmentId,
    fileName: proof.fileName,
    mimeType: proof.mimeType,
    fileType: proof.fileType,
    size: proof.size,
    storageKey: proof.key,
    sha256: proof.sha256,
    thumbnailKey,
    thumbnailSize,
    isInternal: file.kind === 'internal',
    uploadedBy: idOf(file.by),
    now,
  });
  await savePrepared(tx, versionId, {
    thumbnailKey,
    thumbnailSize,
    previewKey: proof.preview?.key ?? null,
    previewSize: proof.preview?.size ?? 0,
    pageCount: proof.pageCount,
    pageSizes: proof.pageSizes,
    trim: proof.trim,
    pixels: proof.pixels,
    fault: null,
  });
  return versionId;
}

async function writeThread(
  desk: Desk,
  story: OrderStory,
  file: StoryFile & { attachmentId: string },
  thread: Thread,
  versionId: string,
  proof: StoredProof,
): Promise<void> {
  const feature = proof.features.get(thread.on);
  const size = feature === undefined ? undefined : proof.pageSizes[feature.page - 1];
  if (feature === undefined || size === undefined)
    throw new Error(`${proof.fileName} has no ${thread.on}; it has ${[...proof.features.keys()].join(', ')}`);
  const mark = placeMark(randomUUID(), thread.shape, thread.colour, feature, size);
  const topicId = await insertTopic(desk.tx, {
    versionId,
    tab: file.kind === 'internal' ? 'internal' : 'public',
    senderId: idOf(thread.by),
    ...message(desk, thread),
    annotation: encodeMark(mark),
    annotationAttrId: mark.id,
  });
  const place = { attachmentId: file.attachmentId, versionId };
  const tab = file.kind === 'internal' ? 'internal' : 'public';
  const first = message(desk, thread).message;
  await tellRemark(desk, story, place, thread, {
    tab,
    topicId,
    commentId: topicId,
    message: first,
    speakers: [],
  });
  const speakers = [idOf(thread.by)];
  for (const reply of thread.replies ?? []) {
    const written = message(desk, reply);
    const commentId = await insertComment(desk.tx, { topicId, userId: idOf(reply.by), ...written });
    await tellRemark(desk, story, place, reply, {
      tab,
      topicId,
      commentId,
      message: written.message,
      speakers,
    });
    speakers.push(idOf(reply.by));
  }
  if (thread.resolvedBy !== undefined) await setResolved(desk.tx, topicId, idOf(thread.resolvedBy));
}

function message(desk: Desk, remark: Remark) {
  const rich = richRemark(remark.text, idOf);
  return { message: rich, messageText: plainText(rich), now: ago(desk, remark.hoursAgo) };
}

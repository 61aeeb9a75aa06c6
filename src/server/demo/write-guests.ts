import { hashPassword } from '#server/accounts/password.ts';
import { insertNamedGuest, insertVisit, saveLinkPast } from '#server/demo/queries/demo-guests.queries.ts';
import { attachmentsOf, type VersionRow, versionsOf } from '#server/files/attachments.queries.ts';
import { insertGuestLink } from '#server/guests/guest-links.queries.ts';
import { addressee, decidedAs } from '#server/guests/guest-words.ts';
import { insertGuestDecision } from '#server/guests/guests.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/http/opaque-token.ts';
import { insertTimelineEntry } from '#server/orders/timeline.queries.ts';
import { type GuestKey, type GuestLinkStory, guestLinks, guests } from './company/guests.ts';

interface Desk {
  tx: Tx;
  now: Date;
}
const hourMs = 3_600_000;
const ago = ({ now }: Desk, hours: number): Date => new Date(now.getTime() - hours * hourMs);

/** Writes guests, before the threads that they write in. */
export async function writeGuests(desk: Desk): Promise<void> {
  for (const id of Object.keys(guests) as GuestKey[]) {
    const visit = guestLinks.flatMap(({ visits }) => visits).find(({ guest }) => guest === id);
    await insertNamedGuest(desk.tx, { id, ...guests[id], now: ago(desk, visit?.firstHoursAgo ?? 0) });
  }
}

/** The links they came by. `token` opens the one that is shown; the others open to nobody. */
export async function writeGuestLinks(desk: Desk, token: string): Promise<void> {
  for (const story of guestLinks) await writeLink(desk, story, story.isShown === true ? token : newToken());
}

async function writeLink(desk: Desk, story: GuestLinkStory, token: string): Promise<void> {
  const { tx } = desk;
  const attachments = (await attachmentsOf(tx, story.order)).filter(
    ({ kind, name }) => kind === 'customer' && story.files.includes(name),
  );
  if (attachments.length !== story.files.length)
    throw new Error(`order ${story.order} lacks one of ${story.files.join(', ')}`);
  const id = newId();
  const made = ago(desk, story.madeHoursAgo);
  const ids = attachments.map((attachment) => attachment.id);
  await insertGuestLink(tx, {
    id,
    orderId: story.order,
    tokenHash: hashToken(token),
    invitedBy: story.by,
    guest: story.guest ?? null,
    message: story.message,
    attachmentIds: ids,
    now: made,
    expiresAt: story.expiresInHours === undefined ? null : ago(desk, -story.expiresInHours),
    protection: story.password === undefined ? 'none' : 'password',
    passwordHash: story.password === undefined ? null : await hashPassword(story.password),
    maxOpens: story.maxOpens ?? null,
    mayDownload: story.mayDownload ?? false,
    mayDecide: story.mayDecide ?? false,
  });
  const { visits } = story;
  const times = (of: (visit: GuestLinkStory['visits'][number]) => number): number[] => visits.map(of);
  await saveLinkPast(tx, id, {
    opens: times(({ opens }) => opens).reduce((sum, opens) => sum + opens, 0),
    first: visits.length === 0 ? null : ago(desk, Math.max(...times(({ firstHoursAgo }) => firstHoursAgo))),
    last: visits.length === 0 ? null : ago(desk, Math.min(...times(({ lastHoursAgo }) => lastHoursAgo))),
    mailed: story.guest === undefined ? null : made,
    revoked: story.revokedHoursAgo === undefined ? null : ago(desk, story.revokedHoursAgo),
  });
  const note = (content: string, userId: string, hours: number, versionId: string | null = null) =>
    insertTimelineEntry(tx, {
      orderId: story.order,
      type: 'history',
      content,
      versionId,
      isInternal: false,
      userId,
      now: ago(desk, hours),
    });
  const names = attachments.map(({ name }) => name).join(', ');
  await note(`Invited ${addressee(story.guest ?? null)} to review ${names}`, story.by, story.madeHoursAgo);
  const versions = await versionsOf(tx, ids);
  for (const visit of visits) {
    await insertVisit(tx, {
      userId: visit.guest,
      linkId: id,
      keyHash: story.guest === undefined ? hashToken(newToken()) : null,
      first: ago(desk, visit.firstHoursAgo),
      last: ago(desk, visit.lastHoursAgo),
    });
    const { decision } = visit;
    if (decision === undefined) continue;
    const version = decidedVersion(versions, decision.version);
    await insertGuestDecision(tx, {
      userId: visit.guest,
      decision: decision.decision,
      reason: decision.reason,
      versionId: version.id,
      versionNumber: version.number,
      fileName: version.file_name,
      decisionId: null,
      now: ago(desk, decision.hoursAgo),
    });
    await note(decidedAs(decision, version), visit.guest, decision.hoursAgo, version.id);
  }
}

function decidedVersion(versions: readonly VersionRow[], wanted: number): VersionRow {
  const version = versions.find(({ number }) => number === wanted);
  if (version === undefined) throw new Error(`there is no version ${wanted} to decide on`);
  return version;
}

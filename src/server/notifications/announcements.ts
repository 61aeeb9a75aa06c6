import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import { contrast, readableContrast } from '#shared/kernel/contrast.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import type {
  Announcement,
  AnnouncementForm,
  ManagedAnnouncement,
} from '#shared/notifications/announcement.ts';
import {
  type AnnouncementRow,
  allAnnouncements,
  announcementsFor,
  deleteAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './announcements.queries.ts';

type Reading = Pick<UseCaseContext, 'tx' | 'actor' | 'now'>;

const notFound = () => new Refusal('not_found', 'Not Found', ['This announcement is not there any more.']);

/** Returns the current announcements for the actor; none for guests, who are here for one order only. */
export async function readAnnouncements({ tx, actor, now }: Reading): Promise<Announcement[]> {
  if (actor.clientType === 'guest') return [];
  const rows = await announcementsFor(tx, actor.clientType, now);
  return rows.map(({ id, html, backgroundColor, textColor }) => ({
    id,
    html,
    styles: { backgroundColor, textColor },
  }));
}

export async function readManaged({ tx, actor, now }: Reading): Promise<ManagedAnnouncement[]> {
  requirePermission(actor, 'update', 'ANNOUNCEMENTS');
  return (await allAnnouncements(tx)).map((row) => presentManaged(row, now));
}

export async function addAnnouncement(
  { tx, actor, now }: MutationContext,
  form: AnnouncementForm,
): Promise<ManagedAnnouncement> {
  requirePermission(actor, 'update', 'ANNOUNCEMENTS');
  requireReadable(form);
  return presentManaged(await insertAnnouncement(tx, form, { userId: actor.userId, now }), now);
}

export async function changeAnnouncement(
  { tx, actor, now }: MutationContext,
  id: string,
  form: AnnouncementForm,
): Promise<ManagedAnnouncement> {
  requirePermission(actor, 'update', 'ANNOUNCEMENTS');
  requireReadable(form);
  const row = await updateAnnouncement(tx, id, form);
  if (row === null) throw notFound();
  return presentManaged(row, now);
}

export async function removeAnnouncement({ tx, actor }: MutationContext, id: string): Promise<null> {
  requirePermission(actor, 'update', 'ANNOUNCEMENTS');
  if (!(await deleteAnnouncement(tx, id))) throw notFound();
  return null;
}

function requireReadable({ backgroundColor, textColor }: AnnouncementForm): void {
  if (contrast(backgroundColor, textColor) < readableContrast)
    throw invalidInput([
      'Text and background are too much alike to be read. Choose a darker or a lighter one of them.',
    ]);
}

const presentManaged = (row: AnnouncementRow, now: Date): ManagedAnnouncement => ({
  id: row.id,
  html: row.html,
  backgroundColor: row.backgroundColor,
  textColor: row.textColor,
  readers: row.readers,
  ...(row.endsAt !== null && { endsAt: row.endsAt.toISOString() }),
  createdAt: row.createdAt.toISOString(),
  hasEnded: row.endsAt !== null && row.endsAt <= now,
});

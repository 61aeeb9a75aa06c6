import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { mayAnnounce } from '#shared/brands/white-label-rules.ts';
import { contrast, readableContrast } from '#shared/kernel/contrast.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
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
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './announcements.queries.ts';

type Reading = Pick<UseCaseContext, 'tx' | 'actor' | 'now'>;

const labels: Readonly<Record<keyof AnnouncementForm, string>> = {
  html: 'Text',
  backgroundColor: 'Background',
  textColor: 'Colour of the text',
  readers: 'For',
  endsAt: 'Until',
};
const notFound = () => new Refusal('not_found', 'Not Found', ['This announcement no longer exists.']);

/** Returns the current announcements for the actor; none for guests, who are here for one order only. */
export async function readAnnouncements({ tx, actor, now }: Reading): Promise<Announcement[]> {
  if (actor.clientType === 'guest') return [];
  const rows = await announcementsFor(tx, actor.companyId, now);
  return rows.map(({ id, html, backgroundColor, textColor }) => ({
    id,
    html,
    styles: { backgroundColor, textColor },
  }));
}

/**
 * Returns the white-label account for whose customers the actor writes announcements; null: for all, as the provider's
 * managers do. Refuses others.
 */
async function announcerOf({ tx, actor }: Pick<UseCaseContext, 'tx' | 'actor'>): Promise<string | null> {
  const own = await findProfile(tx, actor.userId);
  if (own === null || !mayAnnounce(actor, own)) throw forbidden();
  return actor.companyId;
}

export async function readManaged({ tx, actor, now }: Reading): Promise<ManagedAnnouncement[]> {
  const companyId = await announcerOf({ tx, actor });
  return (await allAnnouncements(tx, companyId)).map((row) => presentManaged(row, now));
}

export async function addAnnouncement(
  { tx, actor, now }: MutationContext,
  form: AnnouncementForm,
): Promise<ManagedAnnouncement> {
  const companyId = await announcerOf({ tx, actor });
  requireReadable(form);
  return presentManaged(await insertAnnouncement(tx, form, { companyId, userId: actor.userId, now }), now);
}

export async function changeAnnouncement(
  { tx, actor, now }: MutationContext,
  id: string,
  sent: SentForm<AnnouncementForm>,
): Promise<ManagedAnnouncement> {
  const companyId = await announcerOf({ tx, actor });
  await lockForm(tx, `announcement.${id}`);
  const stored = await findAnnouncement(tx, companyId, id);
  if (stored === null) throw notFound();
  const form = mergeForm(sent, formOf(stored), labels);
  requireReadable(form);
  const row = await updateAnnouncement(tx, companyId, id, form);
  if (row === null) throw notFound();
  return presentManaged(row, now);
}

export async function removeAnnouncement({ tx, actor }: MutationContext, id: string): Promise<null> {
  const companyId = await announcerOf({ tx, actor });
  if (!(await deleteAnnouncement(tx, companyId, id))) throw notFound();
  return null;
}

function requireReadable({ backgroundColor, textColor }: AnnouncementForm): void {
  if (contrast(backgroundColor, textColor) < readableContrast)
    throw invalidInput([
      'Text and background are too much alike to be read. Choose a darker or a lighter one of them.',
    ]);
}

const formOf = ({
  html,
  backgroundColor,
  textColor,
  readers,
  endsAt,
}: AnnouncementRow): AnnouncementForm => ({
  html,
  backgroundColor,
  textColor,
  readers,
  ...(endsAt !== null && { endsAt: endsAt.toISOString() }),
});

const presentManaged = (row: AnnouncementRow, now: Date): ManagedAnnouncement => ({
  id: row.id,
  ...formOf(row),
  createdAt: row.createdAt.toISOString(),
  hasEnded: row.endsAt !== null && row.endsAt <= now,
});

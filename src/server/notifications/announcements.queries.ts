import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { AnnouncementForm } from '#shared/notifications/announcement.ts';

export interface AnnouncementRow {
  id: string;
  html: string;
  backgroundColor: string;
  textColor: string;
  readers: AnnouncementForm['readers'];
  endsAt: Date | null;
  createdAt: Date;
}

const columns = `id, html, background_color AS "backgroundColor", text_color AS "textColor", readers,
  ends_at AS "endsAt", created_at AS "createdAt"`;

/** Returns whose announcements a company's people read: their reseller's, or else the provider's and their own. */
const readByCompany = `EXISTS (SELECT FROM companies own WHERE own.id = $1 AND CASE
    WHEN own.client_id <> own.id THEN a.company_id = own.client_id AND a.readers IN ('all', 'customer')
    ELSE (a.company_id IS NULL AND a.readers IN ('all', 'customer'))
      OR (a.company_id = own.id AND a.readers IN ('all', 'user')) END)`;
const readByProvider = `($1::text IS NULL AND a.company_id IS NULL AND a.readers IN ('all', 'user'))`;

/** Returns what is announced to the people of a company now, or with null to the provider's. */
export const announcementsFor = (tx: Tx, companyId: string | null, now: Date): Promise<AnnouncementRow[]> =>
  tx.query(
    `SELECT ${columns} FROM announcements a
     WHERE ${companyId === null ? readByProvider : readByCompany} AND (ends_at IS NULL OR ends_at > $2)
     ORDER BY created_at DESC, id`,
    [companyId, now],
  );

/** Returns the announcements of a white-label account, or with null the provider's. */
export const allAnnouncements = (tx: Tx, companyId: string | null): Promise<AnnouncementRow[]> =>
  tx.query(
    `SELECT ${columns} FROM announcements WHERE company_id IS NOT DISTINCT FROM $1
     ORDER BY created_at DESC, id LIMIT 200`,
    [companyId],
  );

export async function insertAnnouncement(
  tx: Tx,
  form: AnnouncementForm,
  by: { companyId: string | null; userId: string; now: Date },
): Promise<AnnouncementRow> {
  const row = await onlyRow<AnnouncementRow>(
    tx,
    `INSERT INTO announcements (html, background_color, text_color, readers, ends_at, company_id, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${columns}`,
    [...fields(form), by.companyId, by.userId, by.now],
  );
  return row;
}

/** Null where that account has no such announcement. */
export async function findAnnouncement(
  tx: Tx,
  companyId: string | null,
  id: string,
): Promise<AnnouncementRow | null> {
  const [row] = await tx.query<AnnouncementRow>(
    `SELECT ${columns} FROM announcements WHERE id = $1 AND company_id IS NOT DISTINCT FROM $2`,
    [id, companyId],
  );
  return row ?? null;
}

/** Null where that account has no such announcement. */
export async function updateAnnouncement(
  tx: Tx,
  companyId: string | null,
  id: string,
  form: AnnouncementForm,
): Promise<AnnouncementRow | null> {
  const [row] = await tx.query<AnnouncementRow>(
    `UPDATE announcements SET html = $1, background_color = $2, text_color = $3, readers = $4, ends_at = $5
     WHERE id = $6 AND company_id IS NOT DISTINCT FROM $7 RETURNING ${columns}`,
    [...fields(form), id, companyId],
  );
  return row ?? null;
}

/** Returns whether there was one. */
export async function deleteAnnouncement(tx: Tx, companyId: string | null, id: string): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM announcements WHERE id = $1 AND company_id IS NOT DISTINCT FROM $2 RETURNING id',
    [id, companyId],
  );
  return rows.length > 0;
}

const fields = ({ html, backgroundColor, textColor, readers, endsAt }: AnnouncementForm): unknown[] => [
  html,
  backgroundColor,
  textColor,
  readers,
  endsAt ?? null,
];

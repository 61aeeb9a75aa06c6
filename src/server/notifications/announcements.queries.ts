import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { ClientType } from '#shared/access/role.ts';
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

export const announcementsFor = (tx: Tx, side: ClientType, now: Date): Promise<AnnouncementRow[]> =>
  tx.query(
    `SELECT ${columns} FROM announcements WHERE readers IN ('all', $1) AND (ends_at IS NULL OR ends_at > $2)
     ORDER BY created_at DESC, id`,
    [side, now],
  );

export const allAnnouncements = (tx: Tx): Promise<AnnouncementRow[]> =>
  tx.query(`SELECT ${columns} FROM announcements ORDER BY created_at DESC, id LIMIT 200`);

export async function insertAnnouncement(
  tx: Tx,
  form: AnnouncementForm,
  by: { userId: string; now: Date },
): Promise<AnnouncementRow> {
  const row = await onlyRow<AnnouncementRow>(
    tx,
    `INSERT INTO announcements (html, background_color, text_color, readers, ends_at, created_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${columns}`,
    [...fields(form), by.userId, by.now],
  );
  return row;
}

/** Null where there is no such announcement. */
export async function updateAnnouncement(
  tx: Tx,
  id: string,
  form: AnnouncementForm,
): Promise<AnnouncementRow | null> {
  const [row] = await tx.query<AnnouncementRow>(
    `UPDATE announcements SET html = $1, background_color = $2, text_color = $3, readers = $4, ends_at = $5
     WHERE id = $6 RETURNING ${columns}`,
    [...fields(form), id],
  );
  return row ?? null;
}

/** Returns whether there was one. */
export async function deleteAnnouncement(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('DELETE FROM announcements WHERE id = $1 RETURNING id', [id])).length > 0;
}

const fields = ({ html, backgroundColor, textColor, readers, endsAt }: AnnouncementForm): unknown[] => [
  html,
  backgroundColor,
  textColor,
  readers,
  endsAt ?? null,
];

import type { Tx } from '#server/kernel/db/db.ts';

/** Records when people were last here. */
export async function markSeen(tx: Tx, seen: ReadonlyMap<string, Date>): Promise<void> {
  if (seen.size === 0) return;
  await tx.query(
    `INSERT INTO live_people (user_id, seen_at)
       SELECT u.id, g.at FROM unnest($1::text[], $2::timestamptz[]) AS g (id, at) JOIN users u ON u.id = g.id ORDER BY u.id
     ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(live_people.seen_at, excluded.seen_at)`,
    [[...seen.keys()], [...seen.values()]],
  );
}

const unmailed = 'n.by_mail AND n.mailed_at IS NULL AND n.read_at IS NULL';
/**
 * A person who is here, or was after a notification was written, has seen that there is one, unless it is wanted by mail
 * alone. `awaySince` is the SQL of an instant.
 */
const unseen = (awaySince: string): string =>
  `(NOT n.in_app OR coalesce(l.seen_at, '-infinity') < least(n.created_at, ${awaySince}))`;

/**
 * People whose last notification to be mailed is before `quietSince` or first before `waitedSince`: of those shown in the
 * app, only what came after people left, who have been away since `awaySince`.
 */
export async function peopleToMail(
  tx: Tx,
  { awaySince, quietSince, waitedSince }: { awaySince: Date; quietSince: Date; waitedSince: Date },
): Promise<string[]> {
  const rows = await tx.query<{ user_id: string }>(
    `SELECT n.user_id FROM notifications n LEFT JOIN live_people l ON l.user_id = n.user_id
     WHERE ${unmailed} AND ${unseen('$1::timestamptz')}
     GROUP BY n.user_id HAVING max(n.created_at) <= $2 OR min(n.created_at) <= $3`,
    [awaySince, quietSince, waitedSince],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Marks a person's notifications that are due for mail as mailed; returns their ids, each once. */
export async function takeToMail(
  tx: Tx,
  userId: string,
  { awaySince, now }: { awaySince: Date; now: Date },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE notifications SET mailed_at = $2 WHERE id IN (
       SELECT n.id FROM notifications n LEFT JOIN live_people l ON l.user_id = n.user_id
       WHERE n.user_id = $1 AND ${unmailed} AND ${unseen('$3::timestamptz')}
     ) AND mailed_at IS NULL RETURNING id`,
    [userId, now, awaySince],
  );
  return rows.map(({ id }) => id);
}

interface AddresseeRow {
  email: string;
  firstname: string;
}

/** Null if there is no such person, they are deactivated, or their company is closed. */
export async function findAddressee(tx: Tx, userId: string): Promise<AddresseeRow | null> {
  const [row] = await tx.query<AddresseeRow>(
    `SELECT u.email, u.firstname FROM users u LEFT JOIN companies c ON c.id = u.company_id
     WHERE u.id = $1 AND u.deactivated_at IS NULL AND c.closed_at IS NULL`,
    [userId],
  );
  return row ?? null;
}

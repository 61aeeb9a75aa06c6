import { randomUUID } from 'node:crypto';
import { advisoryLocks } from '#server/kernel/db/advisory-locks.ts';
import type { Db } from '#server/kernel/db/db.ts';

/**
 * Builds the responses of the bench's calls straight from the database: each part by one plain statement, as
 * one would write it by hand for that call alone.
 */
const person = (column: string) =>
  `(SELECT json_build_object('id', u.id, 'firstname', u.firstname, 'lastname', u.lastname, 'avatar', u.avatar)
    FROM users u WHERE u.id = o.${column}) AS ${column}`;

const onBoard = `o.board_column IS NOT NULL AND o.board_column <> 'draft'`;
const rows = (where: string, limit: number) => `
  SELECT o.id, o.name, o.status, o.state, o.is_frozen, o.is_archived, o.is_locked, o.revision, o.service_name,
    o.package_name, o.created_at, o.updated_at, o.due_at, o.company_id,
    (SELECT name FROM companies WHERE id = o.company_id) AS company,
    (SELECT name FROM companies WHERE id = (SELECT client_id FROM companies WHERE id = o.company_id)) AS client,
    ${person('creator_id')}, ${person('operator_id')}, ${person('manager_id')},
    (SELECT v.thumbnail_key FROM attachments a JOIN versions v ON v.attachment_id = a.id
     WHERE a.order_id = o.id AND v.thumbnail_key IS NOT NULL
     ORDER BY (a.kind = 'customer') DESC, v.created_at DESC, v.number DESC LIMIT 1) AS thumbnail
  FROM orders o WHERE ${onBoard} AND ${where}
  ORDER BY o.updated_at DESC, o.id DESC LIMIT ${limit}`;
const counts = (where: string) => `
  SELECT o.board_column, count(*) FROM orders o WHERE ${onBoard} AND ${where} GROUP BY o.board_column`;
/** Positions of the requested orders in their columns, counted in the stretches between them. */
const places = `
  SELECT id, sum(n) OVER (PARTITION BY board_column ORDER BY rank) AS place FROM (
    SELECT id, board_column, rank, lag(rank, 1, '') OVER (PARTITION BY board_column ORDER BY rank) AS above
    FROM orders WHERE id = ANY ($1)) asked
  CROSS JOIN LATERAL (SELECT count(*) AS n FROM orders o
    WHERE o.board_column = asked.board_column AND o.rank >= asked.above AND o.rank < asked.rank) stretch`;

interface Bare {
  where: string;
  /** Without its statuses, for the counts. */
  whatever: string;
  values: readonly unknown[];
  /** How many of the values the counts take. */
  counted: number;
  limit: number;
}

async function response(db: Db, { where, whatever, values, counted, limit }: Bare): Promise<void> {
  await db.snapshot(async (tx) => {
    const found = await tx.query<{ id: number }>(rows(where, limit + 1), values);
    await tx.query(counts(whatever), values.slice(0, counted));
    await tx.query(places, [found.map(({ id }) => id)]);
  });
}

export const bareList = (db: Db): Promise<void> =>
  response(db, { where: 'true', whatever: 'true', values: [], counted: 0, limit: 50 });

const due = 'o.operator_id = $1 AND o.due_at >= $2 AND o.due_at < $3';
export const bareFilter = (db: Db, operatorId: string, from: Date, to: Date): Promise<void> =>
  response(db, {
    where: `${due} AND o.status = ANY ($4)`,
    whatever: due,
    values: [operatorId, from, to, ['in-progress', 'gr-revision', 'in-review']],
    counted: 3,
    limit: 50,
  });

const words = `EXISTS (
  SELECT FROM order_search s WHERE s.order_id = o.id AND NOT s.is_archived AND s.words @@ $1::tsquery)`;
export const bareSearch = (db: Db, query: string): Promise<void> =>
  response(db, { where: words, whatever: words, values: [query], counted: 1, limit: 10 });

const noticeTarget = JSON.stringify({ target: 'card', targetId: { cardId: '1' } });

/**
 * Moves an order as the call does: locks and places it, writes history, undo step and event. Returns its
 * card.
 */
export async function bareMove(db: Db, orderId: number, to: 'in-progress' | 'in-review'): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      'INSERT INTO mutations (user_id, mutation_id, call, created_at) VALUES ($1, $2, $3, now())',
      ['manager', randomUUID(), 'bare'],
    );
    const [held] = await tx.query<{ status: string; rank: string; operator_id: string | null }>(
      'SELECT * FROM orders WHERE id = $1 FOR UPDATE',
      [orderId],
    );
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLocks.boardColumn, 3]);
    await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [advisoryLocks.boardColumn, 4]);
    await tx.query('SELECT board_column, size, mode FROM column_limits', []);
    const [last] = await tx.query<{ rank: string }>(
      'SELECT rank FROM orders WHERE board_column = $1 ORDER BY rank DESC LIMIT 1',
      [to],
    );
    const rank = `${last?.rank ?? 'a0'}V`;
    await tx.query(
      'UPDATE orders SET status = $2, rank = $3, revision = revision + 1, updated_at = now() WHERE id = $1',
      [orderId, to, rank.length > 60 ? `b${randomUUID()}` : rank],
    );
    await tx.query(
      `INSERT INTO timeline (order_id, type, content, user_id, from_status, to_status, operator_id)
       VALUES ($1, 'status', 'Moved', 'manager', $2, $3, $4)`,
      [orderId, held?.status, to, held?.operator_id],
    );
    const [card] = await tx.query<{ id: number }>(rows('o.id = $1', 1), [orderId]);
    await tx.query(places, [[orderId]]);
    const undo = JSON.stringify({ status: held?.status, rank: held?.rank });
    await tx.query(
      `WITH change AS (INSERT INTO changes (user_id, created_at) VALUES ('manager', now()) RETURNING id)
       INSERT INTO change_entries (change_id, order_id, content, before, after)
       SELECT id, $1, 'Moved', $2, $2 FROM change`,
      [orderId, undo],
    );
    const concerned = await tx.query<{ id: string }>(
      `SELECT u.id, s.settings FROM orders o
         JOIN users u ON u.id IN (o.creator_id, o.operator_id, o.manager_id) OR u.id IN (
           SELECT p.user_id FROM order_people p WHERE p.order_id = o.id)
         LEFT JOIN notification_settings s ON s.user_id = u.id
       WHERE o.id = $1 AND u.id <> 'manager'`,
      [orderId],
    );
    const receivers = concerned.map(({ id }) => id);
    await tx.query(
      `INSERT INTO notifications
         (user_id, order_id, kind, by_user, title, message, audience, target, in_app, by_mail, created_at)
       SELECT hearer, $2, 'status', 'manager', 'Moved', 'Moved', 'order', $3, true, true, now()
       FROM unnest($1::text[]) hearer`,
      [receivers, orderId, noticeTarget],
    );
    await tx.query(
      `SELECT user_id, count(*) FROM notifications n JOIN orders o ON o.id = n.order_id
       WHERE user_id = ANY($1) AND in_app AND read_at IS NULL GROUP BY user_id`,
      [receivers],
    );
    await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [advisoryLocks.eventAppend]);
    const payload = JSON.stringify({ orderId: String(orderId), card });
    for (const channel of [`order:${orderId}:public`, 'provider', `company:bench-${orderId}`, ...receivers])
      await tx.query(
        `WITH raised AS (INSERT INTO channels AS c (name, seq) VALUES ($1, 2)
           ON CONFLICT (name) DO UPDATE SET seq = c.seq + 2 RETURNING name, seq)
         INSERT INTO events (channel, seq, name, payload)
         SELECT name, seq - n, 'bare', $2 FROM raised, unnest('{0,1}'::int[]) n`,
        [channel, payload],
      );
    await tx.query(`SELECT pg_notify('events', '')`, []);
  });
}

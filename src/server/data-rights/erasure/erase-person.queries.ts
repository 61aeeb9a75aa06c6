import type { Tx } from '#server/kernel/db/db.ts';
import { escapeHtml } from '#server/kernel/mail/escape-html.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { RichText } from '#shared/kernel/rich-text.ts';

/** Somebody who is to be erased, or was. */
export interface ErasedRow {
  id: string;
  clientType: 'customer' | 'user' | 'guest';
  companyId: string | null;
  firstname: string;
  lastname: string;
  avatar: string | null;
  /** Null: they were not erased yet. */
  number: number | null;
}

/** A person's company; of a guest, that of the order that they were invited to. */
const companyOf = `coalesce(company_id, (SELECT o.company_id FROM guests g JOIN guest_links l ON l.id = g.link_id
  JOIN orders o ON o.id = l.order_id WHERE g.user_id = users.id))`;
const columns = `id, client_type AS "clientType", ${companyOf} AS "companyId", firstname, lastname, avatar,
  erased_number AS number`;

/** Locks people of companies and guests until the transaction ends, and returns them. */
export const lockPeople = (tx: MutationTx, ids: readonly string[]): Promise<ErasedRow[]> =>
  tx.lock<ErasedRow>(
    'user',
    ids,
    `SELECT ${columns} FROM users WHERE id = ANY ($1) ORDER BY id COLLATE "C" FOR NO KEY UPDATE`,
    [ids],
  );

/**
 * Locks and returns a member of the staff together with the administrators, so that changes of the staff happen one
 * at a time.
 */
export async function lockStaff(tx: MutationTx, userId: string): Promise<ErasedRow[]> {
  const rows = await tx.lock<ErasedRow>(
    'user',
    null,
    `SELECT ${columns} FROM users WHERE client_type = 'user' AND (role = 'admin' OR id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  return rows.filter(({ id }) => id === userId);
}

/** Returns the person to erase; null if there is none with that id. */
export async function findPerson(tx: Tx, userId: string): Promise<ErasedRow | null> {
  const [row] = await tx.query<ErasedRow>(`SELECT ${columns} FROM users WHERE id = $1`, [userId]);
  return row ?? null;
}

export async function findErased(tx: Tx, userId: string): Promise<ErasedRow | null> {
  const [row] = await tx.query<ErasedRow>(
    `SELECT ${columns} FROM users WHERE id = $1 AND erased_at IS NOT NULL`,
    [userId],
  );
  return row ?? null;
}

/** Returns a person's address, and those that they have asked to change to; nobody else's, where they mistyped. */
export async function addressesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.query<{ email: string }>(
    `SELECT email FROM (
       SELECT unnest(ARRAY[email, pending_email]) AS email FROM users WHERE id = $1
       UNION SELECT email FROM email_verifications WHERE user_id = $1
     ) a WHERE email <> ''
       AND NOT EXISTS (SELECT 1 FROM users u WHERE lower(u.email) = lower(a.email) AND u.id <> $1)`,
    [userId],
  );
  return rows.map(({ email }) => email);
}

export const isDeactivated = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.query('SELECT 1 FROM users WHERE id = $1 AND deactivated_at IS NOT NULL', [userId])).length > 0;

/** Returns the next number that identifies an erased person. */
export async function nextErasedPerson(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ number: number }>(`SELECT nextval('erased_people')::int AS number`);
  return row?.number ?? 0;
}

/** Takes from somebody's account all that is personal. Their time zone stays: working times are read in it. */
export async function clearAccount(
  tx: Tx,
  userId: string,
  erased: { firstname: string; lastname: string; email: string; number: number; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE users SET firstname = $2, lastname = $3, email = $4, erased_number = $5, erased_at = coalesce(erased_at, $6),
       deactivated_at = coalesce(deactivated_at, $6), pending_email = NULL, password_hash = NULL, job_title = NULL,
       avatar = NULL, tour = '{}', invited_at = NULL, signed_in_at = NULL WHERE id = $1`,
    [userId, erased.firstname, erased.lastname, erased.email, erased.number, erased.now],
  );
}

/** Tables of which all rows of a person go with them. */
export const ownTables: readonly (readonly [table: string, column: string])[] = [
  ['password_resets', 'user_id'],
  ['email_verifications', 'user_id'],
  ['second_factors', 'user_id'],
  ['second_factor_resets', 'user_id'],
  ['recovery_codes', 'user_id'],
  ['passkeys', 'user_id'],
  ['passkey_challenges', 'user_id'],
  ['sign_on_identities', 'user_id'],
  ['sign_on_links', 'user_id'],
  ['impersonations', 'user_id'],
  ['impersonations', 'impersonator_id'],
  ['live_people', 'user_id'],
  ['notification_settings', 'user_id'],
  ['notifications', 'user_id'],
  ['filter_presets', 'user_id'],
  ['workflow_people', 'user_id'],
  ['comparison_verdicts', 'user_id'],
  ['mutations', 'user_id'],
];

export async function deleteOwnRows(tx: Tx, userId: string): Promise<void> {
  for (const [table, column] of ownTables)
    await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [userId]);
}

/** Ends a guest's visits and link, by which they would come back under their name; returns the ids of their sessions. */
export async function endVisits(tx: Tx, userId: string, now: Date): Promise<string[]> {
  await tx.query('UPDATE guests SET key_hash = NULL WHERE user_id = $1', [userId]);
  await tx.query(
    `UPDATE guest_links SET guest_name = 'Erased guest', guest_email = 'guest@erased.invalid',
       revoked_at = coalesce(revoked_at, $2)
     WHERE guest_email IS NOT NULL AND id = (SELECT g.link_id FROM guests g WHERE g.user_id = $1)`,
    [userId, now],
  );
  const rows = await tx.query<{ id: string }>('DELETE FROM guest_sessions WHERE user_id = $1 RETURNING id', [
    userId,
  ]);
  return rows.map(({ id }) => id);
}

/**
 * Deletes the exports that a person requested, those about them and those of their company. Returns the keys of
 * their objects.
 */
export const takeExportsOf = (
  tx: Tx,
  { id, companyId }: Pick<ErasedRow, 'id' | 'companyId'>,
): Promise<{ key: string }[]> =>
  tx.query(
    `DELETE FROM data_exports WHERE requested_by = $1 OR (kind = 'person' AND subject_id = $1)
       OR (kind = 'company' AND subject_id = $2) RETURNING storage_key AS key`,
    [id, companyId],
  );

/** Takes a person's name and network addresses out of the entries of the audit log that have their id. */
export async function eraseFromAudit(tx: Tx, userId: string, label: string): Promise<void> {
  await tx.query(
    `UPDATE audit_entries SET
       actor_name = CASE WHEN actor_id = $1 THEN $2 ELSE actor_name END,
       impersonator_name = CASE WHEN impersonator_id = $1 THEN $2 ELSE impersonator_name END,
       address = CASE WHEN $1 IN (actor_id, impersonator_id) THEN NULL ELSE address END,
       subject_label = CASE WHEN subject_kind = 'person' AND subject_id = $1 THEN $2 ELSE subject_label END,
       before = CASE WHEN subject_kind = 'person' AND subject_id = $1 THEN NULL ELSE before END,
       after = CASE WHEN subject_kind = 'person' AND subject_id = $1 THEN NULL ELSE after END
     WHERE actor_id = $1 OR impersonator_id = $1 OR (subject_kind = 'person' AND subject_id = $1)`,
    [userId, label],
  );
}

/** How a text is written in a column. */
const spellings = {
  plain: (text: string): string => text,
  html: escapeHtml,
  json: (text: string): string => JSON.stringify(text).slice(1, -1),
};
type Spelling = keyof typeof spellings;

/** Texts that may name people or companies, by the company $2 that they belong to; null: of all. */
const texts: readonly ({ table: string; of?: string } & Partial<Record<Spelling, readonly string[]>>)[] = [
  {
    table: 'audit_entries',
    plain: ['actor_name', 'subject_label'],
    json: ['before', 'after'],
    of: 't.company_id = $2',
  },
  {
    table: 'timeline',
    plain: ['content'],
    of: 't.order_id IN (SELECT o.id FROM orders o WHERE o.company_id = $2)',
  },
  {
    table: 'notifications',
    plain: ['title'],
    html: ['message'],
    of: 't.order_id IN (SELECT o.id FROM orders o WHERE o.company_id = $2)',
  },
  { table: 'company_history', plain: ['content'], of: 't.company_id = $2' },
  { table: 'mail_log', plain: ['subject'] },
];

/** Database patterns of what may not stand before and after a text: with it, it would be another one. */
interface Edges {
  before: string;
  after: string;
}
/** Database pattern: after a line break, a tab or the like, which JSON writes with a letter. It belongs to no word. */
const afterEscape = String.raw`(?<=[^\\](\\\\)*\\[bfnrt])`;
const nameEdges: Edges = { before: '[[:alnum:]]-?', after: '-?[[:alnum:]]' };
const addressEdges: Edges = { before: '[[:alnum:].+_%-]', after: '[.-]?[[:alnum:]]' };

type Replacing = (tx: Tx, text: string, label: string, companyId: string | null) => Promise<void>;

/**
 * Replaces a name in texts written by others or by the server; longer names that contain it stay. `companyId` null: of all
 * companies, for a member of the staff.
 */
export const replaceName: Replacing = (...call) => replaceInTexts(nameEdges, ...call);

/** Replaces an e-mail address in the same texts; longer addresses that contain it stay. */
export const replaceAddress: Replacing = (...call) => replaceInTexts(addressEdges, ...call);

async function replaceInTexts(
  edges: Edges,
  ...[tx, text, label, companyId]: Parameters<Replacing>
): Promise<void> {
  for (const { table, of = 'true', ...columns } of texts) {
    const values: (string | null)[] = [label, companyId];
    const sets: string[] = [];
    const hits: string[] = [];
    for (const spelling of ['plain', 'html', 'json'] as const)
      for (const column of columns[spelling] ?? []) {
        const plain = spellings[spelling](text);
        const [found, known] = [
          `$${values.push(patternOf(plain, edges, spelling))}`,
          `$${values.push(plain)}`,
        ];
        sets.push(
          spelling === 'json'
            ? `${column} = regexp_replace(${column}::text, ${found}, $1, 'g')::jsonb`
            : `${column} = regexp_replace(${column}, ${found}, $1, 'g')`,
        );
        hits.push(`strpos(t.${column}::text, ${known}) > 0`);
      }
    await tx.query(
      `UPDATE ${table} AS t SET ${sets.join(', ')} WHERE (${hits.join(' OR ')}) AND ($2::text IS NULL OR ${of})`,
      values,
    );
  }
}

/** Removes what the list of mails has of an address. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx.query('DELETE FROM mail_log WHERE lower(recipient) = lower($1)', [email]);
}

export interface MentionRow {
  id: string;
  message: RichText;
}

export type MessageTable = 'topics' | 'comments';

/** Returns the messages that mention somebody. */
export const messagesMentioning = (tx: Tx, table: MessageTable, userId: string): Promise<MentionRow[]> =>
  tx.query(
    `SELECT id, message FROM ${table} WHERE jsonb_path_exists(message,
       '$.** ? (@.type == "mention" && @.attrs.id == $id)', jsonb_build_object('id', $1::text)) ORDER BY id`,
    [userId],
  );

export async function saveMessage(
  tx: Tx,
  table: MessageTable,
  { id, message, text }: MentionRow & { text: string },
): Promise<void> {
  await tx.query(`UPDATE ${table} SET message = $2, message_text = $3 WHERE id = $1`, [
    id,
    JSON.stringify(message),
    text,
  ]);
}

const patternOf = (text: string, { before, after }: Edges, spelling: Spelling): string =>
  `(${spelling === 'json' ? `${afterEscape}|` : ''}(?<!${before}))${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?!${after})`;

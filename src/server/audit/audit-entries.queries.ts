import type { Tx } from '#server/kernel/db/db.ts';
import { isCustomerRole, roles } from '#shared/access/role.ts';
import type { AuditFilter } from '#shared/audit/audit.http.ts';
import type { AuditAction, AuditSubject } from '#shared/audit/audit-actions.ts';
import type { AuditFields } from '#shared/audit/audit-entry.ts';

export interface NewAuditEntry {
  at: Date;
  action: AuditAction;
  /** Null: nobody was signed in, or the server acted by itself. */
  actorId: string | null;
  /** Replaces the name of the account, where there is none. */
  actorName: string | null;
  impersonatorId: string | null;
  companyId: string | null;
  subjectKind: AuditSubject;
  subjectId: string | null;
  subjectLabel: string;
  before: AuditFields | null;
  after: AuditFields | null;
  address: string | null;
  requestId: string | null;
}

const nameOf = (id: string): string =>
  `(SELECT nullif(concat_ws(' ', firstname, lastname), '') FROM users WHERE id = ${id})`;

/** Adds an entry, with how people are called now. */
export async function insertAuditEntry(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entries (at, action, actor_id, actor_name, actor_role, impersonator_id, impersonator_name,
       company_id, subject_kind, subject_id, subject_label, before, after, address, request_id)
     VALUES ($1, $2, $3::text, coalesce($4::text, ${nameOf('$3')}, ''), (SELECT role FROM users WHERE id = $3),
       $5::text, ${nameOf('$5')},
       coalesce($6::text, (SELECT company_id FROM users WHERE id = $3)), $7, $8, $9, $10, $11, $12, $13)`,
    [
      entry.at,
      entry.action,
      entry.actorId,
      entry.actorName,
      entry.impersonatorId,
      entry.companyId,
      entry.subjectKind,
      entry.subjectId,
      entry.subjectLabel,
      entry.before,
      entry.after,
      entry.address,
      entry.requestId,
    ],
  );
}

const providerRoles = roles.filter((role) => role !== 'guest' && !isCustomerRole(role));

export interface AuditRow {
  id: number;
  at: Date;
  action: string;
  actor: string;
  role: string | null;
  impersonator: string | null;
  company: string | null;
  kind: string;
  subjectId: string | null;
  subject: string;
  before: AuditFields | null;
  after: AuditFields | null;
  address: string | null;
  requestId: string | null;
}

/** A pattern that finds a text anywhere in another. */
const anywhere = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Returns entries newest first, those before the entry `cursor`. `companyId` null: of all companies and of none;
 * otherwise about this one and its customers, without the addresses of the provider's people.
 */
export const auditEntries = (
  tx: Tx,
  companyId: string | null,
  filter: AuditFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AuditRow[]> =>
  tx.query(
    `SELECT e.id, e.at, e.action, e.actor_name AS actor, e.actor_role AS role, e.impersonator_name AS impersonator,
       c.name AS company, e.subject_kind AS kind, e.subject_id AS "subjectId", e.subject_label AS subject,
       e.before, e.after, e.request_id AS "requestId",
       CASE WHEN $1::text IS NULL
         OR e.impersonator_id IS NULL AND coalesce(e.actor_role, '') <> ALL ($2::text[]) THEN e.address END AS address
     FROM audit_entries e LEFT JOIN companies c ON c.id = e.company_id
     WHERE ($1::text IS NULL OR e.company_id = $1 OR e.company_id IN (SELECT id FROM companies WHERE client_id = $1))
       AND ($3::text IS NULL OR e.actor_name ILIKE $3 OR e.impersonator_name ILIKE $3)
       AND ($4::text IS NULL OR e.action = $4) AND ($5::text IS NULL OR e.subject_kind = $5)
       AND ($6::text IS NULL OR e.subject_label ILIKE $6)
       AND ($7::timestamptz IS NULL OR e.at >= $7) AND ($8::timestamptz IS NULL OR e.at < $8)
       AND ($9::bigint IS NULL OR e.id < $9)
     ORDER BY e.id DESC LIMIT $10`,
    [
      companyId,
      providerRoles,
      anywhere(filter.who),
      filter.action ?? null,
      filter.kind ?? null,
      anywhere(filter.subject),
      filter.from ?? null,
      filter.to ?? null,
      cursor === undefined ? null : Number(cursor),
      limit,
    ],
  );

/** Removes the entries before a time: the only ones that the database lets go. */
export async function deleteAuditBefore(tx: Tx, until: Date): Promise<void> {
  await tx.query(`SELECT set_config('galley.audit_until', $1, true)`, [until.toISOString()]);
  await tx.query('DELETE FROM audit_entries WHERE at < $1', [until]);
}

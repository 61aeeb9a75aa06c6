import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { AuditAction, AuditSubject } from '#shared/audit/audit-actions.ts';
import { insertAuditEntry } from './audit-entries.queries.ts';
import { changedFields } from './changed-fields.ts';
import { findSubject, type SubjectRow } from './subjects.queries.ts';

/** Who acts, and from where. */
export interface Origin {
  /** Null: nobody is signed in, or the server acts by itself. */
  actor: Pick<Actor, 'userId' | 'impersonatorId' | 'companyId'> | null;
  now: Date;
  /** Null: the server acts by itself. */
  address: string | null;
  requestId: string | null;
  /** What the caller's browser calls itself; null: it does not say. */
  userAgent: string | null;
}

/** The server itself. */
export const byServer = (now: Date): Origin => ({
  actor: null,
  now,
  address: null,
  requestId: null,
  userAgent: null,
});

/** Returns the origin of a person whose identity was established by this call. */
export const actingOrigin = (origin: Origin, userId: string, impersonatorId?: string): Origin => ({
  ...origin,
  actor: { userId, companyId: null, ...(impersonatorId !== undefined && { impersonatorId }) },
});

/** What an entry records. */
export interface Audited {
  action: AuditAction;
  kind: AuditSubject;
  /** Null: there is one such subject, or many. */
  id: string | null;
  /** Absent: as the subject is called now. */
  label?: string;
  /** Absent: the subject's own. */
  companyId?: string | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** What was given with the action: a reason, a way. */
  details?: Record<string, unknown>;
  /** How an actor without an account is called. */
  actorName?: string;
}

/** Adds an entry to the transaction in which what it records happens. */
export async function recordAudit(tx: Tx, origin: Origin, entry: Audited): Promise<void> {
  const { action, kind, id, details = {} } = entry;
  const subject =
    id !== null && (entry.label === undefined || entry.companyId === undefined)
      ? await findSubject(tx, kind, id)
      : null;
  const { before, after } = changedFields(entry.before ?? null, entry.after ?? null);
  const given = changedFields(null, details).after ?? {};
  await insertAuditEntry(tx, {
    at: origin.now,
    action,
    actorId: origin.actor?.userId ?? null,
    actorName: entry.actorName ?? (origin.actor === null && origin.address === null ? 'Galley' : null),
    impersonatorId: origin.actor?.impersonatorId ?? null,
    companyId:
      (entry.companyId === undefined ? subject?.companyId : entry.companyId) ??
      origin.actor?.companyId ??
      null,
    subjectKind: kind,
    subjectId: id,
    subjectLabel: entry.label ?? subject?.label ?? '',
    before,
    after: Object.keys(given).length === 0 ? after : { ...after, ...given },
    address: origin.address,
    requestId: origin.requestId,
  });
}

/** What a change of a subject is recorded as. `value` is what the use case returned, undefined before it ran. */
export interface AuditedChange {
  action: AuditAction;
  kind: AuditSubject;
  id(value: unknown): string | null;
  details: Record<string, unknown>;
  /** Whether an entry is added also where nothing of the subject has changed. */
  isAct: boolean;
  /** Whether nothing of the subject is shown. */
  hides: boolean;
}

/** Runs `use`, and records the subject as it was before and as it is after it. */
export async function audited<T>(
  tx: MutationTx,
  origin: Origin,
  { action, kind, id: idOf, details, isAct, hides }: AuditedChange,
  use: (tx: MutationTx) => Promise<T>,
): Promise<T> {
  const knownId = idOf(undefined);
  const before = knownId === null ? null : await findSubject(tx, kind, knownId);
  const value = await use(tx);
  const id = idOf(value);
  const after = id === null ? null : await findSubject(tx, kind, id);
  if (!isAct && before !== null && after !== null && isSame(before, after)) return value;
  const { label, companyId }: Pick<SubjectRow, 'label' | 'companyId'> = after ??
    before ?? { label: '', companyId: null };
  await recordAudit(tx, origin, {
    action,
    kind,
    id,
    label,
    companyId,
    before: hides ? null : (before?.fields ?? null),
    after: hides ? null : (after?.fields ?? null),
    details,
  });
  return value;
}

const isSame = (before: SubjectRow, after: SubjectRow): boolean =>
  JSON.stringify(before.fields) === JSON.stringify(after.fields);

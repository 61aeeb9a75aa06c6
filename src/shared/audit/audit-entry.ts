import { z } from 'zod';
import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/**
 * Returns whether somebody reads the audit log: administrators all of it, owners what is about their company, and of a
 * white-label account also about its customers.
 */
export const mayReadAudit = (who: Pick<Actor, 'role' | 'viewOnly'>): boolean => can(who, 'read', 'AUDIT_LOG');

/** Changed fields by the path of their name. */
const fieldsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditFields = z.infer<typeof fieldsSchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantSchema,
  action: z.string(),
  /** Empty: nobody was signed in. */
  actor: z.string(),
  role: z.string().nullable(),
  /** The provider's employee who acted as the actor; null: the actor did. */
  impersonator: z.string().nullable(),
  /** The company it concerns; null: none, or a deleted one. */
  company: z.string().nullable(),
  kind: z.string(),
  subjectId: z.string().nullable(),
  /** How the subject was called. */
  subject: z.string(),
  /** Null: there was or is no subject, or nothing of it is shown. */
  before: fieldsSchema.nullable(),
  after: fieldsSchema.nullable(),
  /** Null: the server acted by itself, or the reader may not see it. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Entries of a page. */
export const auditPageSize = 100;
/** Entries of a table for spreadsheets at most. */
export const maxAuditTableRows = 50_000;

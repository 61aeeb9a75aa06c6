import { z } from 'zod';
import type { Actor } from '#shared/access/actor.ts';
import { mayManageCompanies } from '#shared/accounts/companies/company-management.ts';
import { mayDeleteAccount } from '#shared/billing/membership-rules.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

export const exportKinds = ['person', 'company'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Days for which an archive can be downloaded. */
export const exportDays = 7;
export const maxExportReasonLength = 500;

export const dataExportSchema = z.object({
  id: z.string(),
  kind: z.enum(exportKinds),
  /** The person or company that it is about. */
  subjectId: z.string(),
  /** How they were called when it was asked for. */
  subject: z.string(),
  status: z.enum(['preparing', 'ready', 'failed']),
  fileName: z.string(),
  /** Bytes; null until it is ready. */
  size: z.number().int().nullable(),
  /** Download address for this session; null until the archive is ready. */
  url: z.string().nullable(),
  /** Why it could not be made. */
  failure: z.string().nullable(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type DataExport = z.infer<typeof dataExportSchema>;

type Who = Pick<Actor, 'userId' | 'clientType' | 'role' | 'viewOnly' | 'companyId' | 'impersonatorId'>;

/** Returns whether `who` may export what is about anybody: administrators, with a reason. */
export const mayExportAll = (
  who: Pick<Who, 'clientType' | 'role' | 'viewOnly' | 'impersonatorId'>,
): boolean => who.clientType === 'user' && who.impersonatorId === undefined && mayManageCompanies(who);

/** Returns whether `who` may export what is about a person: the person, and administrators. */
export const mayExportPerson = (who: Who, userId: string): boolean =>
  who.impersonatorId === undefined &&
  who.clientType !== 'guest' &&
  (who.userId === userId || mayExportAll(who));

/** Returns whether `who` may export what is about a company: its owners, and administrators. */
export const mayExportCompany = (who: Who, companyId: string): boolean =>
  who.impersonatorId === undefined &&
  ((who.companyId === companyId && mayDeleteAccount(who)) || mayExportAll(who));

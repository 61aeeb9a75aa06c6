import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { route } from '#shared/kernel/route.ts';
import { auditEntrySchema } from './audit-entry.ts';

const word = z.string().max(40).optional();
const filter = z.object({
  /** Part of a name of who did it. */
  who: z.string().trim().max(200).optional(),
  action: word,
  /** The kind of subject. */
  kind: word,
  /** Part of how the subject was called. */
  subject: z.string().trim().max(200).optional(),
  /** From this instant on, and before that one. */
  from: instantSchema.optional(),
  to: instantSchema.optional(),
});
export type AuditFilter = z.output<typeof filter>;

/** Who did what. */
export const auditRoutes = {
  auditLog: route({
    summary: 'The audit log, newest first, a page at a time',
    method: 'GET',
    path: '/audit',
    audience: 'session',
    query: filter.extend({
      /** `nextCursor` of the page before, with the same filter. */
      cursor: z
        .string()
        .regex(/^\d{1,18}$/, 'Not Valid')
        .optional(),
    }),
    data: z.object({ entries: z.array(auditEntrySchema), nextCursor: z.string().nullable() }),
  }),
  auditLogCsv: route({
    summary: 'The same entries, all of them, as a table for spreadsheets',
    method: 'GET',
    path: '/audit/csv',
    audience: 'session',
    query: filter,
    data: z.object({ fileName: z.string(), csv: z.string() }),
  }),
};

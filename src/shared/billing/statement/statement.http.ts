import { z } from 'zod';
import { isCalendarDay } from '#shared/kernel/calendar-day.ts';
import { route } from '#shared/kernel/route.ts';
import { statementSchema } from './statement.ts';

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Not Valid')
  .refine(isCalendarDay, 'Not Valid');
const query = z.object({
  /** Absent: the reader's own, or the first of those that the reader may see. */
  company: z.string().max(64).optional(),
  /** Calendar days, both included. */
  from: day,
  to: day,
});

/** What a company owed, was invoiced and paid. */
export const statementRoutes = {
  statement: route({
    summary: "A company's account over some days: what it owed, was invoiced, paid and got back",
    method: 'GET',
    path: '/billing/statement',
    audience: 'session',
    query,
    data: statementSchema,
  }),
  statementFile: route({
    summary: "A company's account over some days as a file",
    method: 'GET',
    path: '/billing/statement/file',
    audience: 'session',
    query: query.extend({ format: z.enum(['pdf', 'csv']) }),
    data: z.object({
      fileName: z.string(),
      mimeType: z.string(),
      /** Base64. */
      content: z.string(),
    }),
  }),
};

import { z } from 'zod';
import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';
import { instantSchema } from '#shared/kernel/instant.ts';

/** Returns whether `who` sees what the server could not do, and what it stores: administrators. */
export const mayOperate = (who: Pick<Actor, 'role' | 'viewOnly'>): boolean =>
  can(who, 'update', 'OPERATIONS');

/** A mail that was sent, or could not be. */
const loggedMailSchema = z.object({
  id: z.string(),
  at: instantSchema,
  recipient: z.string(),
  subject: z.string(),
  /** Null: it was sent, or lies in the outbox. */
  error: z.string().nullable(),
  /** No mail server was configured. */
  isInOutbox: z.boolean(),
});
export type LoggedMail = z.infer<typeof loggedMailSchema>;

/** A job that has failed. */
const failedJobSchema = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.number().int(),
  lastError: z.string(),
  /** When it failed for good; null: it is tried again. */
  diedAt: instantSchema.nullable(),
  /** When it is tried again. */
  nextAt: instantSchema,
});
export type FailedJob = z.infer<typeof failedJobSchema>;

export const operationsSchema = z.object({
  /** False: mails are written to the outbox in the data folder. */
  hasMailServer: z.boolean(),
  /** Newest first: the last two hundred, and as many of those that failed. */
  mails: z.array(loggedMailSchema),
  /** Those that failed for good first. */
  jobs: z.array(failedJobSchema),
  /** Of all companies together: bytes. */
  storage: z.object({
    used: z.number(),
    allowed: z.number(),
    /** Companies with a limit, and without one. */
    limited: z.number().int(),
    unlimited: z.number().int(),
  }),
});
export type Operations = z.infer<typeof operationsSchema>;

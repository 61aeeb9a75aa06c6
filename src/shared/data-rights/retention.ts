import { z } from 'zod';
import type { Actor } from '#shared/access/actor.ts';
import { mayOperate } from '#shared/operations/operations.ts';

/** What is removed after so many months, each with its name. */
export const retentionLabels = {
  closedFiles: 'Files of closed orders',
  auditLog: 'Audit log',
  mailLog: 'List of mails',
  outbox: 'Mails in the outbox folder',
  notifications: 'Notifications',
  guests: 'Guests’ names and addresses',
} as const;
export type RetentionKind = keyof typeof retentionLabels;
export const retentionKinds = Object.keys(retentionLabels) as RetentionKind[];

/** Months by kind; null: kept. */
export type RetentionSettings = Readonly<Record<RetentionKind, number | null>>;

/** Months as they are typed; empty: kept. */
export type RetentionForm = Record<RetentionKind, string>;

const maxMonths = 600;

const typed = z.string().max(20);
export const retentionFormSchema = z.object({
  closedFiles: typed,
  auditLog: typed,
  mailLog: typed,
  outbox: typed,
  notifications: typed,
  guests: typed,
});

/** What would go now, by kind. */
export const retentionPreviewSchema = z.object({
  removals: z.record(z.string(), z.number().int()),
  /** Of the files. */
  bytes: z.number().int(),
});
export type RetentionPreview = z.infer<typeof retentionPreviewSchema>;

/** Returns whether `who` decides how long records are kept: administrators, unless they impersonate. */
export const maySetRetention = (who: Pick<Actor, 'role' | 'viewOnly' | 'impersonatorId'>): boolean =>
  mayOperate(who) && who.impersonatorId === undefined;

const monthsOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Returns what is wrong with a form, by field. */
export function retentionProblems(form: RetentionForm): Partial<Record<RetentionKind, string>> {
  const wrong = retentionKinds.filter((kind) => {
    const months = monthsOf(form[kind]);
    return months !== null && !(Number.isInteger(months) && months >= 1 && months <= maxMonths);
  });
  return Object.fromEntries(
    wrong.map((kind) => [kind, `Whole months from 1 to ${maxMonths}, or nothing to keep them.`]),
  );
}

/** Returns the settings of a valid form. */
export const settingsOfForm = (form: RetentionForm): RetentionSettings =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, monthsOf(form[kind])])) as Record<
    RetentionKind,
    number | null
  >;

export const formOfSettings = (settings: RetentionSettings): RetentionForm =>
  Object.fromEntries(retentionKinds.map((kind) => [kind, settings[kind]?.toString() ?? ''])) as RetentionForm;

/** Returns the instant before which something goes that is kept for so many months. */
export function monthsBefore(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  // The 31st of a shorter month is its last day.
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(now.getUTCDate(), days));
  return then;
}

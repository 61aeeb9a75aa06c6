import { join } from 'node:path';
import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { oldMails } from '#server/kernel/mail/outbox-folder.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import {
  formOfSettings,
  maySetRetention,
  monthsBefore,
  type RetentionForm,
  type RetentionPreview,
  type RetentionSettings,
  retentionLabels,
  retentionProblems,
  settingsOfForm,
} from '#shared/data-rights/retention.ts';
import { dayMs } from '#shared/kernel/durations.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { bytesBefore, countBefore, countedKinds, findRetention, saveRetention } from './retention.queries.ts';

/** The part of the configuration that decides how long records are kept. */
export interface RetentionConfig {
  dataDir: string;
  auditRetentionMs: number | null;
}

const monthMs = (365.25 / 12) * dayMs;

/** Returns the default retention: closed orders, mails and guests are kept for ever. */
export const usualRetention = ({
  auditRetentionMs,
}: Pick<RetentionConfig, 'auditRetentionMs'>): RetentionSettings => ({
  closedFiles: null,
  auditLog: auditRetentionMs === null ? null : Math.max(1, Math.round(auditRetentionMs / monthMs)),
  mailLog: 3,
  outbox: null,
  notifications: 6,
  guests: null,
});

export const outboxOf = ({ dataDir }: Pick<RetentionConfig, 'dataDir'>): string => join(dataDir, 'outbox');

/** Returns how long records are kept, for administrators. */
export async function readRetention(
  { tx, actor }: UseCaseContext,
  config: RetentionConfig,
): Promise<RetentionForm> {
  if (!maySetRetention(actor)) throw forbidden();
  return formOfSettings((await findRetention(tx)) ?? usualRetention(config));
}

function validSettings(form: RetentionForm): RetentionSettings {
  requireValid(retentionProblems(form), retentionLabels);
  return settingsOfForm(form);
}

/** Returns what would go now if records were kept so long. */
export async function previewRetention(
  { tx, actor, now }: UseCaseContext,
  form: RetentionForm,
  config: RetentionConfig,
): Promise<RetentionPreview> {
  if (!maySetRetention(actor)) throw forbidden();
  const settings = validSettings(form);
  const removals: Record<string, number> = {};
  for (const kind of countedKinds) {
    const months = settings[kind];
    removals[kind] = months === null ? 0 : await countBefore(tx, kind, monthsBefore(now, months));
  }
  const { closedFiles, outbox } = settings;
  removals.outbox =
    outbox === null ? 0 : (await oldMails(outboxOf(config), monthsBefore(now, outbox))).length;
  return {
    removals,
    bytes: closedFiles === null ? 0 : await bytesBefore(tx, monthsBefore(now, closedFiles)),
  };
}

/** Sets how long records are kept. Older ones are deleted within the hour. */
export async function setRetention(
  context: MutationContext,
  sent: SentForm<RetentionForm>,
  config: RetentionConfig,
): Promise<{ message: string }> {
  const { tx } = context;
  await lockForm(tx, 'retention');
  const form = mergeForm(sent, await readRetention(context, config), retentionLabels);
  await saveRetention(tx, validSettings(form));
  return { message: 'Saved. What is older goes within the hour.' };
}

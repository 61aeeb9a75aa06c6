import type { Client } from '#client/state/client.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { RetentionForm, RetentionPreview } from '#shared/data-rights/retention.ts';

/** Returns how long records are kept; null where that could not be loaded. */
export async function loadRetention({ api }: Client): Promise<RetentionForm | null> {
  const result = await api.call('retention', {});
  return result.ok ? result.data : null;
}

/** Returns what would go now; null where that could not be counted. */
export async function loadRemovals({ api }: Client, form: RetentionForm): Promise<RetentionPreview | null> {
  const result = await api.call('previewRetention', { query: form });
  return result.ok ? result.data : null;
}

/** Sets how long records are kept. */
export async function saveRetention(
  client: Client,
  form: RetentionForm,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('setRetention', {
    body: { ...form, ...sentBefore(before) },
  });
  return reportForm(client, result, ({ message }) => message);
}

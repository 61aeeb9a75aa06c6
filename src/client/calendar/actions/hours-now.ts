import type { Client } from '#client/state/client.ts';
import { reportForm } from '#client/state/report-result.ts';
import { type Before, type FormConflict, sentBefore } from '#client/sync/form-conflict.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';

/** Reloads the provider's hours. */
export const loadOfficeHours = async ({ api }: Client): Promise<void> =>
  void (await api.call('businessHours', {}));

/** Sets them for everyone. `before` is what their form showed before. */
export async function setOfficeHours(
  client: Client,
  hours: BusinessHours,
  before: Before,
): Promise<boolean | FormConflict> {
  const result = await client.api.call('setBusinessHours', {
    body: { hours: JSON.stringify(hours), ...sentBefore(before) },
  });
  return reportForm(client, result, 'The business hours are set.');
}

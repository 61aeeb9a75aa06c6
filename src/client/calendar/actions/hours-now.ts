import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';

/** Reloads the provider's hours. */
export const loadOfficeHours = async ({ api }: Client): Promise<void> =>
  void (await api.call('businessHours', {}));

/** Sets them for everyone; true where they are set. */
export async function setOfficeHours(client: Client, hours: BusinessHours): Promise<boolean> {
  const result = await client.api.call('setBusinessHours', { body: { hours: JSON.stringify(hours) } });
  if (result.ok)
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: ['The business hours are set.'],
    });
  else reportFailure(client, result);
  return result.ok;
}

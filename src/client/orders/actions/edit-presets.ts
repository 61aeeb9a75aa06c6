import type { CallResult } from '#client/net/call-result.ts';
import type { FilterPlace } from '#client/orders/stores/filters.store.ts';
import { presetPayload } from '#client/orders/stores/preset-fields.ts';
import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';

export async function loadPresets(client: Client, place: FilterPlace): Promise<boolean> {
  const result = await client.api.call(place === 'orders' ? 'presets' : 'archivedPresets', {});
  return result.ok;
}

/** Saves a new preset, or over the one of `id`. Returns its id; null if it failed, after a toast. */
export async function savePreset(
  client: Client,
  place: FilterPlace,
  id: string | null,
  name: string,
  filter: OrderFilter,
): Promise<string | null> {
  const body = presetPayload(place, name, filter);
  const isArchive = place === 'archive';
  const result =
    id === null
      ? await client.api.call(isArchive ? 'createArchivedPreset' : 'createPreset', { body })
      : await client.api.call(isArchive ? 'updateArchivedPreset' : 'updatePreset', {
          params: { presetId: id },
          body,
        });
  if (!told(client, result, 'Preset filter has been successfully saved') || !result.ok) return null;
  return result.data.id;
}

/** Returns whether it is gone; a toast reports a failure. */
export async function deletePreset(client: Client, place: FilterPlace, id: string): Promise<boolean> {
  const name = place === 'orders' ? 'deletePreset' : 'deleteArchivedPreset';
  const result = await client.api.call(name, { params: { presetId: id } });
  return told(client, result, 'Filter preset deleted successfully');
}

function told(client: Client, result: CallResult<unknown>, success: string): boolean {
  if (result.ok) showToast(client.toasts, { kind: 'success', title: 'Success', messages: [success] });
  else reportFailure(client, result);
  return result.ok;
}

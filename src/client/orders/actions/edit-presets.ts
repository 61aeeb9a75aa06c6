import { presetPayload } from '#client/orders/stores/preset-fields.ts';
import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';

export async function loadPresets(client: Client, place: FilteredList): Promise<boolean> {
  const result = await client.api.call(place === 'orders' ? 'presets' : 'archivedPresets', {});
  return result.ok;
}

/** Saves a new preset, or over the one of `id`. Returns its id; null if it failed, after a toast. */
export async function savePreset(
  client: Client,
  place: FilteredList,
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
  if (!reportResult(client, result, 'Preset filter has been successfully saved') || !result.ok) return null;
  // They could not be loaded, or have yet to come: perhaps without this one.
  if (client.filters.presets[place] === null) void loadPresets(client, place);
  return result.data.id;
}

/** Returns whether the preset was deleted; a toast reports a failure. */
export async function deletePreset(client: Client, place: FilteredList, id: string): Promise<boolean> {
  const name = place === 'orders' ? 'deletePreset' : 'deleteArchivedPreset';
  const result = await client.api.call(name, { params: { presetId: id } });
  return reportResult(client, result, 'Filter preset deleted successfully');
}

import type { CallResponse } from '#client/net/route-call.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { type FilterPlace, type FiltersState, putPreset, removePreset } from './filters.store.ts';
import { presetOf } from './preset-fields.ts';

type Responses = { [N in RouteName]?: (data: RouteData<N>, response: CallResponse) => void };

/** Returns what responses about presets change. */
export function presetResponses(filters: FiltersState): Responses {
  const removed =
    (place: FilterPlace) =>
    (_: null, { input }: CallResponse): void =>
      removePreset(filters, place, String(input.params?.presetId));
  return {
    presets: (saved) => {
      filters.presets.orders = saved.map(presetOf);
    },
    createPreset: (saved) => putPreset(filters, 'orders', presetOf(saved)),
    updatePreset: (saved) => putPreset(filters, 'orders', presetOf(saved)),
    deletePreset: removed('orders'),
    archivedPresets: (saved) => {
      filters.presets.archive = saved.map(presetOf);
    },
    createArchivedPreset: (saved) => putPreset(filters, 'archive', presetOf(saved)),
    updateArchivedPreset: (saved) => putPreset(filters, 'archive', presetOf(saved)),
    deleteArchivedPreset: removed('archive'),
  };
}

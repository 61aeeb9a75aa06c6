import type { CallAnswer } from '#client/net/route-call.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { type FilterPlace, type FiltersState, putPreset, removePreset } from './filters.store.ts';
import { presetOf } from './preset-fields.ts';

type Answers = { [N in RouteName]?: (data: RouteData<N>, answer: CallAnswer) => void };

/** Returns what responses about presets change. */
export function presetAnswers(filters: FiltersState): Answers {
  const removed =
    (place: FilterPlace) =>
    (_: null, { input }: CallAnswer): void =>
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

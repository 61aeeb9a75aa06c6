import type { CallResponse } from '#client/net/route-call.ts';
import { type Clock, type Loaded, mayLackChange, noteChange } from '#client/sync/clock.ts';
import type { ArchivedPreset, FilteredList, FilterPreset } from '#shared/orders/list/filter-preset.ts';
import type { RouteData, RouteName } from '#shared/protocol/http-table.ts';
import { type FiltersState, putPreset, removePreset } from './filters.store.ts';
import { presetOf } from './preset-fields.ts';

type Responses = { [N in RouteName]?: (data: RouteData<N>, response: CallResponse) => void };

/** A person's own change of a preset. */
interface OwnChange extends Loaded {
  place: FilteredList;
  apply(): void;
}

/** Returns what responses about presets change. One that was asked for before a change does not take that back. */
export function presetResponses(filters: FiltersState, clock: Clock): Responses {
  /** The latest of each preset. */
  const changes = new Map<string, OwnChange>();
  const change = (place: FilteredList, id: string, apply: () => void): void => {
    const own: OwnChange = { place, apply, changedAt: 0 };
    noteChange(own, clock);
    changes.set(`${place} ${id}`, own);
    apply();
  };
  const loaded =
    (place: FilteredList) =>
    (saved: readonly (FilterPreset | ArchivedPreset)[], { begun }: CallResponse): void => {
      filters.presets[place] = saved.map(presetOf);
      for (const own of changes.values()) if (own.place === place && mayLackChange(own, begun)) own.apply();
    };
  const put =
    (place: FilteredList) =>
    (saved: FilterPreset | ArchivedPreset): void =>
      change(place, saved.id, () => putPreset(filters, place, presetOf(saved)));
  const removed =
    (place: FilteredList) =>
    (_: null, { input }: CallResponse): void => {
      const id = String(input.params?.presetId);
      change(place, id, () => removePreset(filters, place, id));
    };
  return {
    presets: loaded('orders'),
    createPreset: put('orders'),
    updatePreset: put('orders'),
    deletePreset: removed('orders'),
    archivedPresets: loaded('archive'),
    createArchivedPreset: put('archive'),
    updateArchivedPreset: put('archive'),
    deleteArchivedPreset: removed('archive'),
  };
}

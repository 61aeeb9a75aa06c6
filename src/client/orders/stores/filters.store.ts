import { proxy } from 'valtio';
import { keptText } from '#client/sync/kept-value.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';

/** A saved filter as the client works with it. */
export interface Preset {
  id: string;
  name: string;
  filter: OrderFilter;
}

export interface FiltersState {
  /** One's own, by name; null until they have come. */
  presets: Record<FilteredList, Preset[] | null>;
  /**
   * Whether the panel beside board and list is folded away, stored under the specification's key; null until
   * the person has chosen.
   */
  isCollapsed: boolean | null;
  /** Whether it is open as a sheet, on narrow screens. */
  isSheetOpen: boolean;
}

const keptCollapsed = keptText<boolean | null>('isFullScreen', {
  otherwise: null,
  parse: (text) => text === 'true',
});

export const createFiltersStore = (storage: Storage): FiltersState =>
  proxy<FiltersState>({
    presets: { orders: null, archive: null },
    isCollapsed: keptCollapsed.read(storage),
    isSheetOpen: false,
  });

export function setCollapsed(state: FiltersState, storage: Storage, isCollapsed: boolean): void {
  state.isCollapsed = isCollapsed;
  keptCollapsed.write(storage, isCollapsed);
}

export function clearPresets(state: FiltersState): void {
  Object.assign(state.presets, { orders: null, archive: null });
}

const byName = (a: Preset, b: Preset): number => a.name.localeCompare(b.name);

/** Puts a preset in its place. While the others have not come it changes nothing: it would pass for all of them. */
export function putPreset(state: FiltersState, place: FilteredList, preset: Preset): void {
  const others = state.presets[place]?.filter(({ id }) => id !== preset.id);
  if (others !== undefined) state.presets[place] = [...others, preset].sort(byName);
}

export function removePreset(state: FiltersState, place: FilteredList, id: string): void {
  const known = state.presets[place];
  if (known !== null) state.presets[place] = known.filter((preset) => preset.id !== id);
}

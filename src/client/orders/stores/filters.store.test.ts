import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import {
  clearPresets,
  createFiltersStore,
  type FiltersState,
  type Preset,
  putPreset,
  removePreset,
  setCollapsed,
} from './filters.store.ts';

const preset = (id: string, name: string): Preset => ({ id, name, filter: {} });
let state: FiltersState;
beforeEach(() => {
  state = createFiltersStore(memoryStorage());
  state.presets.orders = [preset('a', 'Banners'), preset('b', 'Posters')];
});
const names = (): string[] | undefined => state.presets.orders?.map(({ name }) => name);

describe('a preset', () => {
  it('is put among the others by its name, however it is written', () => {
    putPreset(state, 'orders', preset('c', 'leaflets'));
    expect(names()).toEqual(['Banners', 'leaflets', 'Posters']);
  });

  it('takes its own place again when it is changed', () => {
    putPreset(state, 'orders', preset('a', 'Stickers'));
    expect(names()).toEqual(['Posters', 'Stickers']);
  });

  it('may have the name of another', () => {
    putPreset(state, 'orders', preset('c', 'Posters'));
    expect(names()).toEqual(['Banners', 'Posters', 'Posters']);
    removePreset(state, 'orders', 'b');
    expect(state.presets.orders?.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  it('of the archive is none of the board’s', () => {
    state.presets.archive = [];
    putPreset(state, 'archive', preset('c', 'Old'));
    removePreset(state, 'archive', 'a');
    expect(names()).toEqual(['Banners', 'Posters']);
  });

  it('does not pass for all that there are while they have not come', () => {
    clearPresets(state);
    putPreset(state, 'orders', preset('c', 'Leaflets'));
    removePreset(state, 'archive', 'd');
    expect(state.presets).toEqual({ orders: null, archive: null });
  });
});

it('remembers whether the panel is folded away, and whether anybody chose', () => {
  const storage = memoryStorage();
  const shown = createFiltersStore(storage);
  expect(shown.isCollapsed).toBeNull();
  setCollapsed(shown, storage, false);
  expect(createFiltersStore(storage).isCollapsed).toBe(false);
  setCollapsed(shown, storage, true);
  expect(shown.isCollapsed).toBe(true);
  expect(createFiltersStore(storage).isCollapsed).toBe(true);
});

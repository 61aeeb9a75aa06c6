import { beforeEach, expect, it } from 'vitest';
import type { CallResponse } from '#client/net/route-call.ts';
import type { Clock } from '#client/sync/clock.ts';
import type { FilterPreset } from '#shared/orders/list/filter-preset.ts';
import { memoryStorage } from '../../../../tests/support/clients/memory-storage.ts';
import { createFiltersStore, type FiltersState } from './filters.store.ts';
import { presetResponses } from './preset-responses.ts';

const noDays = { startDate: null, endDate: null };
const preset = (id: string, name: string): FilterPreset =>
  ({ id, name, createdDate: noDays, dueDate: noDays }) as FilterPreset;

let clock: Clock;
let filters: FiltersState;
let responses: ReturnType<typeof presetResponses>;
beforeEach(() => {
  clock = { moment: 0 };
  filters = createFiltersStore(memoryStorage());
  responses = presetResponses(filters, clock);
});
const names = (): string[] | undefined => filters.presets.orders?.map(({ name }) => name);
/** Sends a request, and returns how its response comes. */
const ask = (params: object = {}): CallResponse =>
  ({ input: { params }, begun: clock.moment }) as CallResponse;

it('are those that have come, in place of those before', () => {
  responses.presets?.([preset('a', 'Banners')], ask());
  responses.presets?.([preset('b', 'Posters')], ask());
  expect(names()).toEqual(['Posters']);
});

it('keep one’s own changes where an older response comes after them', () => {
  const old = [preset('a', 'Banners'), preset('b', 'Posters'), preset('c', 'Stickers')];
  responses.presets?.(old, ask());
  const late = ask();
  responses.createPreset?.(preset('d', 'Leaflets'), ask());
  responses.updatePreset?.(preset('b', 'Large posters'), ask());
  responses.deletePreset?.(null, ask({ presetId: 'c' }));
  const now = ['Banners', 'Large posters', 'Leaflets'];
  expect(names()).toEqual(now);
  responses.presets?.(old, late);
  expect(names()).toEqual(now);
});

it('follow what another tab has changed since', () => {
  responses.presets?.([], ask());
  responses.createPreset?.(preset('d', 'Leaflets'), ask());
  responses.presets?.([preset('a', 'Banners')], ask());
  expect(names()).toEqual(['Banners']);
});

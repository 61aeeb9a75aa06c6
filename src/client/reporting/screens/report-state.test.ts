import { expect, it } from 'vitest';
import { type ReportState, reportAfter } from './report-state.ts';

const march = { from: '2026/03/01', to: '2026/03/31' };
const april = { from: '2026/04/01', to: '2026/04/30' };
const at = new Date('2026-05-01T09:00:00Z');
const loading: ReportState<{ created: number }, typeof march> = {
  loaded: null,
  failure: null,
  isLoading: true,
  at,
};

it('keeps the figures when loading them again fails, and never shows them for other days', () => {
  const loaded = reportAfter(loading, { created: 7 }, { query: march, at });
  expect(loaded.loaded?.data.created).toBe(7);
  const refreshed = reportAfter(loaded, 'unreachable', { query: { ...march }, at });
  expect(refreshed).toMatchObject({ loaded: { data: { created: 7 } }, failure: 'unreachable' });
  const other = reportAfter(refreshed, 'unreachable', { query: april, at });
  expect(other).toMatchObject({ loaded: null, failure: 'unreachable', isLoading: false });
});

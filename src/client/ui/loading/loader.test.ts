import { beforeEach, expect, it } from 'vitest';
import {
  createLoader,
  type Loader,
  type LoadOutcome,
  type LoadState,
  nothingOf,
  shownState,
} from './loader.ts';

interface Menu {
  name: string;
}
let state: LoadState<Menu>;
let loader: Loader<Menu>;
/** Loads whose responses are still to come. */
let respond: ((outcome: LoadOutcome<Menu>) => void)[];

beforeEach(() => {
  state = nothingOf('1');
  respond = [];
  loader = createLoader((change) => {
    state = change(state);
  });
});
const load = (key = '1') => loader.load(key, () => new Promise((resolve) => void respond.push(resolve)));
/** Loads, and ends with this outcome. */
async function loadAs(outcome: LoadOutcome<Menu>, key = '1'): Promise<void> {
  const loaded = load(key);
  respond.at(-1)?.(outcome);
  await loaded;
}
const menu = { name: 'Menu' };
const later = { name: 'Menu card' };

it('keeps what came while the server does not respond, and says so', async () => {
  await loadAs(null);
  expect(state).toEqual({ key: '1', data: null, failure: 'unreachable' });
  await loadAs(menu);
  expect(state).toEqual({ key: '1', data: menu, failure: null });
  const again = load();
  expect(state).toEqual({ key: '1', data: menu, failure: null });
  respond.at(-1)?.('unreachable');
  await again;
  expect(state).toEqual({ key: '1', data: menu, failure: 'unreachable' });
});

it('shows nothing of what is no longer there, nor of another one', async () => {
  await loadAs(menu);
  await loadAs('missing');
  expect(state).toEqual({ key: '1', data: null, failure: 'missing' });
  await loadAs(menu);
  await loadAs('unreachable', '2');
  expect(state).toEqual({ key: '2', data: null, failure: 'unreachable' });
});

it('shows the response to the newest load, in whichever order they come', async () => {
  const loads = [load(), load()];
  respond[1]?.(later);
  respond[0]?.(menu);
  await Promise.all(loads);
  expect(state.data).toEqual(later);
});

it('shows what a write returned, and not what was asked for before it', async () => {
  const earlier = load();
  loader.show('1', later);
  respond[0]?.(menu);
  await earlier;
  expect(state).toEqual({ key: '1', data: later, failure: null });
});

it('shows nothing that comes after its screen was left', async () => {
  const late = load();
  loader.leave();
  respond[0]?.(menu);
  await late;
  expect(state).toEqual(nothingOf('1'));
});

it('shows what is of the former key only where that may stay, and never once the next has failed to come', async () => {
  await loadAs(menu);
  expect(shownState(state, '1', false)).toBe(state);
  expect(shownState(state, '2', false)).toEqual(nothingOf('2'));
  expect(shownState(state, '2', true).data).toEqual(menu);
  await loadAs('unreachable', '2');
  expect(shownState(state, '2', true)).toEqual({ key: '2', data: null, failure: 'unreachable' });
  expect(shownState(state, '3', true)).toEqual(nothingOf('3'));
});

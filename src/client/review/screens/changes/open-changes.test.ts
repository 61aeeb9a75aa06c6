import { proxy } from 'valtio';
import { beforeEach, expect, it, vi } from 'vitest';
import { newComparison } from '#client/review/stores/comparison.store.ts';
import { openChanges } from './open-changes.ts';

const changes = [{ key: 'first' }, { key: 'second' }] as never;
const published = () => Promise.resolve();

function opened() {
  const state = proxy({ ...newComparison(), status: 'opening' as const });
  const walkState = { current: null as string | null };
  const walk = {
    ...{ comparison: { state }, state: walkState },
    start: vi.fn(() => {
      walkState.current = (state.changes as readonly { key: string }[])[0]?.key ?? null;
    }),
  };
  const view = { walk, walking: false, page: 1, draft: null as unknown, composing: false };
  openChanges({ view, setPanels() {}, focusStage() {} } as never);
  return { state, view, walkState };
}

let scene: ReturnType<typeof opened>;
beforeEach(() => {
  scene = opened();
});

const find = (): Promise<void> => {
  scene.state.changes = changes;
  return published();
};

it('goes to the first change once there is one, where the list is opened before', async () => {
  await find();
  expect(scene.walkState.current).toBe('first');
});

it('stays with a change that was chosen meanwhile', async () => {
  scene.walkState.current = 'second';
  await find();
  expect(scene.walkState.current).toBe('second');
});

it.each([
  ['left the list', { walking: false }],
  ['opened another version', { walk: null }],
  ['gone to another page', { page: 2 }],
  ['drawn a mark', { draft: {} }],
  ['begun a comment', { composing: true }],
])('goes nowhere once its reader has %s', async (_, left) => {
  Object.assign(scene.view, left);
  await find();
  expect(scene.walkState.current).toBeNull();
  Object.assign(scene.view, { walk: null });
});

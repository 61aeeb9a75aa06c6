import { expect, it } from 'vitest';
import { loadedScreen, loadScreen, watchLoadedScreens } from './loaded-screens.ts';

const Screen = (): null => null;

it('tells all who watch of a screen that whoever asked for it got', async () => {
  const load = async () => Screen;
  const seen: unknown[] = [];
  const stop = watchLoadedScreens(() => seen.push(loadedScreen(load)));
  expect(loadedScreen(load)).toBeUndefined();
  await loadScreen(load);
  expect(seen).toEqual([Screen]);
  stop();
  await loadScreen(async () => Screen);
  expect(seen).toHaveLength(1);
});

it('keeps nothing of a screen that did not come', async () => {
  const load = async () => {
    throw new Error('the line is down');
  };
  await expect(loadScreen(load)).rejects.toThrow('the line is down');
  expect(loadedScreen(load)).toBeUndefined();
});

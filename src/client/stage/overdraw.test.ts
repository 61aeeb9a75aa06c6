import { expect, it, vi } from 'vitest';
import { createOverdrawSlot, type Overdraw, type OverdrawHost } from './overdraw.ts';

const overdraw = () => ({ draw: () => false, lose() {}, restore() {}, dispose: vi.fn() }) satisfies Overdraw;

it('gives up what is drawn once: for another, or with the stage, after which it takes none', () => {
  const redraw = vi.fn();
  const slot = createOverdrawSlot({ redraw, setShare() {}, showMarks() {} } as unknown as OverdrawHost);
  const [first, second] = [overdraw(), overdraw()];
  slot.set(() => first);
  slot.set(() => second);
  expect([slot.current, first.dispose.mock.calls.length]).toEqual([second, 1]);
  slot.dispose();
  redraw.mockClear();
  slot.set(null);
  slot.set(overdraw);
  expect(slot.current).toBeNull();
  expect(second.dispose).toHaveBeenCalledOnce();
  expect(redraw).not.toHaveBeenCalled();
});

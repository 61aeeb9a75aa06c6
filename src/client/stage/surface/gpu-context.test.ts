import { expect, it } from 'vitest';
import { watchGpuContext } from './gpu-context.ts';

it('reports a context that is lost and given back, until it is disposed', () => {
  const canvas = new EventTarget();
  const events: string[] = [];
  const gl = { isContextLost: () => false };
  const context = watchGpuContext(
    { canvas, gl },
    {
      lost: () => events.push(`lost ${context.isLost}`),
      restored: () => events.push(`restored ${context.isLost}`),
    },
  );
  expect(context.isLost).toBe(false);
  canvas.dispatchEvent(new Event('webglcontextlost'));
  canvas.dispatchEvent(new Event('webglcontextrestored'));
  expect(events).toEqual(['lost true', 'restored false']);

  context.dispose();
  canvas.dispatchEvent(new Event('webglcontextlost'));
  expect([events.length, context.isLost]).toEqual([2, false]);
});

it('knows of a context that was lost before', () => {
  const gl = { isContextLost: () => true };
  const nothing = { lost: () => {}, restored: () => {} };
  expect(watchGpuContext({ canvas: new EventTarget(), gl }, nothing).isLost).toBe(true);
});

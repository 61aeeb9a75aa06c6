import { expect, it } from 'vitest';
import { createGpuPace, type FenceContext } from './gpu-pace.ts';

/** A GPU that has finished what `done` holds. */
function fakeGpu() {
  const done = new Set<WebGLSync>();
  const fences: WebGLSync[] = [];
  const gl: FenceContext = {
    fenceSync() {
      const fence = {} as WebGLSync;
      fences.push(fence);
      return fence;
    },
    getSyncParameter: (fence) => (done.has(fence) ? 0x9119 : 0x9118),
    deleteSync: (fence) => void (fence !== null && done.delete(fence)),
    flush() {},
  };
  return { gl, finish: (at: number) => done.add(fences[at] as WebGLSync) };
}

it('gives the GPU no third frame before it has finished the first of two', () => {
  const { gl, finish } = fakeGpu();
  const pace = createGpuPace(gl);
  expect(pace.ready()).toBe(true);
  pace.sent();
  expect(pace.ready()).toBe(true);
  pace.sent();
  expect(pace.ready()).toBe(false);
  finish(0);
  expect(pace.ready()).toBe(true);
  pace.sent();
  expect(pace.ready()).toBe(false);
  finish(1);
  finish(2);
  expect(pace.ready()).toBe(true);
});

it('waits for nothing of a context that was lost', () => {
  const pace = createGpuPace(fakeGpu().gl);
  pace.sent();
  pace.sent();
  expect(pace.ready()).toBe(false);
  pace.forget();
  expect(pace.ready()).toBe(true);
});

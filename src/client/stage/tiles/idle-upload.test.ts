import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createIdleUpload, type IdleUpload } from './idle-upload.ts';

let surface: { isLost: boolean; ready: boolean; sent: number };
let waiting: number;
let evictions: number;
let hasDocument: boolean;
let upload: IdleUpload;

beforeEach(() => {
  vi.useFakeTimers();
  surface = { isLost: false, ready: true, sent: 0 };
  [waiting, evictions, hasDocument] = [3, 0, true];
  const textures = { upload: () => --waiting > 0, evict: () => void evictions++ };
  upload = createIdleUpload(
    {
      get isLost() {
        return surface.isLost;
      },
      isReady: () => surface.ready,
      sent: () => void surface.sent++,
    },
    () => (hasDocument ? textures : null),
  );
});
afterEach(() => vi.useRealTimers());

it('uploads again when idle until nothing waits, one turn at a time', () => {
  upload.request();
  upload.request();
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  expect([waiting, evictions, surface.sent]).toEqual([0, 3, 3]);
});

it('waits for a GPU that is behind', () => {
  surface.ready = false;
  upload.request();
  vi.runOnlyPendingTimers();
  expect([waiting, vi.getTimerCount()]).toEqual([3, 1]);
  surface.ready = true;
  vi.runAllTimers();
  expect(waiting).toBe(0);
});

it('uploads nothing without a document or a context, nor after it was disposed', () => {
  hasDocument = false;
  upload.request();
  vi.runAllTimers();
  hasDocument = true;
  surface.isLost = true;
  upload.request();
  vi.runAllTimers();
  surface.isLost = false;
  upload.request();
  upload.dispose();
  vi.runAllTimers();
  expect(waiting).toBe(3);
});

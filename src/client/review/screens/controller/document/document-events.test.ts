import { expect, it, vi } from 'vitest';
import type { EngineDocument } from '#client/engine/engine.ts';
import { createReviewView } from '#client/review/screens/controller/review-view.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { memoryStorage } from '../../../../../../tests/support/clients/memory-storage.ts';
import { documentEvents } from './document-events.ts';

const start = () => {
  const view = createReviewView(memoryStorage());
  return { view, events: documentEvents(view, { clear: () => {} }, { sharp: () => {} }) };
};

it('says once that a damaged colour profile was left out, and not again to who has closed that', () => {
  const { view, events } = start();
  view.document = { leavesProfileOut: false } as EngineDocument;
  events.onSharp();
  expect(view.profileNote).toBe('none');
  view.document = { leavesProfileOut: true } as EngineDocument;
  events.onSharp();
  expect(view.profileNote).toBe('shown');
  view.profileNote = 'closed';
  events.onSharp();
  expect(view.profileNote).toBe('closed');
});

it('says once that channels are not shown, and not again to who has closed that', () => {
  const { view, events } = start();
  view.document = { leavesChannelsOut: true } as EngineDocument;
  events.onSharp();
  expect([view.channelNote, view.profileNote]).toEqual(['shown', 'none']);
  view.channelNote = 'closed';
  events.onSharp();
  expect(view.channelNote).toBe('closed');
});

it('counts the wait for a page from when it came into view', () => {
  vi.useFakeTimers({ now: 1_000 });
  const { view, events } = start();
  events.onAwaited(true);
  expect(view.awaitedSince).toBe(1_000);
  vi.setSystemTime(4_000);
  events.onView({ page: 1, zoom: 2 });
  expect(view.awaitedSince).toBe(1_000);
  events.onView({ page: 2, zoom: 2 });
  expect(view.awaitedSince).toBe(4_000);
  events.onAwaited(false);
  events.onView({ page: 3, zoom: 2 });
  expect(view.awaitedSince).toBeNull();
  vi.useRealTimers();
});

it.each([
  { kind: 'page', page: 3, detail: 'damaged' },
  { kind: 'timeout' },
  { kind: 'memory' },
  { kind: 'unexpected', status: 0 },
] satisfies EngineFault[])(
  'notes and announces a page that cannot be drawn ($kind) until it can',
  (fault) => {
    const { view, events } = start();
    Object.assign(view, { pageCount: 9, opening: { step: 'ready' } });
    events.onFault(fault, 3);
    events.onFault(fault, 3);
    expect([view.failedPages, view.announcement]).toEqual([[3], 'Page 3 cannot be shown']);
    events.onRecovered(3);
    expect(view.failedPages).toEqual([]);
  },
);

import { beforeEach, expect, it } from 'vitest';
import { createPageLayout } from '#shared/geometry/page-layout.ts';
import type { StageView } from './stage-view.ts';
import { createViewReport, type ShownFrame, type ViewReport } from './view-report.ts';

const layout = createPageLayout(3, { width: 300, height: 400 });
const viewAt = (y: number): StageView => ({
  camera: { x: 0, y, zoom: 1 },
  viewport: { width: 600, height: 400 },
  layout,
  dpr: 1,
});
const shown = (change: Partial<ShownFrame> = {}): ShownFrame => ({
  at: { page: 1, zoom: 1 },
  isPageShown: false,
  isPageDrawn: false,
  isSharp: false,
  isAwaited: false,
  ...change,
});
let events: string[];
let report: ViewReport;

beforeEach(() => {
  events = [];
  report = createViewReport({
    onView: ({ page, zoom }) => events.push(`page ${page} at ${zoom}`),
    onPixels: () => events.push('pixels'),
    onDrawn: () => events.push('drawn'),
    onSharp: () => events.push('sharp'),
    onAwaited: (isAwaited) => events.push(isAwaited ? 'awaited' : 'come'),
  });
});
const reported = (): string[] => events.splice(0);

it('reports each change once', () => {
  report.drawn(viewAt(0), shown());
  report.drawn(viewAt(0), shown());
  expect(reported()).toEqual(['page 1 at 1']);
  report.drawn(viewAt(0), shown({ isPageShown: true }));
  report.drawn(viewAt(0), shown({ isPageShown: true, isPageDrawn: true }));
  report.drawn(viewAt(0), shown({ isPageShown: true, isPageDrawn: true, isSharp: true }));
  report.drawn(viewAt(0), shown({ isPageShown: true, isPageDrawn: true, isSharp: true }));
  expect(reported()).toEqual(['pixels', 'drawn', 'sharp']);
  report.drawn(viewAt(500), shown({ at: { page: 2, zoom: 1 } }));
  expect(reported()).toEqual(['page 2 at 1']);
  report.drawn(viewAt(500), shown({ at: { page: 2, zoom: 1 }, isPageShown: true, isSharp: true }));
  expect(reported()).toEqual(['sharp']);
});

it('reports when tiles in view begin to be awaited and when all have come, for each document anew', () => {
  report.drawn(viewAt(0), shown({ isAwaited: true }));
  report.drawn(viewAt(0), shown({ isAwaited: true }));
  expect(reported()).toEqual(['page 1 at 1', 'awaited']);
  report.drawn(viewAt(0), shown());
  expect(reported()).toEqual(['come']);
  report.drawn(viewAt(0), shown({ isAwaited: true }));
  report.reset();
  reported();
  report.drawn(viewAt(0), shown({ isAwaited: true }));
  expect(reported()).toEqual(['page 1 at 1', 'awaited']);
});

it('begins anew with another document, and reports nothing of none', () => {
  report.drawn(viewAt(0), shown({ isPageShown: true, isSharp: true }));
  reported();
  report.reset();
  expect(report.isSharp).toBe(false);
  report.drawn(viewAt(0), null);
  expect(reported()).toEqual([]);
  report.drawn(viewAt(0), shown({ isPageShown: true, isSharp: true }));
  expect(reported()).toEqual(['page 1 at 1', 'pixels', 'sharp']);
});

it('calls listeners after frames in which the camera moved, also while there is no document', () => {
  let frames = 0;
  const stop = report.onFrame(() => frames++);
  report.drawn(viewAt(0), null);
  report.drawn(viewAt(0), null);
  expect(frames).toBe(1);
  report.drawn(viewAt(10), null);
  stop();
  report.drawn(viewAt(20), null);
  expect(frames).toBe(2);
});

it('has moved where the camera or the size of the view is another than drawn last', () => {
  expect(report.hasMoved(viewAt(0))).toBe(false);
  report.drawn(viewAt(0), null);
  expect(report.hasMoved(viewAt(0))).toBe(false);
  expect(report.hasMoved(viewAt(1))).toBe(true);
  expect(report.hasMoved({ ...viewAt(0), viewport: { width: 601, height: 400 } })).toBe(true);
  report.reset();
  expect(report.hasMoved(viewAt(1))).toBe(false);
});

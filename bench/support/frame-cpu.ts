import type { Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: its begin and its length by the clock. */
  ts: number;
  dur?: number;
  /** Microseconds the thread was at work, without those it waited for a core. */
  tdur?: number;
}

/**
 * Milliseconds of the main thread's own time, by Chromium's trace, in the callbacks of each animation frame that `run`
 * causes in the page and in its longest task. On a machine that draws in software the clock on the wall also counts
 * waiting for a core.
 */
export async function frameCpu<T>(
  page: Page,
  run: () => Promise<T>,
): Promise<{ value: T; frames: number[]; longestTask: number }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] },
  });
  const value = await run();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { value, frames: perFrame(events), longestTask: longest(events) };
}

/** Returns the longest task of the thread that runs the frames' callbacks. */
function longest(events: readonly TraceEvent[]): number {
  const frame = events.find(({ name }) => name === 'FireAnimationFrame');
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === frame?.pid && tid === frame.tid,
  );
  if (tasks.length === 0) throw new Error('the trace has no tasks of the main thread');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** Callbacks of one frame run one right after the other. */
const sameFrameUs = 500;

function perFrame(events: readonly TraceEvent[]): number[] {
  const frames: number[] = [];
  let end = Number.NEGATIVE_INFINITY;
  const callbacks = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  for (const { ts, dur = 0, tdur = 0 } of callbacks.sort((a, b) => a.ts - b.ts)) {
    const before = ts - end < sameFrameUs ? (frames.pop() ?? 0) : 0;
    frames.push(before + tdur / 1000);
    end = ts + dur;
  }
  return frames;
}

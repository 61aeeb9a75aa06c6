import type { Page } from 'playwright';

interface TraceEvent {
  name: string;
  ph: string;
  /** Microseconds: its begin and its length by the clock. */
  ts: number;
  dur?: number;
  /** Microseconds the thread was at work, without those it waited for a core. */
  tdur?: number;
}

/**
 * Milliseconds of the main thread's own time in the callbacks of each animation frame that `run` causes in the page, by Chromium's
 * trace: on a machine that draws in software, the clock on the wall also counts waiting for a core.
 */
export async function frameCpu<T>(
  page: Page,
  run: () => Promise<T>,
): Promise<{ value: T; frames: number[] }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  const value = await run();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return { value, frames: perFrame(events) };
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

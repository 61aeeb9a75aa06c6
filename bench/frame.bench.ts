import { compareModes } from '#client/stage/compare/compare-look.ts';
import { type Measurement, percentile } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { frameCpu } from './support/frame-cpu.ts';
import { openWorkbench } from './support/open-workbench.ts';

const frameBudgetMs = 6;
const taskBudgetMs = 50;
const many = 10_000;
const few = 100;

/** Panning and zooming through the 1,158-page document with few and with many marks, and in every way of comparing it. */
export async function measure(): Promise<Measurement[]> {
  const bench = await openWorkbench();
  try {
    const book = corpusFile('octave-doc__octave.pdf');
    await bench.openSample(book);
    const travel = async (marks: number) => {
      await bench.page.evaluate((count) => window.workbench.setMarks(count), marks);
      const { value, frames, longestTask } = await frameCpu(bench.page, () =>
        bench.page.evaluate(() => window.workbench.travel()),
      );
      // Frames in which nothing was drawn cost nothing and are not counted.
      const drawn = frames.sort((a, b) => b - a).slice(0, value.frameMs.length);
      return { ...value, frames: drawn, longestTask };
    };
    await travel(few);
    const withFew = await travel(few);
    const withMany = await travel(many);
    const modes: Measurement[] = [];
    for (const mode of compareModes) {
      await bench.page.evaluate(([shown, old]) => window.workbench.compareAs(shown, old), [
        mode,
        { name: book.name, length: book.bytes.length },
      ] as const);
      await travel(few);
      const { frames } = await travel(few);
      modes.push({
        name: `main thread a frame, p95, compared: ${mode}`,
        value: percentile(frames, 0.95),
        unit: 'ms',
        against: { what: 'limit', value: frameBudgetMs },
      });
    }
    const p95 = { few: percentile(withFew.frames, 0.95), many: percentile(withMany.frames, 0.95) };
    const limit = (value: number) => ({ what: 'limit', value });
    return [
      {
        name: 'main thread a frame, p95, 100 marks',
        value: p95.few,
        unit: 'ms',
        against: limit(frameBudgetMs),
      },
      {
        name: 'main thread a frame, p95, 10,000 marks',
        value: p95.many,
        unit: 'ms',
        against: limit(frameBudgetMs),
      },
      {
        name: 'p95 of 10,000 marks over 100 marks',
        value: p95.many,
        unit: 'ms',
        against: { what: '100 marks', value: p95.few },
      },
      {
        name: 'draw of a frame by the clock, p95, 10,000 marks',
        value: percentile(withMany.frameMs, 0.95),
        unit: 'ms',
        against: limit(frameBudgetMs),
      },
      {
        name: 'longest task by the clock',
        value: Math.max(0, ...withFew.longTaskMs, ...withMany.longTaskMs),
        unit: 'ms',
        against: limit(taskBudgetMs),
      },
      {
        name: 'longest task',
        value: Math.max(withFew.longestTask, withMany.longestTask),
        unit: 'ms',
        against: limit(taskBudgetMs),
      },
      ...modes,
    ];
  } finally {
    await bench.dispose();
  }
}

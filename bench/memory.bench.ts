import type { Measurement } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { openWorkbench } from './support/open-workbench.ts';

const megabyte = 2 ** 20;
/** The stage's texture budget and a worker's heap budget with the room that one running raster needs. */
const textureBudget = 192 * megabyte;
const heapBudget = (256 + 64) * megabyte;

/** Scrolling all 1,158 pages, a stop at every fourth until it is sharp. */
export async function measure(): Promise<Measurement[]> {
  const bench = await openWorkbench();
  try {
    await bench.openSample(corpusFile('octave-doc__octave.pdf'));
    const samples = await bench.page.evaluate(() => window.workbench.scrollThrough(4));
    const peak = (of: (sample: (typeof samples)[number]) => number, from: number, to: number) =>
      Math.max(...samples.filter(({ page }) => page >= from && page <= to).map(of));
    const all = Number.POSITIVE_INFINITY;
    const total = (sample: (typeof samples)[number]) => sample.textureBytes + sample.heapBytes;
    return [
      {
        name: 'textures at the peak',
        value: peak((sample) => sample.textureBytes, 1, all),
        unit: 'bytes',
        against: { what: 'budget', value: textureBudget },
      },
      {
        name: 'documents and display lists at the peak',
        value: peak((sample) => sample.heapBytes, 1, all),
        unit: 'bytes of heap',
        against: { what: 'budget', value: heapBudget },
      },
      {
        name: 'growth from page 200 to the end',
        value: peak(total, 1000, all),
        unit: 'bytes',
        against: { what: 'peak of pages 100 to 300', value: peak(total, 100, 300) },
      },
    ];
  } finally {
    await bench.dispose();
  }
}

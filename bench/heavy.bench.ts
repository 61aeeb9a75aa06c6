import type { Page } from 'playwright';
import { type Measurement, median } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { largeBanner, largePictures, manySegments } from './support/heavy-pages.ts';
import { chooseVersion, startReviewBench, type Timings } from './support/review-bench.ts';

/** The sample files whose first page takes longest to draw. */
const heaviest = [
  'pdf.js__bug1755507.pdf',
  'pdf.js__issue13520.pdf',
  'pdf-lib__with_annots.pdf',
  'ghostscript-doc__GS9_Color_Management.pdf',
  'pdf.js__bitmap-trailing-7fff-stripped-harder.pdf',
];
const light = 'format-corpus__javascript.pdf';
const limitMs = 300;
/** The pages are chosen so often, by turns: one slow moment of the machine does not stand for a page. */
const rounds = 3;

/** Returns when page 1 of a version has shown what; null where it ended in a fault. */
async function chosen(page: Page, path: string): Promise<Timings | null> {
  const fault = page.getByText(/cannot be shown/);
  return Promise.race([chooseVersion(page, path), fault.waitFor({ timeout: 0 }).then(() => null)]);
}

/** From the choice of a version with a heavy page to its first pixels, warm and without anything open ahead. */
export async function measure(): Promise<Measurement[]> {
  // Made before there is a connection, which the server ends while making them holds up everything else.
  const files = [
    ...heaviest.map(corpusFile),
    { name: '10 m banner', bytes: largeBanner() },
    { name: '400 MB of pictures', bytes: largePictures() },
    { name: '2 million segments', bytes: manySegments() },
  ];
  const bench = await startReviewBench();
  try {
    const neutral = await bench.addVersion('elsewhere.pdf', corpusFile(light).bytes);
    const proofs: { name: string; path: string }[] = [];
    for (const { name, bytes } of files)
      proofs.push({ name, path: (await bench.addVersion(`${name}.pdf`, bytes)).path });
    await bench.untilPrepared();
    const page = await bench.openPage();
    await chooseVersion(page, neutral.path);
    const seen = proofs.map(({ name, path }) => ({ name, path, timings: [] as Timings[] }));
    for (let round = 0; round < rounds; round++)
      for (const { path, timings } of seen) {
        const shown = await chosen(page, path);
        if (shown !== null) timings.push(shown);
        await chooseVersion(page, neutral.path);
      }
    const measurements = seen.flatMap(({ name, timings }): Measurement[] => {
      if (timings.length === 0) return [];
      const firstPixelsMs = median(timings.map((each) => each.firstPixelsMs));
      return [
        {
          name: `${name}, to first pixels`,
          value: firstPixelsMs,
          unit: 'ms',
          against: { what: 'limit', value: limitMs },
        },
        {
          name: `${name}, drawn by the engine, sharp`,
          value: median(timings.map(({ drawnMs }) => drawnMs)),
          unit: 'ms',
          against: { what: 'first pixels', value: firstPixelsMs },
        },
      ];
    });
    const faults = proofs.length * rounds - seen.reduce((sum, { timings }) => sum + timings.length, 0);
    const slowest = Math.max(
      ...measurements.filter(({ name }) => name.endsWith('pixels')).map(({ value }) => value),
    );
    return [
      ...measurements,
      {
        name: 'slowest first pixels',
        value: slowest,
        unit: 'ms',
        against: { what: 'limit', value: limitMs },
      },
      {
        name: 'pages that ended in a fault',
        value: faults,
        unit: 'pages',
        against: { what: 'pages', value: proofs.length * rounds },
      },
    ];
  } finally {
    await bench.dispose();
  }
}

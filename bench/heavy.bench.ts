import type { Page } from 'playwright';
import type { Measurement } from './figure.ts';
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
    const measurements: Measurement[] = [];
    let faults = 0;
    for (const { name, path } of proofs) {
      const seen = await chosen(page, path);
      if (seen === null) faults++;
      else
        measurements.push(
          {
            name: `${name}, to first pixels`,
            value: seen.firstPixelsMs,
            unit: 'ms',
            against: { what: 'limit', value: limitMs },
          },
          {
            name: `${name}, drawn by the engine, sharp`,
            value: seen.drawnMs,
            unit: 'ms',
            against: { what: 'first pixels', value: seen.firstPixelsMs },
          },
        );
      await chooseVersion(page, neutral.path);
    }
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
        against: { what: 'pages', value: proofs.length },
      },
    ];
  } finally {
    await bench.dispose();
  }
}

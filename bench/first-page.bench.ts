import type { Page } from 'playwright';
import { geometricMean, type Measurement, median } from './figure.ts';
import { corpusFile, corpusPdfs } from './support/corpus.ts';
import { drawWithPdfjs, openPdfjs } from './support/pdfjs-page.ts';
import { chooseVersion, startReviewBench, type Timings } from './support/review-bench.ts';

const rounds = 3;

/** Pixels a point at which the review screen shows the page: its zoom menu tells percent of 96/72. */
async function shownScale(page: Page): Promise<number> {
  const text = await page
    .getByRole('toolbar', { name: 'Tools' })
    .getByText(/^\d+ %$/)
    .textContent();
  return (Number.parseInt(text ?? '', 10) / 100) * (96 / 72);
}

type Way = 'cold' | 'ahead';
/** The version next to the shown one is open already, once the screen has come to rest; any other is not. */
const ways: Record<Way, string> = { cold: 'any version', ahead: 'the next version' };

/** Until what may be chosen next has been opened and drawn: nothing new for so long. */
const restMs = 1_500;

/**
 * From the choice of a version to its first page sharp at fit-width in 1440×900, warm, against pdf.js drawing the
 * same page at the same width from the same server: once from a version far from it, of which nothing is known yet, and
 * once from the version beside it. Rounds alternate, so that drift of the machine meets both.
 */
export async function measure(): Promise<Measurement[]> {
  const bench = await startReviewBench();
  try {
    const proofs = [];
    for (const file of corpusPdfs())
      proofs.push({ name: file.name, ...(await bench.addVersion(file.name, file.bytes)) });
    const neutral = await bench.addVersion('before.pdf', corpusFile('format-corpus__javascript.pdf').bytes);
    await bench.untilPrepared();
    const ours = await bench.openPage();
    const theirs = await bench.openPage();
    await openPdfjs(theirs, bench.server.url);
    const first = proofs[0];
    if (first === undefined) throw new Error('there are no sample PDFs');
    await chooseVersion(ours, first.path);
    await drawWithPdfjs(theirs, first.url, 1);

    const measurements: Measurement[] = [];
    const ratios: Record<Way, number[]> = { cold: [], ahead: [] };
    const pixels: Record<Way, number[]> = { cold: [], ahead: [] };
    const sharp: Record<Way, number[]> = { cold: [], ahead: [] };
    for (const [at, proof] of proofs.entries()) {
      const mine: Record<Way, Timings[]> = { cold: [], ahead: [] };
      const peer: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await ours.bringToFront();
        await chooseVersion(ours, neutral.path);
        mine.cold.push(await chooseVersion(ours, proof.path));
        const scale = await shownScale(ours);
        await chooseVersion(ours, (proofs[at - 1] ?? proofs[at + 1] ?? neutral).path);
        await ours.waitForTimeout(restMs);
        mine.ahead.push(await chooseVersion(ours, proof.path));
        await theirs.bringToFront();
        peer.push(await drawWithPdfjs(theirs, proof.url, scale));
      }
      const against = { what: 'pdf.js', value: median(peer) };
      for (const way of ['cold', 'ahead'] as const) {
        const value = median(mine[way].map(({ sharpMs }) => sharpMs));
        ratios[way].push(value / against.value);
        sharp[way].push(value);
        pixels[way].push(median(mine[way].map(({ firstPixelsMs }) => firstPixelsMs)));
        measurements.push({ name: `${proof.name}, ${ways[way]}`, value, unit: 'ms', against });
      }
    }
    for (const way of ['cold', 'ahead'] as const)
      measurements.push(
        {
          name: `first sharp page, ${ways[way]}, geometric mean of ratios`,
          value: geometricMean(ratios[way]),
          unit: 'of pdf.js',
          against: { what: 'pdf.js', value: 1 },
        },
        {
          name: `first pixels, ${ways[way]}, geometric mean`,
          value: geometricMean(pixels[way]),
          unit: 'ms',
          against: { what: 'first sharp page', value: geometricMean(sharp[way]) },
        },
      );
    return measurements;
  } finally {
    await bench.dispose();
  }
}

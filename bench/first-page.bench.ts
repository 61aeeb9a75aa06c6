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

/**
 * From the choice of a version to its first page sharp at fit-width in 1440×900, warm, against pdf.js drawing the
 * same page at the same width from the same server. Rounds alternate, so that drift of the machine meets both.
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
    const ratios: number[] = [];
    const pixels: number[] = [];
    const sharp: number[] = [];
    for (const proof of proofs) {
      const mine: Timings[] = [];
      const peer: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await ours.bringToFront();
        await chooseVersion(ours, neutral.path);
        mine.push(await chooseVersion(ours, proof.path));
        const scale = await shownScale(ours);
        await theirs.bringToFront();
        peer.push(await drawWithPdfjs(theirs, proof.url, scale));
      }
      const value = median(mine.map((timing) => timing.sharpMs));
      const against = median(peer);
      sharp.push(value);
      ratios.push(value / against);
      pixels.push(median(mine.map((timing) => timing.firstPixelsMs)));
      measurements.push({ name: proof.name, value, unit: 'ms', against: { what: 'pdf.js', value: against } });
    }
    const mean = geometricMean(ratios);
    measurements.push(
      {
        name: 'first sharp page, geometric mean of ratios',
        value: mean,
        unit: 'of pdf.js',
        against: { what: 'pdf.js', value: 1 },
      },
      {
        name: 'first pixels, geometric mean',
        value: geometricMean(pixels),
        unit: 'ms',
        against: { what: 'first sharp page', value: geometricMean(sharp) },
      },
    );
    return measurements;
  } finally {
    await bench.dispose();
  }
}

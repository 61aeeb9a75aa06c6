import type { Page } from 'playwright';
import { geometricMean, type Measurement, median } from './figure.ts';
import { corpusFile, corpusPdfs } from './support/corpus.ts';
import { drawWithPdfjs, openPdfjs } from './support/pdfjs-page.ts';
import {
  type BenchVersion,
  chooseVersion,
  type ReviewBench,
  startReviewBench,
  type Timings,
} from './support/review-bench.ts';

const rounds = 3;

/**
 * Returns the pixels a point at which the review screen shows the page: its zoom menu shows percent of 96/72.
 */
async function shownScale(page: Page): Promise<number> {
  const text = await page
    .getByRole('toolbar', { name: 'Tools' })
    .getByText(/^\d+ %$/)
    .textContent();
  return (Number.parseInt(text ?? '', 10) / 100) * (96 / 72);
}

type Way = 'chosen' | 'hurried';
const ways: Record<Way, string> = {
  chosen: 'chosen from the list',
  hurried: 'before anything is open ahead',
};

/** Versions of each attachment: the one viewed first, and as many as are opened ahead. */
const versionsAnAttachment = 9;
/** Time in which a screen at rest opens and draws what may be chosen next. */
const restMs = 3_000;
const firstShown = 'format-corpus__javascript.pdf';

interface Proof extends BenchVersion {
  name: string;
  /** The screen from which it is chosen: another version of the same attachment. */
  from: string;
}

async function addProofs(bench: ReviewBench): Promise<Proof[]> {
  const files = corpusPdfs();
  const proofs: Proof[] = [];
  while (files.length > 0) {
    const first = await bench.addVersion('before.pdf', corpusFile(firstShown).bytes);
    for (const { name, bytes } of files.splice(0, versionsAnAttachment - 1))
      proofs.push({ name, from: first.path, ...(await bench.addVersion(name, bytes, first.attachmentId)) });
  }
  return proofs;
}

/**
 * From the choice of a version to its first page sharp at fit-width in 1440×900, warm, against pdf.js drawing the
 * same page at the same width from the same server: chosen from the list of nine on a screen at rest, and
 * chosen in the moment the attachment is opened. The server's picture counts where it has the pixels; the engine's
 * own page is given beside it. Rounds alternate, so that drift of the machine meets both.
 */
export async function measure(): Promise<Measurement[]> {
  const bench = await startReviewBench();
  try {
    const proofs = await addProofs(bench);
    const neutral = await bench.addVersion('elsewhere.pdf', corpusFile(firstShown).bytes);
    await bench.untilPrepared();
    const ours = await bench.openPage();
    const theirs = await bench.openPage();
    await openPdfjs(theirs, bench.server.url);
    const first = proofs[0];
    if (first === undefined) throw new Error('there are no sample PDFs');
    await chooseVersion(ours, first.path);
    await drawWithPdfjs(theirs, first.url, 1);

    const measurements: Measurement[] = [];
    const ratios: Record<Way, number[]> = { hurried: [], chosen: [] };
    const pixels: Record<Way, number[]> = { hurried: [], chosen: [] };
    const sharp: Record<Way, number[]> = { hurried: [], chosen: [] };
    const drawn: Record<Way, number[]> = { hurried: [], chosen: [] };
    for (const proof of proofs) {
      const mine: Record<Way, Timings[]> = { hurried: [], chosen: [] };
      const peer: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await ours.bringToFront();
        await chooseVersion(ours, neutral.path);
        await chooseVersion(ours, proof.from);
        mine.hurried.push(await chooseVersion(ours, proof.path));
        const scale = await shownScale(ours);
        await chooseVersion(ours, proof.from);
        await ours.waitForTimeout(restMs);
        mine.chosen.push(await chooseVersion(ours, proof.path));
        await theirs.bringToFront();
        peer.push(await drawWithPdfjs(theirs, proof.url, scale));
      }
      const against = { what: 'pdf.js', value: median(peer) };
      for (const way of ['chosen', 'hurried'] as const) {
        const value = median(mine[way].map(({ sharpMs }) => sharpMs));
        ratios[way].push(value / against.value);
        sharp[way].push(value);
        drawn[way].push(median(mine[way].map(({ drawnMs }) => drawnMs)) / against.value);
        pixels[way].push(median(mine[way].map(({ firstPixelsMs }) => firstPixelsMs)));
        measurements.push({ name: `${proof.name}, ${ways[way]}`, value, unit: 'ms', against });
      }
    }
    for (const way of ['chosen', 'hurried'] as const)
      measurements.push(
        {
          name: `first sharp page, ${ways[way]}, geometric mean of ratios`,
          value: geometricMean(ratios[way]),
          unit: 'of pdf.js',
          against: { what: 'pdf.js', value: 1 },
        },
        {
          name: `first page drawn by the engine, sharp, ${ways[way]}, geometric mean of ratios`,
          value: geometricMean(drawn[way]),
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

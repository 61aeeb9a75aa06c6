import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photographFile } from '#server/demo/content.ts';
import { brandOf } from '#server/demo/proofs/brand.ts';
import { catalogue } from '#server/demo/proofs/catalogue.ts';
import type { Measurement } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { largePhotographs } from './support/large-photographs.ts';
import { type OpenWorkbench, openWorkbench } from './support/open-workbench.ts';
import { drawWithPdfjs, openPdfjs } from './support/pdfjs-page.ts';

const link = { bitsPerSecond: 20e6, latencyMs: 40 };
/** pdf.js's own default. */
const peerChunkBytes = 65_536;
const peerScale = 1.4;

/** A 300-page document of about 200 MB with a different photograph on each page. Takes a minute or two. */
async function largeCatalogue(): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'photographs-'));
  const photographs = await largePhotographs(photographFile('cup'), folder, 300);
  const { bytes } = catalogue(
    brandOf('harbour'),
    {
      title: 'Trade catalogue',
      coverTitle: 'Spring\nsingle origins',
      season: 'Trade catalogue, March to June',
      pages: 300,
      coloured: false,
      priceSize: 9,
      priceFactor: 1,
      foreword: 'This spring we bought from twelve countries and forty-one farms.',
      coverPicture: 'cup',
    },
    (subject, page) => photographs[page - 1] ?? photographFile(subject),
  );
  await rm(folder, { recursive: true });
  return bytes;
}

async function measureFile(
  bench: OpenWorkbench,
  title: string,
  name: string,
  bytes: Uint8Array,
): Promise<Measurement[]> {
  const length = await bench.serve(name, bytes);
  bench.setLink(link);
  bench.takeSentBytes();
  const { sharpMs } = await bench.page.evaluate(([file, size]) => window.workbench.open(file, size), [
    name,
    length,
  ] as const);
  const ours = bench.takeSentBytes();
  const peerPage = await bench.page.context().newPage();
  bench.setLink(null);
  await openPdfjs(peerPage, bench.origin, bench.folder);
  bench.setLink(link);
  bench.takeSentBytes();
  const peerMs = await drawWithPdfjs(peerPage, `${bench.origin}/files/${name}`, peerScale, peerChunkBytes);
  const peer = bench.takeSentBytes();
  bench.setLink(null);
  await peerPage.close();
  const whole = { what: 'the whole file', value: length };
  return [
    { name: `${title}, bytes before the first sharp page`, value: ours, unit: 'bytes', against: whole },
    { name: `${title}, pdf.js bytes before its first page`, value: peer, unit: 'bytes', against: whole },
    {
      name: `${title}, time to the first sharp page`,
      value: sharpMs,
      unit: 'ms',
      against: { what: 'pdf.js', value: peerMs },
    },
  ];
}

/** Bytes and time before the first sharp page over 20 Mbit/s and 40 ms, with pdf.js beside, reading by range too. */
export async function measure(): Promise<Measurement[]> {
  const large = await largeCatalogue();
  const bench = await openWorkbench();
  try {
    const colour = corpusFile('ghostscript-doc__GS9_Color_Management.pdf');
    return [
      ...(await measureFile(bench, 'Ghostscript colour document', colour.name, colour.bytes)),
      ...(await measureFile(bench, '300-page catalogue of 200 MB', 'catalogue.pdf', large)),
    ];
  } finally {
    await bench.dispose();
  }
}

import { execFileSync } from 'node:child_process';
import { bufferOf, nodeEngine, nodeMupdf } from '../tests/support/files/node-engine.ts';
import { type Measurement, median } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { type OpenWorkbench, openWorkbench } from './support/open-workbench.ts';

const rounds = 3;
const timedPages = 40;
/** The resolution of the download: 144 dpi. */
const scale = 2;
const quality = 85;
const memoryLimit = 640 * 1024 * 1024;

/** The first `pages` pages of the 1,158-page manual as a document of its own. */
async function excerpt(pages: number): Promise<Uint8Array> {
  const { mupdf } = await nodeMupdf();
  const opened = mupdf.Document.openDocument(corpusFile('octave-doc__octave.pdf').bytes, 'application/pdf');
  const pdf = opened.asPDF();
  if (pdf === null) throw new Error('the sample is no PDF');
  pdf.rearrangePages(Array.from({ length: pages }, (_, page) => page));
  return pdf.saveToBuffer('garbage').asUint8Array().slice();
}

/** Pages a second of one thread of Node that rasters and encodes, and does nothing else. */
async function engineAlone(bytes: Uint8Array): Promise<number> {
  const engine = await nodeEngine();
  await engine.open('alone', { bytes: bufferOf(bytes), name: 'alone.pdf' });
  await engine.jpeg('alone', 1, scale, quality);
  const started = performance.now();
  for (let page = 1; page <= timedPages; page++) await engine.jpeg('alone', page, scale, quality);
  const seconds = (performance.now() - started) / 1000;
  await engine.close('alone');
  return timedPages / seconds;
}

const exported = async (bench: OpenWorkbench, name: string, bytes: Uint8Array) => {
  const length = await bench.serve(name, bytes);
  return bench.page.evaluate(([file, size]) => window.workbench.exportProof(file, size), [
    name,
    length,
  ] as const);
};

/** Resident bytes of all processes of the browser. */
async function residentBytes({ browser }: OpenWorkbench): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pids = processInfo.map(({ id }) => id).join(',');
  return execFileSync('ps', ['-o', 'rss=', '-p', pids], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .reduce((sum, kilobytes) => sum + Number(kilobytes) * 1024, 0);
}

/** The most that a browser of its own holds while it exports `pages` pages. */
async function peakBytes(pages: number): Promise<number> {
  const bench = await openWorkbench();
  try {
    const bytes = await excerpt(pages);
    let peak = 0;
    let running = true;
    const watching = (async () => {
      while (running) {
        peak = Math.max(peak, await residentBytes(bench));
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    await exported(bench, 'proof.pdf', bytes);
    running = false;
    await watching;
    return peak;
  } finally {
    await bench.dispose();
  }
}

/** A watermarked proof as the review screen makes it, against the engine alone, and its memory by its length. */
export async function measure(): Promise<Measurement[]> {
  const bytes = await excerpt(timedPages);
  const bench = await openWorkbench();
  const ours: number[] = [];
  const alone: number[] = [];
  try {
    await exported(bench, 'warm.pdf', await excerpt(2));
    for (let round = 0; round < rounds; round++) {
      const { pages, ms } = await exported(bench, 'proof.pdf', bytes);
      ours.push(pages / (ms / 1000));
      alone.push(await engineAlone(bytes));
    }
  } finally {
    await bench.dispose();
  }
  const [long, short] = [await peakBytes(300), await peakBytes(30)];
  return [
    {
      name: 'watermarked pages a second',
      value: median(ours),
      unit: 'pages/s',
      against: { what: 'rasterising and JPEG-encoding in the engine alone', value: median(alone) },
    },
    {
      name: 'peak memory, 300 pages over 30',
      value: long,
      unit: 'bytes resident',
      against: { what: '30 pages', value: short },
    },
    {
      name: 'peak memory of all processes, 300 pages',
      value: long,
      unit: 'bytes resident',
      against: { what: 'limit', value: memoryLimit },
    },
  ];
}

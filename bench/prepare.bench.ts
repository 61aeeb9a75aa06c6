import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { drawerLimits } from '#server/files/preview/draw-pictures.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { readIndex, smallPicture } from '#shared/files/picture-pack.ts';
import { nodeMupdf } from '../tests/support/files/node-engine.ts';
import { temporaryFolder } from '../tests/support/servers/temporary-folder.ts';
import { type Measurement, median } from './figure.ts';
import { corpusFile } from './support/corpus.ts';

const rounds = 3;
const pages = 80;
const threads = 2;
const source = 'octave-doc__octave.pdf';
/** Large pictures and vectors: what memory is measured with beside the text. */
const heavyFiles = ['sample-files__GeoTopo-komprimiert.pdf', 'ghostscript-doc__GS9_Color_Management.pdf'];
const memoryLimit = 512 * 1024 * 1024;
const unlimited = { timeMs: 600_000, bytes: 1024 * 1024 * 1024, levelsAfterMs: 700 };

/** A thread with the published engine that draws the same pictures of the same pages, and does nothing else. */
const alone = `
const { parentPort } = require('node:worker_threads');
const { readFileSync } = require('node:fs');
import('mupdf').then((mupdf) => {
  parentPort.on('message', ({ path, width, height }) => {
    const file = mupdf.Document.openDocument(readFileSync(path), 'application/pdf');
    const count = file.countPages();
    for (let number = 0; number < count; number++) {
      const page = file.loadPage(number);
      const [left, top, right, bottom] = page.getBounds();
      const scale = Math.min(width / (right - left), height / (bottom - top));
      const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false, true);
      pixmap.asJPEG(82);
      pixmap.destroy();
      page.destroy();
    }
    file.destroy();
    parentPort.postMessage(count);
  });
  parentPort.postMessage('ready');
});`;

/** The first pages of the 1,158-page manual as a file of their own. */
async function excerpt(folder: string): Promise<string> {
  const { mupdf } = await nodeMupdf();
  const opened = mupdf.Document.openDocument(corpusFile(source).bytes, 'application/pdf').asPDF();
  if (opened === null) throw new Error('the sample is no PDF');
  opened.rearrangePages(Array.from({ length: pages }, (_, page) => page));
  const path = join(folder, 'excerpt.pdf');
  await writeFile(path, opened.saveToBuffer('garbage').asUint8Array());
  return path;
}

async function packed(drawer: ProofPreparer, path: string): Promise<number> {
  const result = await drawer.packPages({ path, name: 'proof.pdf' }, unlimited);
  if (!result.ok) throw new Error(`a pack ended with ${result.fault.kind}`);
  return readIndex(result.value)?.small.filter((place) => place !== null).length ?? 0;
}

async function drawnAlone(thread: Worker, path: string): Promise<number> {
  const drawn = once(thread, 'message');
  thread.postMessage({ path, ...smallPicture });
  return (await drawn)[0];
}

/** Returns the pages a second of all of them together. */
async function rate(draw: readonly (() => Promise<number>)[]): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(draw.map((each) => each()));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

/** Returns the most bytes of this process beyond those from before, while something runs. */
async function growthDuring(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 50);
  await run().finally(() => clearInterval(watch));
  return most - before;
}

/** The server's small pictures of pages, in as many threads of its own as cores, beside the engine alone in as many. */
export async function measure(): Promise<Measurement[]> {
  const folder = await temporaryFolder('prepare');
  const path = await excerpt(folder);
  const heavy = await Promise.all(
    heavyFiles.map(async (name) => {
      const at = join(folder, name);
      await writeFile(at, corpusFile(name).bytes);
      return at;
    }),
  );
  const drawers = Array.from({ length: threads }, () => new ProofPreparer(drawerLimits));
  const bytes = await growthDuring(() =>
    Promise.all(drawers.map(async (drawer, at) => packed(drawer, heavy[at] ?? path))),
  );
  const peers = Array.from({ length: threads }, () => new Worker(alone, { eval: true }));
  try {
    await Promise.all(peers.map((peer) => once(peer, 'message')));
    const ours: number[] = [];
    const theirs: number[] = [];
    await rate(peers.map((peer) => () => drawnAlone(peer, path)));
    await rate(drawers.map((drawer) => () => packed(drawer, path)));
    for (let round = 0; round < rounds; round++) {
      ours.push(await rate(drawers.map((drawer) => () => packed(drawer, path))));
      theirs.push(await rate(peers.map((peer) => () => drawnAlone(peer, path))));
    }
    return [
      {
        name: 'small pictures of pages a second, two threads',
        value: median(ours),
        unit: 'pages/s',
        against: { what: 'the engine alone in two threads', value: median(theirs) },
      },
      {
        name: 'memory while two files are drawn',
        value: bytes / 1024 / 1024,
        unit: 'MB',
        against: { what: 'limit', value: memoryLimit / 1024 / 1024 },
      },
    ];
  } finally {
    await Promise.all([...drawers.map((each) => each.dispose()), ...peers.map((each) => each.terminate())]);
  }
}

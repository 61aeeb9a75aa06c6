import { compareDocuments } from '#shared/compare/compare-documents.ts';
import { usualOptions } from '#shared/compare/compare-options.ts';
import { type ComparedPage, countChanges, groupChanges } from '#shared/compare/group-changes.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import { debianTool } from '../tests/support/files/debian-tool.ts';
import { nodeEngine, nodeMupdf } from '../tests/support/files/node-engine.ts';
import { randomFrom } from '../tests/support/run/random.ts';
import { madePdfs } from '../tests/support/samples/made-pdfs.ts';
import { type PageModel, pdfOfModels, randomPage } from '../tests/support/samples/revisions/page-model.ts';
import { outlining, type ReExport, reExports } from '../tests/support/samples/revisions/re-export.ts';
import { type EditKind, editKinds, revision } from '../tests/support/samples/revisions/revise-page.ts';
import { type Measurement, median, percentile } from './figure.ts';
import { type CarriedRequest, carriedRequests } from './support/carried-marks.ts';
import { isAt, mapOfPair, timedComparison, value, withPair } from './support/compare-pairs.ts';
import { corpusPdfs } from './support/corpus.ts';
import { openWorkbench } from './support/open-workbench.ts';
import { besidePixelmatch } from './support/pixelmatch-regions.ts';
import type { ServedFile } from './workbench/workbench.ts';

/** Thresholds were chosen on pairs of even seeds; these are odd. */
const reported = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, at) => from + 1 + at * 2);
const pairsOfAKind = 20;
const unchangedPages = 40;
const revisedFiles = 12;
const scriptedRevisions = 100;
const manyPages = 300;
const bookPages = 1158;
const samplePages = 4;
const maxSampleBytes = 3_000_000;
const browserPairs = 30;

const limit = (name: string, amount: number, unit: string, at: number): Measurement => ({
  name,
  value: amount,
  unit,
  against: { what: 'limit', value: at },
});

/** One edit a page: whether it was found, and whether what was found is where it was made. */
async function edits(engine: PdfEngine): Promise<Measurement[]> {
  const outlined = outlining();
  const rows: { kind: EditKind; write: ReExport | null }[] = [
    ...editKinds.map((kind) => ({ kind, write: null })),
    ...(outlined === null
      ? []
      : (['digit', '6 pt character'] as const).map((kind) => ({ kind, write: outlined }))),
  ];
  const found: Measurement[] = [];
  const times: number[] = [];
  let [hits, right, all] = [0, 0, 0];
  for (const { kind, write } of rows) {
    let hitsOfKind = 0;
    for (const seed of reported(pairsOfAKind, 1000)) {
      const { before, after, truth } = revision(kind, seed);
      const written: ReExport = write ?? (async (bytes) => bytes);
      const { comparison, ms } = await withPair(engine, await written(before), await written(after), () =>
        timedComparison(engine, 1),
      );
      const places = comparison.changes.map(({ at, was }) => isAt(at, truth) || isAt(was, truth));
      if (places.includes(true)) hitsOfKind++;
      right += places.filter((isRight) => isRight).length;
      all += places.length;
      times.push(ms);
    }
    const name = `found: ${kind}${write === null ? '' : ', in outlines'}`;
    found.push(limit(name, hitsOfKind / pairsOfAKind, 'of pairs', 0.95));
    hits += hitsOfKind;
  }
  return [
    ...found,
    limit('found: all kinds together', hits / (rows.length * pairsOfAKind), 'of pairs', 0.99),
    limit('changes that are where an edit was made', right / all, 'of changes', 0.95),
    limit('a pair of pages, one thread of Node, median', median(times), 'ms of processor', 250),
    limit('a pair of pages, one thread of Node, p95', percentile(times, 0.95), 'ms of processor', 700),
  ];
}

/**
 * The first pages of every other sample file from other programs, rewritten. Reported but not judged: another
 * program substitutes different fonts for those that are not embedded.
 */
async function unchangedSamples(engine: PdfEngine): Promise<Measurement[]> {
  const files = corpusPdfs().filter(({ bytes }, at) => at % 2 === 1 && bytes.length < maxSampleBytes);
  const found: Measurement[] = [];
  for (const [name, write] of reExports()) {
    let [flagged, pages] = [0, 0];
    for (const { bytes } of files) {
      const written = await write(bytes).catch(() => null);
      if (written === null) continue;
      await withPair(engine, bytes, written, async (before, after) => {
        for (let page = 1; page <= Math.min(before, after, samplePages); page++) {
          const { comparison } = await timedComparison(engine, page);
          if (comparison.changes.length > 0) flagged++;
          pages++;
        }
      });
    }
    found.push(limit(`flagged of sample files after ${name}`, flagged / pages, 'of pages', 0.01));
  }
  return found;
}

/** Pages that were rewritten without a change, also compared by an exact difference of the same pixels. */
async function unchanged(engine: PdfEngine): Promise<Measurement[]> {
  const found: Measurement[] = [];
  let [ours, peers, oursMs, peersMs] = [0, 0, 0, 0];
  for (const [name, write] of reExports()) {
    let flagged = 0;
    for (const seed of reported(unchangedPages, 5000)) {
      const before = pdfOfModels([randomPage(randomFrom(seed))]);
      await withPair(engine, before, await write(before), async () => {
        const { comparison } = await timedComparison(engine, 1);
        if (comparison.changes.length > 0) flagged++;
        ours += comparison.changes.length;
        const peer = await besidePixelmatch(engine, 'normal');
        peers += peer.peerRegions;
        oursMs += peer.oursMs;
        peersMs += peer.peerMs;
      });
    }
    found.push(limit(`flagged after ${name}`, flagged / unchangedPages, 'of pages', 0.01));
  }
  return [
    ...found,
    {
      name: 'false changes over false regions of pixelmatch',
      value: ours,
      unit: 'regions',
      against: { what: 'pixelmatch, same pages at 96 dpi', value: peers },
    },
    {
      name: 'differences of the same pixels',
      value: oursMs,
      unit: 'ms of processor',
      against: { what: 'pixelmatch', value: peersMs },
    },
  ];
}

/**
 * Pages inserted, deleted, moved and duplicated, then rewritten: the share of new pages that are mapped correctly.
 */
async function pageMaps(engine: PdfEngine): Promise<Measurement> {
  const writers: ReExport[] = [async (bytes) => bytes, ...reExports().values()];
  let [right, all] = [0, 0];
  for (const [round, seed] of reported(revisedFiles, 9000).entries()) {
    const next = randomFrom(seed);
    const models = Array.from({ length: 12 }, () => randomPage(next));
    const order: (number | null)[] = models.map((_, at) => at);
    order.splice(Math.floor(next() * 3), 1);
    order.splice(3 + Math.floor(next() * 3), 0, null);
    const [moved = null] = order.splice(6 + Math.floor(next() * 3), 1);
    order.splice(2, 0, moved);
    const copied = order[9] ?? null;
    order.push(copied);
    const after = order.map((old): PageModel => models[old ?? -1] ?? randomPage(next));
    const written = await (writers[round % writers.length] ?? writers[0])?.(pdfOfModels(after));
    if (written === undefined) throw new Error('no writer');
    const map = await withPair(engine, pdfOfModels(models), written, (old, fresh) =>
      mapOfPair(engine, old, fresh),
    );
    for (const [at, old] of order.entries()) {
      const row = map.pages[at];
      const expected = old === null ? null : old + 1;
      // Of a page and its duplicate, either may be the duplicate.
      const isRight =
        old !== null && old === copied ? (row?.old ?? row?.copyOf) === expected : row?.old === expected;
      if (isRight) right++;
      all++;
    }
  }
  return limit('pages mapped right', right / all, 'of pages', 0.995);
}

/** Marks of old versions on scripted revisions: where they are placed, and the proposed state. */
async function carryOver(engine: PdfEngine): Promise<Measurement[]> {
  const found: CarriedRequest[] = [];
  for (const seed of reported(scriptedRevisions, 2000)) found.push(...(await carriedRequests(engine, seed)));
  const share = (isRight: (request: CarriedRequest) => boolean) =>
    found.filter(isRight).length / found.length;
  return [
    limit(
      'marks carried to their page, within 1 mm',
      share(({ isPlaced }) => isPlaced),
      'of marks',
      0.99,
    ),
    limit(
      'state of carried requests right',
      share(({ isStateRight }) => isStateRight),
      'of requests',
      0.95,
    ),
  ];
}

/** Returns pages of a book, counted from 0. */
async function bookOf(pages: readonly number[]): Promise<Uint8Array> {
  const { mupdf } = await nodeMupdf();
  const book = (await madePdfs['book.pdf']?.()) ?? new Uint8Array();
  const pdf = mupdf.Document.openDocument(book, 'application/pdf').asPDF();
  if (pdf === null) throw new Error('the sample is no PDF');
  pdf.rearrangePages([...pages]);
  return pdf.saveToBuffer('garbage').asUint8Array().slice();
}

/** A long file of text with a page less: as the review asks for it, the page in view first. */
async function longFile(engine: PdfEngine): Promise<Measurement[]> {
  const pages = Array.from({ length: manyPages }, (_, page) => page);
  const before = await bookOf(pages);
  const after = await bookOf(pages.filter((page) => page !== 99));
  return withPair(engine, before, after, async (beforePages, afterPages) => {
    const heapBefore = (await engine.use()).heapBytes;
    const file = (document: string, pageCount: number) => ({
      pageCount,
      fingerprint: (page: number) => engine.fingerprint(document, page),
    });
    /** Begins at page `first`; ends after it if `isWhole` is not set. */
    const run = async (first: number, isWhole: boolean) => {
      const started = process.cpuUsage();
      const spent = () => {
        const { user, system } = process.cpuUsage(started);
        return (user + system) / 1000;
      };
      const compared: ComparedPage[] = [];
      let firstMs = 0;
      const stop = new AbortController();
      const fault = await compareDocuments(
        file('before', beforePages),
        file('after', afterPages),
        {
          matchPages: (olds, news) => engine.matchPages(olds, news),
          comparePages: (old, page) =>
            engine.compare({ document: 'before', page: old }, { document: 'after', page }, usualOptions),
        },
        { first, parallel: 1, signal: stop.signal },
        {
          onMap() {},
          onPage(page) {
            if (compared.length === 0) firstMs = spent();
            compared.push(page);
            if (!isWhole) stop.abort();
          },
          onFault: (_, page, found) => value({ ok: false, fault: { ...found, page } as typeof found }),
        },
      );
      if (fault !== null || compared[0]?.page !== first)
        throw new Error('the page in view was not compared first');
      return { compared, firstMs, ms: spent() };
    };
    const shifted = await run(200, false);
    const { compared, firstMs, ms } = await run(40, true);
    if (compared.length !== afterPages) throw new Error('not every page was compared');
    const { changes } = countChanges(groupChanges(compared));
    const heapAfter = (await engine.use()).heapBytes;
    const megabyte = 1024 * 1024;
    return [
      limit('page in view of 300, one thread of Node', firstMs, 'ms of processor', 400),
      limit('page in view behind one that went, one thread of Node', shifted.firstMs, 'ms of processor', 400),
      limit('300 pages of text, one thread of Node', ms / 1000, 's of processor', 60),
      limit('changes found in them, one page less', changes, 'changes', 1),
      limit('heap of the engine, more than before', (heapAfter - heapBefore) / megabyte, 'MB', 256),
    ];
  });
}

/** Runs the same comparison in Chromium, with as many workers as it starts here; nothing else draws meanwhile. */
async function inBrowser(): Promise<Measurement[]> {
  const bench = await openWorkbench();
  try {
    const served = async (name: string, bytes: Uint8Array) => ({
      name,
      length: await bench.serve(name, bytes),
    });
    const compared = (before: ServedFile, after: ServedFile, first: number) =>
      bench.page.evaluate(([old, fresh, page]) => window.workbench.compare(old, fresh, page), [
        before,
        after,
        first,
      ] as const);
    const times: number[] = [];
    for (const [at, seed] of reported(browserPairs, 1000).entries()) {
      const kind = editKinds[at % editKinds.length] ?? 'digit';
      const { before, after } = revision(kind, seed);
      const [old, fresh] = [
        await served(`before-${seed}.pdf`, before),
        await served(`after-${seed}.pdf`, after),
      ];
      times.push((await compared(old, fresh, 1)).ms);
    }
    const pages = Array.from({ length: manyPages }, (_, page) => page);
    const [whole, cut] = [
      await served('whole.pdf', await bookOf(pages)),
      await served('cut.pdf', await bookOf(pages.filter((page) => page !== 99))),
    ];
    const long = await compared(whole, cut, 40);
    const shifted = await compared(whole, cut, 200);
    const book = Array.from({ length: bookPages }, (_, page) => page);
    const longest = await compared(
      await served('book.pdf', await bookOf(book)),
      await served('cut-book.pdf', await bookOf(book.filter((page) => page !== 99))),
      40,
    );
    return [
      limit('a pair of pages in the browser, median', median(times), 'ms', 250),
      limit('a pair of pages in the browser, p95', percentile(times, 0.95), 'ms', 700),
      limit('page in view of 300 in the browser', long.firstMs, 'ms', 400),
      limit('page in view behind one that went, in the browser', shifted.firstMs, 'ms', 400),
      limit('300 pages of text in the browser', long.ms / 1000, 's', 60),
      limit('1,158 pages of text in the browser', longest.ms / 1000, 's', 240),
      limit('heap of all workers after 1,158 pages', longest.heapBytes / 2 ** 20, 'MB', 256),
    ];
  } finally {
    await bench.dispose();
  }
}

/** Measures what the comparison of two versions finds, misses and invents, and how long it takes. */
export async function measure(): Promise<Measurement[]> {
  // Two of the four that write files anew.
  await debianTool('ghostscript', 'gs');
  await debianTool('qpdf', 'qpdf');
  const engine = await nodeEngine();
  return [
    ...(await edits(engine)),
    ...(await unchanged(engine)),
    ...(await unchangedSamples(engine)),
    await pageMaps(engine),
    ...(await carryOver(engine)),
    ...(await longFile(engine)),
    ...(await inBrowser()),
  ];
}

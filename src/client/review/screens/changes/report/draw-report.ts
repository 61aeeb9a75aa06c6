import { askAgain } from '#client/engine/ask-again.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';
import type { NumberedChange } from '#client/review/screens/changes/judging/change-filter.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { ProofFault } from '#client/review/screens/export/render-proof.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import {
  createReportWriter,
  type DrawLine,
  type ReportContent,
  type ReportFrame,
  type ReportPage,
  type ReportPicture,
} from './report-pdf.ts';

/** Resolution of the pages in dots per inch, and the largest size of a page in pixels. */
const dpi = 110;
const maxPixels = 4_000_000;
const jpegQuality = 0.8;
/** Changed pages that are shown; the table has all. */
const maxPages = 120;

interface ReportJob {
  walk: Pick<ChangeWalk, 'numbered'> & { comparison: Pick<Comparison, 'openCopy'> };
  content: ReportContent;
  signal: AbortSignal;
  onPage(done: number, total: number): void;
}

/**
 * Returns the report as PDF. Draws from documents of its own, so that it goes on when the review is left. Rejects with
 * ProofFault if a file cannot be read, or when `signal` aborts.
 */
export async function drawReport({ walk, content, signal, onPage }: ReportJob): Promise<Blob> {
  const pages = changedPairs(walk.numbered());
  const shown = pages.slice(0, maxPages);
  const left = pages.length - shown.length;
  const facts =
    left === 0 ? content.facts : [...content.facts, `The last ${left} changed pages are in the table only.`];
  const writer = await createReportWriter({ ...content, facts }, createLineDrawer());
  const documents: EngineDocument[] = [];
  const open = async (side: 'old' | 'new'): Promise<EngineDocument> => {
    const opened = await askAgain(() => walk.comparison.openCopy(side), signal);
    if (!opened.ok) throw new ProofFault(opened.fault);
    documents.push(opened.value);
    return opened.value;
  };
  try {
    const [old, now] = [await open('old'), await open('new')];
    for (const [at, pair] of shown.entries()) {
      signal.throwIfAborted();
      const before = pair.old === null ? null : await drawPage(old, pair.old, signal);
      const after = pair.page === null ? null : await drawPage(now, pair.page, signal);
      writer.addPage({ ...pair, before, after });
      onPage(at + 1, shown.length);
    }
    signal.throwIfAborted();
    return writer.finish();
  } finally {
    for (const document of documents) document.dispose();
  }
}

type Pair = Omit<ReportPage, 'before' | 'after'>;

/** Returns the pages with changes, each with the page that it continues and the frames on both. */
export function changedPairs(numbered: readonly NumberedChange[]): Pair[] {
  const pairs = new Map<string, { turn: number; pair: Pair; before: ReportFrame[]; after: ReportFrame[] }>();
  for (const { number, item } of numbered)
    for (const { page, old, at, was } of item.places) {
      const isRemoved = item.change.kind === 'page' && item.change.how === 'removed';
      const key = `${page} ${old} ${isRemoved}`;
      const known = pairs.get(key) ?? newPair(isRemoved ? null : page, old, page);
      pairs.set(key, known);
      if (at !== null) known.after.push({ number, rect: at });
      if (was !== null) known.before.push({ number, rect: was });
    }
  return [...pairs.values()].sort((a, b) => a.turn - b.turn).map(({ pair }) => pair);
}

/** `turn` is the page of the new file by which it is ordered. */
function newPair(page: number | null, old: number | null, turn: number) {
  const [before, after]: [ReportFrame[], ReportFrame[]] = [[], []];
  return { turn, before, after, pair: { page, old, framesBefore: before, framesAfter: after } };
}

/** Returns a page as JPEG; null where the page itself cannot be drawn. */
async function drawPage(
  file: EngineDocument,
  page: number,
  signal: AbortSignal,
): Promise<ReportPicture | null> {
  const sizes = await readPage(() => file.pageSizes(page, page), signal);
  const size = sizes?.[0];
  if (size === undefined) return null;
  const scale = Math.min(dpi / 72, Math.sqrt(maxPixels / (size.width * size.height)));
  const [width, height] = [Math.ceil(size.width * scale), Math.ceil(size.height * scale)];
  const request = { page, rect: { x: 0, y: 0, width, height }, scale, hiddenLayers: null };
  const tile = await readPage(() => file.tile(request, 'thumbnail', signal), signal);
  if (tile === null) return null;
  const { pixels, ...drawn } = tile;
  const canvas = new OffscreenCanvas(drawn.width, drawn.height);
  const image = new ImageData(new Uint8ClampedArray(pixels), drawn.width, drawn.height);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality });
  return { jpeg: new Uint8Array(await jpeg.arrayBuffer()), ...size };
}

/** Returns what is read of a page; null where the page is at fault. */
async function readPage<T>(read: () => Promise<EngineResult<T>>, signal: AbortSignal): Promise<T | null> {
  const result = await askAgain(read, signal);
  if (result.ok) return result.value;
  // The size of a page that is damaged is an unknown fault.
  if (result.fault.kind === 'page' || result.fault.kind === 'unknown') return null;
  throw new ProofFault(result.fault);
}

/** Pixels a point of text that is put as a picture. */
const textScale = 3;

/** Draws lines by the fonts of the browser, which have any script. */
function createLineDrawer(): DrawLine {
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d');
  return (text, size, isBold) => {
    if (drawing === null) return { png: new Uint8Array(), width: 0, height: 0 };
    const font = `${isBold ? 'bold ' : ''}${size * textScale}px sans-serif`;
    drawing.font = font;
    const width = Math.ceil(drawing.measureText(text).width) + textScale;
    const height = Math.ceil(size * textScale * 1.3);
    Object.assign(canvas, { width, height });
    drawing.font = font;
    drawing.fillText(text, 0, size * textScale);
    return {
      png: bytesOf(canvas.toDataURL('image/png')),
      width: width / textScale,
      height: height / textScale,
    };
  };
}

const bytesOf = (url: string): Uint8Array =>
  Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));

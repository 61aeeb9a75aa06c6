import pixelmatch from 'pixelmatch';
import { type Sensitivity, sensitivityTable } from '#shared/compare/sensitivity.ts';
import { clusters, emptyGrid } from '#wasm/compare/cell-grid.ts';
import { compareRasters } from '#wasm/compare/compare-rasters.ts';
import type { PdfEngine } from '#wasm/pdf-engine.ts';
import { value } from './compare-pairs.ts';

const side = 4;
/** 96 pixels an inch. */
const scale = 96 / 72;

/** Draws both pages once and compares the same pixels with our comparison and with `pixelmatch`. */
export async function besidePixelmatch(
  engine: PdfEngine,
  sensitivity: Sensitivity,
): Promise<{ peerRegions: number; oursMs: number; peerMs: number }> {
  const [size] = value(await engine.pageSizes('after', 1, 1));
  if (size === undefined) throw new Error('no page');
  const columns = Math.ceil((size.width * scale) / side);
  const rows = Math.ceil((size.height * scale) / side);
  const rect = { x: 0, y: 0, width: columns * side, height: rows * side };
  const drawn = async (document: string) =>
    new Uint8Array(value(await engine.tile(document, 1, rect, scale, null)).pixels);
  const [before, after] = [await drawn('before'), await drawn('after')];
  const { width, height } = rect;

  const grid = emptyGrid(columns, rows);
  const none = new Uint8Array(columns * rows);
  const oursMs = processorMs(() =>
    compareRasters({
      pair: { width, height, before, after },
      grid,
      area: { column: 0, row: 0, columns, rows },
      side,
      margin: 0,
      reach: 1,
      thresholds: sensitivityTable[sensitivity].thresholds,
      inPicture: none,
    }),
  );
  const mask = new Uint8Array(width * height * 4);
  const peerMs = processorMs(() => pixelmatch(before, after, mask, width, height, { diffMask: true }));
  const marks = new Uint8Array(columns * rows);
  for (let at = 0; at < width * height; at++)
    if (mask[at * 4 + 3] !== 0)
      marks[Math.floor(Math.floor(at / width) / side) * columns + Math.floor((at % width) / side)] = 1;
  return { peerRegions: clusters(marks, columns, rows, 2).length, oursMs, peerMs };
}

function processorMs(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

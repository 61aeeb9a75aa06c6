import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { bufferOf, nodeEngine } from './node-engine.ts';

/** A place on a page, right and down from 0 to 1. */
export type PagePoint = readonly [x: number, y: number];

/** The middle of each quarter, row by row. */
const quarters: readonly PagePoint[] = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
];

export interface SeenPage {
  pageCount: number;
  /** In points. */
  size: { width: number; height: number };
  /** Red, green and blue at each point. */
  colours: number[][];
}

/** Returns what a page of a file looks like on the screen of a reviewer, or why it is not shown. */
export async function lookAt(
  bytes: Uint8Array,
  name: string,
  points: readonly PagePoint[] = quarters,
  page = 1,
): Promise<SeenPage | EngineFault> {
  const engine = await nodeEngine();
  try {
    const opened = await engine.open('seen', { bytes: bufferOf(bytes), name });
    if (!opened.ok) return opened.fault;
    const sizes = await engine.pageSizes('seen', page, page);
    if (!sizes.ok) return sizes.fault;
    const [size = { width: 0, height: 0 }] = sizes.value;
    const scale = 60 / Math.max(size.width, size.height);
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
    const tile = await engine.tile('seen', page, { x: 0, y: 0, width, height }, scale, null);
    if (!tile.ok) return tile.fault;
    const pixels = new Uint8Array(tile.value.pixels);
    const colours = points.map(([x, y]) => {
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
      return [...pixels.subarray(at, at + 3)];
    });
    return { pageCount: opened.value.pageCount, size, colours };
  } finally {
    await engine.close('seen');
  }
}

import type { DisplayList, Matrix, PDFPage } from 'mupdf';
import type { Placement } from '#shared/compare/change.ts';
import { fingerprintSide, type PageFingerprint } from '#shared/compare/page-match.ts';
import { EngineError } from '../engine-error.ts';
import { drawWhole, type LoadedMupdf } from '../load-mupdf.ts';
import type { OpenFile } from '../open-file.ts';
import { pageBoxes, pageSize } from '../page-geometry.ts';
import { rasterThrough } from '../raster.ts';
import { type DrawnPage, newCanvases, type PageLayers } from './drawn-page.ts';
import { drawPlates, drawWithoutPlates, type PlatesOut } from './inks/draw-plates.ts';
import { pageInks, pageTints } from './inks/page-inks.ts';
import { type Paints, paintsOf } from './inks/painted-inks.ts';
import { pageLayers } from './objects/page-layers.ts';
import { pageContent } from './page-content.ts';
import { pageFingerprint } from './page-fingerprint.ts';

/** Pixels of the shorter side of the drawing that a page is recognised by: three a field. */
const fingerprintPixels = fingerprintSide * 3;
/** Pixels of the longer side at most: a page that is longer still is drawn shorter than it is. */
const maxFingerprintPixels = fingerprintPixels * 8;

/**
 * Returns page `page` of an open file, drawn from its list of operators, without the plates of `platesOut`. Valid while
 * the lists are. `hidden`: layers that are not on the list, by their ids; null: those that the file hides.
 */
export function enginePage(
  library: LoadedMupdf,
  file: OpenFile,
  page: number,
  list: DisplayList,
  platesOut: PlatesOut | null = null,
  hidden: readonly number[] | null = null,
  canvases = newCanvases(),
): DrawnPage {
  const { mupdf, raw } = library;
  requirePage(file, page);
  const matrixOf = ({ a, b, x, y }: Placement, scale: number): Matrix => [
    a * scale,
    b * scale,
    -b * scale,
    a * scale,
    x * scale,
    y * scale,
  ];
  let painted: Paints | null = null;
  return {
    size: pageSize(file, page),
    page,
    pageCount: file.pageCount,
    canvases,
    draw(rect, scale, placement, canvas) {
      const matrix = matrixOf(placement, scale);
      return drawWhole(library, () =>
        platesOut === null
          ? rasterThrough(mupdf, list, rect, matrix, canvas)
          : drawWithoutPlates(mupdf, list, rect, matrix, platesOut, canvas),
      );
    },
    plates: (rect, scale, placement) =>
      drawWhole(library, () => drawPlates(mupdf, list, rect, matrixOf(placement, scale))),
    content: () => pageContent(raw, list),
    isPicture: file.pdf === null,
    boxes: () => pageBoxes(file, page),
    inks: () => inksOf(file, page),
    paints: () => {
      painted ??= paintsOf(mupdf, list, tintsOf(file, page));
      return painted;
    },
    layers: () => layersOf(file, page, hidden),
  };
}

/** Returns the names of the spot inks of page `page`. */
export const inksOf = (file: OpenFile, page: number): Set<string> => namesOf(file, page, pageInks);
const tintsOf = (file: OpenFile, page: number): Set<string> => namesOf(file, page, pageTints);

function namesOf(file: OpenFile, page: number, read: (page: PDFPage) => Set<string>): Set<string> {
  const loaded = file.pdf?.loadPage(page - 1);
  if (loaded === undefined) return new Set();
  try {
    return read(loaded);
  } finally {
    loaded.destroy();
  }
}

/** A layer that its file hides is a layer all the same: only those hidden besides were left out. */
function layersOf(file: OpenFile, page: number, hidden: readonly number[] | null): PageLayers {
  const out = file.layers.filter(({ id, visible }) => visible && hidden?.includes(id));
  const leftOut = new Set(out.map(({ name }) => name));
  const loaded = file.layers.length === 0 ? undefined : file.pdf?.loadPage(page - 1);
  if (loaded === undefined) return { names: new Set(), leftOut };
  try {
    return { names: pageLayers(loaded), leftOut };
  } finally {
    loaded.destroy();
  }
}

/** Throws where a PDF has nothing at the place of a page: MuPDF draws it as an empty one. */
function requirePage({ pdf }: OpenFile, page: number): void {
  const object = pdf?.findPage(page - 1);
  if (object === undefined) return;
  const isThere = object.isDictionary();
  object.destroy();
  if (!isThere)
    throw new EngineError({ kind: 'page', page, detail: 'it is missing from its file', isMissing: true });
}

/** Returns what a page is recognised by. */
export function engineFingerprint(
  library: LoadedMupdf,
  file: OpenFile,
  page: number,
  list: DisplayList,
): PageFingerprint {
  const { mupdf, raw } = library;
  requirePage(file, page);
  const size = pageSize(file, page);
  const scale = fingerprintPixels / Math.min(size.width, size.height);
  const across = Math.min(scale, maxFingerprintPixels / size.width);
  const down = Math.min(scale, maxFingerprintPixels / size.height);
  const rect = { x: 0, y: 0, width: Math.round(size.width * across), height: Math.round(size.height * down) };
  const pixels = drawWhole(library, () => rasterThrough(mupdf, list, rect, [across, 0, 0, down, 0, 0]));
  const small = { width: rect.width, height: rect.height, pixels: pixels.buffer as ArrayBuffer };
  return pageFingerprint(size, small, pageContent(raw, list).words);
}

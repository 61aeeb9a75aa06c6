import type { Matrix } from 'mupdf';
import { watermarkTile } from '#shared/brands/watermark-rules.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { EngineError, faultOf } from './engine-error.ts';
import type { LoadedMupdf } from './load-mupdf.ts';

/** Pixels of the drawn tile to one of the specified: enough for proofs of 300 dpi. */
const density = 3;
const size = { width: watermarkTile.width * density, height: watermarkTile.height * density } as const;
const png = [0x89, 0x50, 0x4e, 0x47];

/** Returns one tile of a watermark as PNG: the PNG given as large as fits, in its middle, the rest transparent. */
export function drawArtwork(library: LoadedMupdf, bytes: Uint8Array): EngineResult<Uint8Array<ArrayBuffer>> {
  const errorsBefore = library.errorCount();
  try {
    const drawn = draw(library, bytes);
    // A picture that cannot be decoded would be an empty tile.
    if (library.errorCount() !== errorsBefore) throw new EngineError({ kind: 'invalid' });
    return { ok: true, value: drawn };
  } catch (error) {
    return { ok: false, fault: faultOf(error, () => ({ kind: 'invalid' })) };
  }
}

function draw({ mupdf }: LoadedMupdf, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  if (!png.every((byte, at) => bytes[at] === byte)) throw new EngineError({ kind: 'unsupported' });
  const document = mupdf.Document.openDocument(bytes, 'image/png');
  try {
    const page = document.loadPage(0);
    const [left, top, right, bottom] = page.getBounds();
    const [width, height] = [right - left, bottom - top];
    const scale = Math.min(size.width / width, size.height / height);
    if (!(scale > 0 && Number.isFinite(scale))) throw new EngineError({ kind: 'invalid' });
    const matrix: Matrix = [
      scale,
      0,
      0,
      scale,
      (size.width - width * scale) / 2 - left * scale,
      (size.height - height * scale) / 2 - top * scale,
    ];
    const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, size.width, size.height], true);
    pixmap.clear();
    const device = new mupdf.DrawDevice(mupdf.Matrix.identity, pixmap);
    page.run(device, matrix);
    device.close();
    const drawn = pixmap.getPixels();
    if (!drawn.some((value) => value !== 0)) throw new EngineError({ kind: 'invalid' });
    const picture = pixmap.asPNG().slice();
    for (const owned of [device, pixmap, page]) owned.destroy();
    return picture as Uint8Array<ArrayBuffer>;
  } finally {
    document.destroy();
  }
}

import type { PageSize } from '#shared/files/attachment.ts';
import type { PixelRect } from '#shared/protocol/pdf-worker.ts';
import { jpegHeader, putPages } from './pdf-skeleton.ts';

/** One image of a page, and its position in pixels of the page's raster. */
export interface PageImage {
  at: PixelRect;
  jpeg: Blob;
}

/** Collects the pages of a proof. Keeps no pixels: pages are blobs, which the browser may keep on disk. */
export interface ProofWriter {
  /** `size` is the page's own, in points; `raster` the pixels that its images cover together. */
  addPage(size: PageSize, raster: PageSize, images: readonly PageImage[]): void;
  finish(): Blob;
}

/** CSS pixels a point. The specification has the proof in pixels; this scale makes it as large as the page on paper. */
const pixelsPerPoint = 96 / 72;
/** Points along the longest edge that PDF allows; larger pages are written in larger units. */
const maxPoints = 14_400;
/** In place of that of jsPDF, whose version has no larger units. */
const header = new TextEncoder().encode('%PDF-1.6');

/** Pages are true to size, whatever their resolution. The library that writes the PDF is loaded when it is needed. */
export async function createProofWriter(title: string): Promise<ProofWriter> {
  const { jsPDF } = await import('jspdf');
  const pages: { size: PageSize; raster: PageSize; images: readonly PageImage[] }[] = [];
  return {
    addPage: (size, raster, images) => void pages.push({ size, raster, images }),
    finish() {
      const longest = Math.max(...pages.flatMap(({ size }) => [size.width, size.height]));
      const userUnit = Math.max(1, Math.ceil(longest / maxPoints));
      const pixels = (points: number): number => (points * pixelsPerPoint) / userUnit;
      const formatOf = ({ width, height }: PageSize) => ({
        format: [pixels(width), pixels(height)] as [number, number],
        orientation: width > height ? ('landscape' as const) : ('portrait' as const),
      });
      const [first] = pages;
      if (first === undefined) throw new Error('a proof has at least one page');
      const pdf = new jsPDF({
        unit: 'px',
        ...formatOf(first.size),
        userUnit,
        compress: true,
        putOnlyUsedFonts: true,
        hotfixes: ['px_scaling'],
      });
      pdf.setProperties({ title, creator: 'Galley' });
      let count = 0;
      for (const [i, { size, raster, images }] of pages.entries()) {
        const { format, orientation } = formatOf(size);
        if (i > 0) pdf.addPage(format, orientation);
        const [across, down] = [pixels(size.width) / raster.width, pixels(size.height) / raster.height];
        for (const { at } of images) {
          count += 1;
          const placeholder = jpegHeader(at.width, at.height);
          const [x, y] = [at.x * across, at.y * down];
          pdf.addImage(
            placeholder,
            'JPEG',
            x,
            y,
            at.width * across,
            at.height * down,
            `image-${count}`,
            'NONE',
          );
        }
      }
      const blobs = pages.flatMap(({ images }) => images.map(({ jpeg }) => jpeg));
      const skeleton = new Uint8Array(pdf.output('arraybuffer'));
      skeleton.set(header);
      return putPages(skeleton, blobs);
    },
  };
}

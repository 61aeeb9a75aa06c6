import { jpegHeader, putPages } from './pdf-skeleton.ts';

/** Collects the pages of a proof. Keeps no pixels: pages are blobs, which the browser may keep on disk. */
export interface ProofWriter {
  addPage(size: { width: number; height: number }, jpeg: Blob): void;
  finish(): Blob;
}

/** Pages are as large as their images, in pixels. The library that writes the PDF is loaded when it is needed. */
export async function createProofWriter(title: string): Promise<ProofWriter> {
  const { jsPDF } = await import('jspdf');
  let pdf: InstanceType<typeof jsPDF> | null = null;
  const images: Blob[] = [];
  return {
    addPage({ width, height }, jpeg) {
      const orientation = width > height ? 'landscape' : 'portrait';
      if (pdf === null) {
        pdf = new jsPDF({
          unit: 'px',
          format: [width, height],
          orientation,
          compress: true,
          putOnlyUsedFonts: true,
          hotfixes: ['px_scaling'],
        });
        pdf.setProperties({ title, creator: 'Galley' });
      } else pdf.addPage([width, height], orientation);
      images.push(jpeg);
      pdf.addImage(jpegHeader(width, height), 'JPEG', 0, 0, width, height, `page-${images.length}`, 'NONE');
    },
    finish() {
      if (pdf === null) throw new Error('a proof has at least one page');
      return putPages(new Uint8Array(pdf.output('arraybuffer')), images);
    },
  };
}

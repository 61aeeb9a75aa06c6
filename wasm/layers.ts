import type { PDFDocument } from 'mupdf';
import type { Layer } from '#shared/protocol/pdf-worker.ts';

/** The optional content groups of a document with their visibility by its default configuration. */
export function layersOf(pdf: PDFDocument | null): Layer[] {
  if (pdf === null) return [];
  return Array.from({ length: pdf.countLayers() }, (_, id) => ({
    id,
    name: pdf.getLayerName(id),
    visible: pdf.isLayerVisible(id),
  }));
}

/** Shows every layer but `hidden`; what was drawn before is not changed by it. */
export function setHiddenLayers(pdf: PDFDocument, hidden: readonly number[]): void {
  for (let id = 0; id < pdf.countLayers(); id++) {
    const visible = !hidden.includes(id);
    if (pdf.isLayerVisible(id) !== visible) pdf.setLayerVisible(id, visible);
  }
}

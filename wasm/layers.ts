import type { PDFDocument, PDFObject } from 'mupdf';
import type { Layer } from '#shared/protocol/pdf-worker.ts';

/**
 * Returns the optional content groups of a document with their visibility as it opens: by its default configuration, and
 * by their usage for screens where that is applied by itself (PDF 32000-1, 8.11.4.4). From then on that usage is gone in
 * memory: MuPDF obeys it over all that is chosen.
 */
export function layersOf(pdf: PDFDocument | null): Layer[] {
  if (pdf === null || pdf.countLayers() === 0) return [];
  applyUsage(pdf);
  return Array.from({ length: pdf.countLayers() }, (_, id) => ({
    id,
    name: pdf.getLayerName(id),
    visible: pdf.isLayerVisible(id),
  }));
}

function applyUsage(pdf: PDFDocument): void {
  const properties = pdf.getTrailer().get('Root', 'OCProperties');
  const byItself = new Set(
    itemsOf(properties.get('D', 'AS'))
      .filter((each) => nameOf(each.get('Event')) === 'View')
      .filter((each) => itemsOf(each.get('Category')).some((category) => nameOf(category) === 'View'))
      .flatMap((each) => itemsOf(each.get('OCGs')).map((group) => group.asIndirect())),
  );
  // MuPDF numbers layers by falling object number.
  const groups = itemsOf(properties.get('OCGs')).toSorted((a, b) => b.asIndirect() - a.asIndirect());
  for (const [id, group] of groups.entries()) {
    const state = nameOf(group.get('Usage', 'View', 'ViewState'));
    if (state === null) continue;
    if (byItself.has(group.asIndirect())) pdf.setLayerVisible(id, state === 'ON');
    group.get('Usage').delete('View');
  }
}

const itemsOf = (entry: PDFObject): PDFObject[] =>
  entry.isArray() ? Array.from({ length: entry.length }, (_, at) => entry.get(at)) : [];
const nameOf = (entry: PDFObject): string | null => (entry.isName() ? entry.asName() : null);

/** Shows every layer but `hidden`; what was drawn before is not changed by it. */
export function setHiddenLayers(pdf: PDFDocument, hidden: readonly number[]): void {
  for (let id = 0; id < pdf.countLayers(); id++) {
    const visible = !hidden.includes(id);
    if (pdf.isLayerVisible(id) !== visible) pdf.setLayerVisible(id, visible);
  }
}

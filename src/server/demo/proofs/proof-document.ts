import PdfDocument from 'pdfkit';
import type { PrintDocument } from './print-document.ts';
import { type Box, Sheet, type SheetSize } from './sheet.ts';

/** A named part of the artwork, in page points as displayed: origin top left, y down. `page` counts from 1. */
export interface Feature extends Box {
  page: number;
}

/** A finished proof and the boxes of its parts. */
export interface Artwork {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: 'application/pdf' | 'image/png' | 'image/jpeg';
  features: ReadonlyMap<string, Feature>;
}

/** Adds a page of a size, and lays it out. */
type AddPage = (size: SheetSize, draw: (sheet: Sheet) => void) => void;

/**
 * Returns a PDF of the pages that `draw` adds. Fonts, photographs, inks and layers are stored once, however many pages
 * use them. Names given to features must not repeat within the document.
 */
export function proofOf(title: string, author: string, draw: (page: AddPage) => void): Artwork {
  const pdf = new PdfDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    // A fixed time makes the bytes of the same proof identical.
    info: { Title: title, Author: author, Producer: 'Galley', Creator: 'Galley', CreationDate: new Date(0) },
  }) as PrintDocument;
  const layers = new Map<string, PDFKit.PDFKitReference>();
  const layerOf = (name: string): PDFKit.PDFKitReference => {
    const layer = layers.get(name) ?? pdf.ref({ Type: 'OCG', Name: Buffer.from(name, 'latin1') });
    if (!layers.has(name)) layer.end(null);
    layers.set(name, layer);
    return layer;
  };
  const features = new Map<string, Feature>();
  let page = 0;
  draw((size, layOut) => {
    const sheet = new Sheet(pdf, size, layerOf);
    layOut(sheet);
    page += 1;
    for (const [name, box] of sheet.features) {
      if (features.has(name)) throw new Error(`two features are named ${name}`);
      features.set(name, { page, ...box });
    }
  });
  const all = [...layers.values()];
  if (all.length > 0) pdf._root.data.OCProperties = { OCGs: all, D: { Order: all, ON: all } };
  pdf.end();
  return { bytes: new Uint8Array(pdf.read()), mimeType: 'application/pdf', features };
}

import PdfDocument from 'pdfkit';
import type { PrintDocument } from './print-document.ts';
import { Sheet, type SheetSize } from './sheet.ts';

/** A named part of the artwork, in page points as displayed: origin top left, y down. `page` counts from 1. */
export interface Feature {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A PDF in the making. Fonts, photographs, inks and layers are stored once, however many sheets use them. */
export class ProofDocument {
  readonly #pdf: PrintDocument;
  readonly #layers = new Map<string, PDFKit.PDFKitReference>();
  readonly #features = new Map<string, Feature>();
  #pageCount = 0;

  constructor(title: string, author: string) {
    // Without a fixed time the same proof would not give the same bytes.
    const info = {
      Title: title,
      Author: author,
      Producer: 'Galley',
      Creator: 'Galley',
      CreationDate: new Date(0),
    };
    this.#pdf = new PdfDocument({ autoFirstPage: false, pdfVersion: '1.7', info }) as PrintDocument;
  }

  /** Lays one page out and adds it. Names given to features must not repeat within the document. */
  page(size: SheetSize, draw: (sheet: Sheet) => void): void {
    const sheet = new Sheet(this.#pdf, size, (name) => this.#layer(name));
    draw(sheet);
    this.#pageCount += 1;
    for (const [name, rect] of sheet.features) {
      if (this.#features.has(name)) throw new Error(`two features are named ${name}`);
      this.#features.set(name, { page: this.#pageCount, ...rect });
    }
  }

  /** Returns the bytes of the file; the document cannot be used after. */
  finish(): { bytes: Uint8Array<ArrayBuffer>; features: ReadonlyMap<string, Feature> } {
    const layers = [...this.#layers.values()];
    if (layers.length > 0)
      this.#pdf._root.data.OCProperties = { OCGs: layers, D: { Order: layers, ON: layers } };
    this.#pdf.end();
    return { bytes: new Uint8Array(this.#pdf.read()), features: this.#features };
  }

  #layer(name: string): PDFKit.PDFKitReference {
    let layer = this.#layers.get(name);
    if (layer === undefined) {
      layer = this.#pdf.ref({ Type: 'OCG', Name: Buffer.from(name, 'latin1') });
      layer.end(null);
      this.#layers.set(name, layer);
    }
    return layer;
  }
}

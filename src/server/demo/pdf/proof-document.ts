import type { PDFDocument, PDFObject } from 'mupdf';
import type { MupdfLibrary } from '#wasm/load-mupdf.ts';
import type { Ink, SpotInk } from './ink.ts';
import type { Picture } from './picture.ts';
import { Sheet, type SheetSize } from './sheet.ts';
import type { Cut, Typeface, TypefaceShelf } from './typeface.ts';

/** A named part of the artwork, in page points as displayed: origin top left, y down. `page` counts from 1. */
export interface Feature {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Workshop {
  mupdf: MupdfLibrary;
  shelf: TypefaceShelf;
}

/** A PDF in the making. Fonts, photographs, inks and layers are stored once, however many sheets use them. */
export class ProofDocument {
  readonly #pdf: PDFDocument;
  readonly #shelf: TypefaceShelf;
  readonly #fonts = new Map<Cut, PDFObject>();
  readonly #pictures = new Map<Picture, PDFObject>();
  readonly #spots = new Map<string, PDFObject>();
  readonly #layers = new Map<string, PDFObject>();
  readonly #features = new Map<string, Feature>();
  #pageCount = 0;

  constructor({ mupdf, shelf }: Workshop, title: string, author: string) {
    this.#pdf = new mupdf.PDFDocument();
    this.#shelf = shelf;
    const info = this.#pdf.addObject({});
    info.put('Title', this.#pdf.newString(title));
    info.put('Author', this.#pdf.newString(author));
    info.put('Producer', this.#pdf.newString('Galley'));
    this.#pdf.getTrailer().put('Info', info);
  }

  /** Lays one page out and adds it. Names given to features must not repeat within the document. */
  page(size: SheetSize, draw: (sheet: Sheet) => void): void {
    const sheet = new Sheet(this, size);
    draw(sheet);
    this.#pageCount += 1;
    for (const [name, rect] of sheet.features) {
      if (this.#features.has(name)) throw new Error(`two features are named ${name}`);
      this.#features.set(name, { page: this.#pageCount, ...rect });
    }
    const page = this.#pdf.addPage(sheet.mediaBox, 0, this.#resources(sheet), sheet.content());
    for (const [box, rect] of Object.entries(sheet.boxes)) page.put(box, rect);
    this.#pdf.insertPage(-1, page);
  }

  face(cut: Cut): Typeface {
    return this.#shelf.face(cut);
  }

  /** Bytes of the file; the document cannot be used after. */
  finish(): { bytes: Uint8Array<ArrayBuffer>; features: ReadonlyMap<string, Feature> } {
    if (this.#layers.size > 0) this.#declareLayers();
    const buffer = this.#pdf.saveToBuffer('compress,compress-images=no,compress-fonts=yes,garbage=yes');
    const bytes = new Uint8Array(buffer.asUint8Array());
    buffer.destroy();
    this.#pdf.destroy();
    return { bytes, features: this.#features };
  }

  #resources(sheet: Sheet): PDFObject {
    const { used } = sheet;
    const category = <K>(keys: Map<K, string>, find: (key: K) => PDFObject): Record<string, PDFObject> =>
      Object.fromEntries([...keys].map(([key, name]) => [name, find(key)]));
    return this.#pdf.addObject({
      Font: category(used.fonts, (cut) => this.#font(cut)),
      XObject: category(used.pictures, (picture) => this.#picture(picture)),
      ColorSpace: category(used.spots, (name) => this.#spot(name, sheet.spotInks.get(name))),
      Properties: category(used.layers, (name) => this.#layer(name)),
      ExtGState: category(used.alphas, (alpha) => this.#pdf.addObject({ ca: alpha, CA: alpha })),
      Shading: category(used.shadings, (shading) => this.#shading(shading)),
    });
  }

  #font(cut: Cut): PDFObject {
    return kept(this.#fonts, cut, () => this.#pdf.addFont(this.#shelf.face(cut).font));
  }

  #picture(picture: Picture): PDFObject {
    return kept(this.#pictures, picture, () =>
      this.#pdf.addRawStream(picture.jpeg, {
        Type: this.#pdf.newName('XObject'),
        Subtype: this.#pdf.newName('Image'),
        Width: picture.width,
        Height: picture.height,
        ColorSpace: this.#pdf.newName('DeviceRGB'),
        BitsPerComponent: 8,
        Filter: this.#pdf.newName('DCTDecode'),
      }),
    );
  }

  #spot(name: string, ink: SpotInk | undefined): PDFObject {
    if (ink === undefined) throw new Error(`the ink ${name} is not on the sheet`);
    return kept(this.#spots, name, () => {
      const space = this.#pdf.newArray();
      space.push(this.#pdf.newName('Separation'));
      space.push(this.#pdf.newName(name));
      space.push(this.#pdf.newName('DeviceCMYK'));
      space.push({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: inkShares(ink), N: 1 });
      return this.#pdf.addObject(space);
    });
  }

  #layer(name: string): PDFObject {
    return kept(this.#layers, name, () =>
      this.#pdf.addObject({ Type: this.#pdf.newName('OCG'), Name: this.#pdf.newString(name) }),
    );
  }

  #shading({ axis, from, to }: { axis: number[]; from: Ink; to: Ink }): PDFObject {
    return this.#pdf.addObject({
      ShadingType: 2,
      ColorSpace: this.#pdf.newName('DeviceCMYK'),
      Coords: axis,
      Extend: [true, true],
      Function: { FunctionType: 2, Domain: [0, 1], C0: inkShares(from), C1: inkShares(to), N: 1 },
    });
  }

  #declareLayers(): void {
    const all = [...this.#layers.values()];
    this.#pdf
      .getTrailer()
      .get('Root')
      .put('OCProperties', this.#pdf.addObject({ OCGs: all, D: { Order: all, ON: all } }));
  }
}

function inkShares(ink: Ink): number[] {
  const { c, m, y, k } = 'alternate' in ink ? ink.alternate : ink;
  return [c, m, y, k];
}

function kept<K, V>(shelf: Map<K, V>, key: K, make: () => V): V {
  const found = shelf.get(key);
  if (found !== undefined) return found;
  const made = make();
  shelf.set(key, made);
  return made;
}

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineFault, PageBoxes } from '#shared/protocol/pdf-worker.ts';
import { bookPages, cataloguePages, madePassword, madePdfs } from './made-pdfs.ts';
import { madePictures, oldJpegPages, turnedSize } from './made-pictures.ts';

/** Photographs and drawings are `img`, also where they carry a preview alone. */
type Kind = 'pdf' | 'img';

export interface SampleFile {
  kind: Kind;
  name: string;
}

interface Spot {
  name: string;
  x: number;
  y: number;
}

/** Files on which the same is asserted, wherever they come from. */
export interface SampleSet {
  origin: string;
  files: readonly SampleFile[];
  bytes(name: string): Promise<Uint8Array>;
  /** The expected fault of each file that cannot be shown; every other file opens and draws. */
  faults: Readonly<Record<string, EngineFault['kind']>>;
  /** Of each file with several pages; every other file has one. */
  pageCounts: Readonly<Record<string, number>>;
  locked: { name: string; password: string };
  /** One photograph, stored in each of the eight orientations. */
  turned: { names: readonly string[]; size: PageSize };
  inks: { black: Spot; red: Spot; white: Spot };
  oldJpegTiff: string;
  boxes: { name: string; sizes: readonly PageSize[]; ofSecondPage: Partial<PageBoxes> };
  inUnits: { name: string; size: PageSize };
  /** Long in bytes, of at least twenty pages. */
  catalogue: string;
  /** Of at least a thousand pages. */
  book: { name: string; pageCount: number };
  epsWithTiff: string;
  /** Malicious files: unreadable ones, ones that claim impossible sizes, and ones that can be shown regardless. */
  hostile: {
    unreadable: readonly string[];
    giantPicture: string;
    shown: readonly string[];
    toCutOff: string;
  };
}

const makers: Record<string, () => Uint8Array | Promise<Uint8Array>> = { ...madePdfs, ...madePictures };
const made = new Map<string, Promise<Uint8Array>>();

/** Makes a file once per process. Each caller gets its own memory, like the bytes of a file read. */
function makeFile(name: string): Promise<Uint8Array> {
  const maker = makers[name];
  if (maker === undefined) throw new Error(`nothing makes ${name}`);
  const making = made.get(name) ?? Promise.resolve(maker()).then((bytes) => new Uint8Array(bytes));
  made.set(name, making);
  return making;
}

const filesOf = (kind: Kind, names: readonly string[]): SampleFile[] => names.map((name) => ({ kind, name }));
const orientations = [1, 2, 3, 4, 5, 6, 7, 8];

const madeHere: SampleSet = {
  origin: 'made for the tests',
  files: [...filesOf('pdf', Object.keys(madePdfs)), ...filesOf('img', Object.keys(madePictures))],
  bytes: makeFile,
  faults: {
    'not-one.pdf': 'invalid',
    'no-pages.pdf': 'invalid',
    'giant.gif': 'invalid',
    'logo.eps': 'unsupported',
    'logo.ai': 'unsupported',
    'magazine.indd': 'unsupported',
    'photograph.webp': 'unsupported',
  },
  pageCounts: {
    'text.pdf': 3,
    'book.pdf': bookPages,
    'catalogue.pdf': cataloguePages,
    'boxes.pdf': 4,
    'references-in-stream.pdf': 3,
    'byte-missing.pdf': 3,
    'fax.tif': 3,
    'old-jpeg.tif': oldJpegPages,
  },
  locked: { name: 'locked.pdf', password: madePassword },
  turned: { names: orientations.map((each) => `turned-${each}.jpg`), size: turnedSize },
  inks: {
    black: { name: 'inks.jpg', x: 20, y: 20 },
    red: { name: 'inks.jpg', x: 70, y: 20 },
    white: { name: 'inks.tif', x: 10, y: 50 },
  },
  oldJpegTiff: 'old-jpeg.tif',
  boxes: {
    name: 'boxes.pdf',
    sizes: [
      { width: 572, height: 732 },
      { width: 732, height: 572 },
    ],
    ofSecondPage: {
      media: { x: -20, y: -10, width: 792, height: 612 },
      crop: { x: 0, y: 0, width: 732, height: 572 },
      bleed: { x: 10, y: 10, width: 712, height: 552 },
      trim: { x: 40, y: 20, width: 612, height: 492 },
    },
  },
  inUnits: { name: 'in-units.pdf', size: { width: 1836, height: 2376 } },
  catalogue: 'catalogue.pdf',
  book: { name: 'book.pdf', pageCount: bookPages },
  epsWithTiff: 'logo.eps',
  hostile: {
    unreadable: ['not-one.pdf', 'no-pages.pdf'],
    giantPicture: 'giant.gif',
    shown: ['giant-picture.pdf', 'byte-missing.pdf'],
    toCutOff: 'text.pdf',
  },
};

const corpusFolder = '../shared/corpus';
const corpusThere = existsSync(corpusFolder);

const corpusFiles = corpusThere
  ? (['pdf', 'img'] as const).flatMap((kind) => filesOf(kind, readdirSync(join(corpusFolder, kind)).sort()))
  : [];

const corpus: SampleSet = {
  origin: `of ${corpusFolder}`,
  files: corpusFiles,
  async bytes(name) {
    const file = corpusFiles.find((each) => each.name === name);
    if (file === undefined) throw new Error(`${corpusFolder} has no ${name}`);
    return new Uint8Array(await readFile(join(corpusFolder, file.kind, name)));
  },
  faults: {
    'pdf.js__poppler-395-0-fuzzed.pdf': 'invalid',
    'qpdf__fuzz-16214.pdf': 'invalid',
    'Pillow__decompression_bomb.gif': 'invalid',
    'Pillow__illu10_preview.eps': 'unsupported',
  },
  pageCounts: {
    'octave-doc__octave.pdf': 1158,
    'sample-files__GeoTopo-komprimiert.pdf': 117,
    'ghostscript-doc__GS9_Color_Management.pdf': 42,
    'qpdf__V4-aes.pdf': 30,
    'pdf-lib__with_annots.pdf': 2,
    'qpdf__boxes.pdf': 8,
    'r-doc-pdf__R-intro.pdf': 113,
    'texlive-pictures-doc__tikz-kalender-example2.pdf': 2,
    'Pillow__g4-multi.tiff': 3,
    'TwelveMonkeys__foto_0001.tif': 2,
  },
  locked: { name: 'sample-files__libreoffice-writer-password.pdf', password: 'openpassword' },
  turned: {
    names: orientations.map((each) => `exif-orientation-examples__Landscape_${each}.jpg`),
    size: { width: 1800, height: 1200 },
  },
  inks: {
    black: { name: 'Pillow__pil_sample_cmyk.jpg', x: 50, y: 90 },
    red: { name: 'Pillow__pil_sample_cmyk.jpg', x: 8, y: 2 },
    white: { name: 'TwelveMonkeys__chifley_logo.tif', x: 100, y: 1 },
  },
  oldJpegTiff: 'TwelveMonkeys__foto_0001.tif',
  boxes: {
    name: 'qpdf__boxes.pdf',
    sizes: [
      { width: 572, height: 732 },
      { width: 732, height: 572 },
    ],
    ofSecondPage: {
      media: { x: -20, y: -10, width: 792, height: 612 },
      crop: { x: 0, y: 0, width: 732, height: 572 },
      trim: { x: 40, y: 20, width: 612, height: 492 },
    },
  },
  inUnits: { name: 'pdf.js__bug1947248_text.pdf', size: { width: 1836, height: 2376 } },
  catalogue: 'ghostscript-doc__GS9_Color_Management.pdf',
  book: { name: 'octave-doc__octave.pdf', pageCount: 1158 },
  epsWithTiff: 'Pillow__illu10_preview.eps',
  hostile: {
    unreadable: ['pdf.js__poppler-395-0-fuzzed.pdf', 'qpdf__fuzz-16214.pdf'],
    giantPicture: 'Pillow__decompression_bomb.gif',
    shown: ['pdf.js__bomb_giant.pdf', 'format-corpus__corruptionOneByteMissing.pdf'],
    toCutOff: 'libvips__page-box.pdf',
  },
};

/** The generated samples, and the corpus of real files if it exists. */
export const sampleSets: readonly SampleSet[] = corpusThere ? [madeHere, corpus] : [madeHere];

/** What a run leaves out; null where it leaves nothing out. */
export const notCovered: string | null = corpusThere
  ? null
  : `Not covered, as ${corpusFolder} is not there: files of other programs, among them JBIG2 and JPEG 2000 pictures, meshes, ICC profiles, and files damaged in ways nobody thought of. The tests made ${madeHere.files.length} files of their own.`;

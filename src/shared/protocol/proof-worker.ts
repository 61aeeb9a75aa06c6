import type { PageSize } from '#shared/files/attachment.ts';
import type { EngineResult, PageBoxes } from './pdf-worker.ts';

/** A file on the thread's own machine, or in memory. `name` gives the kind if the bytes do not. */
export type ProofSource = { path: string; name: string } | { bytes: Uint8Array; name: string };

/** What the server keeps of a proof beside its file. */
export interface PreparedProof {
  fileType: 'pdf' | 'image';
  /** Whether the file itself cannot be drawn and the rest describes the preview that it contains. */
  isCarried: boolean;
  pageCount: number;
  /** One a page. */
  pageSizes: PageSize[];
  /** Trim box of the first page; null if there is none. */
  trim: PageSize | null;
  /** Of a picture; null of a PDF. */
  pixels: PageSize | null;
  /** JPEG of the first page as it is cut, at most 316 by 240 pixels; null where it cannot be drawn. */
  thumbnail: Uint8Array<ArrayBuffer> | null;
  /** JPEG of the first page, 1240 pixels wide, less where it is very high; null where it cannot be drawn. */
  preview: Uint8Array<ArrayBuffer> | null;
}

/** Three bytes a pixel, row by row from the top. */
export interface RgbPicture {
  width: number;
  height: number;
  pixels: Uint8Array<ArrayBuffer>;
}

/** What the thread makes of a proof: its preview is compressed outside. */
export interface DrawnProof extends Omit<PreparedProof, 'preview'> {
  preview: RgbPicture | null;
}

/** The thread's first message: the engine is loaded. */
export const threadReady = 'ready';

/** Then the thread gets one of these a message and responds to each with the EngineResult of its kind. */
export type ProofRequest =
  | { kind: 'prepare'; source: ProofSource; isDrawn: boolean }
  | { kind: 'compare'; before: ProofSource; after: ProofSource }
  | { kind: 'pages'; source: ProofSource; limits: PagePictureLimits }
  | { kind: 'pack'; source: ProofSource; limits: PackLimits }
  | { kind: 'artwork'; artwork: Uint8Array }
  | { kind: 'text'; fonts: TextFonts; blocks: TextBlock[]; limits: TextLimits };

export type ProofResult = EngineResult<PreparedProof>;
export type DrawnResult = EngineResult<DrawnProof>;

/** What the pictures of a proof's pages may take: those of the pages after that are not drawn. */
export interface PackLimits {
  timeMs: number;
  bytes: number;
  /** A page that takes longer to draw as large as a screen shows it is also packed in levels. */
  levelsAfterMs: number;
}

/** The number of pages to draw, from the first, and the largest size of each in pixels. */
export interface PagePictureLimits {
  count: number;
  width: number;
  height: number;
}

export interface PagePicture {
  /** JPEG on white. */
  bytes: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** What a certificate prints of a proof: its boxes, and its first pages small. */
export interface PagePictures {
  pageCount: number;
  /** Whether all pages are displayed as large as the first. */
  hasOneSize: boolean;
  /** Boxes of the first page; null if unreadable. */
  boxes: PageBoxes | null;
  /** Whether the file is a PDF: only then are boxes measures of paper. */
  isPdf: boolean;
  /** Size of an image; null for a PDF, and if unreadable. */
  pixels: PageSize | null;
  /** One a page; null where it cannot be drawn. */
  pages: (PagePicture | null)[];
}

/**
 * Fonts as TrueType or OpenType files, in the order in which they are tried. ` Bold` and ` Regular` end the names of
 * those for one weight.
 */
export type TextFonts = { name: string; bytes: Uint8Array }[];

export interface TextBlock {
  spans: { text: string; bold: boolean }[];
  /** Points. */
  size: number;
  lineHeight: number;
  /** Maximum width of lines; null: unlimited. */
  width: number | null;
  /** `#rrggbb`. */
  color: string;
}

/** The largest page that a block is set on, in points. */
export interface TextLimits {
  width: number;
  height: number;
}

/** A PDF with one page for each block, and the size of each in points. */
export interface SetText {
  pdf: Uint8Array<ArrayBuffer>;
  sizes: { width: number; height: number }[];
}

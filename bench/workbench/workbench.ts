import type { CompareMode } from '#client/stage/compare/compare-look.ts';

/** The API of the page under measurement for the benches, at `window.workbench`. */
export interface Workbench {
  /** Opens a document on the stage; returns ms from the call until its first page is sharp. */
  open(name: string, length: number): Promise<{ sharpMs: number; pageCount: number }>;
  /** Spreads saved marks of all shapes over the pages. */
  setMarks(count: number): void;
  /** Pans down the document and then zooms in and out; main-thread ms of each frame, and of every long task. */
  travel(): Promise<{ frameMs: number[]; longTaskMs: number[] }>;
  /** Shows the open document together with another one, each page with that of its number; `blink` shows the other. */
  compareAs(mode: CompareMode, old: ServedFile): Promise<void>;
  /** Stops at every `step`-th page until it is sharp. */
  scrollThrough(step: number): Promise<MemorySample[]>;
  /** Draws tiles one after another and uploads each; returns tiles a second, worker to texture. */
  tiles(name: string, length: number, wanted: TileSpot[]): Promise<number>;
  /** Compares two documents; ms from the call until the page in view is compared, and until all are. */
  compare(before: ServedFile, after: ServedFile, first: number): Promise<ComparedFiles>;
  /** Makes a watermarked proof of a document as the review screen does. */
  exportProof(name: string, length: number): Promise<{ pages: number; bytes: number; ms: number }>;
}

export interface ServedFile {
  name: string;
  length: number;
}

export interface ComparedFiles {
  firstMs: number;
  ms: number;
  pages: number;
  /** Of all workers, at the end. */
  heapBytes: number;
}

export interface MemorySample {
  page: number;
  textureBytes: number;
  heapBytes: number;
  documents: number;
  displayLists: number;
}

export interface TileSpot {
  page: number;
  x: number;
  y: number;
  size: number;
  scale: number;
}

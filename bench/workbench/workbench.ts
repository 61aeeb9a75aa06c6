/** The API of the page under measurement for the benches, at `window.workbench`. */
export interface Workbench {
  /** Opens a document on the stage; returns ms from the call until its first page is sharp. */
  open(name: string, length: number): Promise<{ sharpMs: number; pageCount: number }>;
  /** Spreads saved marks of all shapes over the pages. */
  setMarks(count: number): void;
  /** Pans down the document and then zooms in and out; main-thread ms of each frame, and of every long task. */
  travel(): Promise<{ frameMs: number[]; longTaskMs: number[] }>;
  /** Stops at every `step`-th page until it is sharp. */
  scrollThrough(step: number): Promise<MemorySample[]>;
  /** Draws tiles one after another and uploads each; returns tiles a second, worker to texture. */
  tiles(name: string, length: number, wanted: TileSpot[]): Promise<number>;
  /** Makes a watermarked proof of a document as the review screen does. */
  exportProof(name: string, length: number): Promise<{ pages: number; bytes: number; ms: number }>;
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

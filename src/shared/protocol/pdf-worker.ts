import type { PageComparison } from '#shared/compare/change.ts';
import type { PageCompareOptions } from '#shared/compare/compare-options.ts';
import type { PageFingerprint, PageMap } from '#shared/compare/page-match.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import type { PointRect } from '#shared/geometry/space.ts';

/** Rectangle in pixels of the page rendered at the tile's scale; origin at the page's top left. */
export interface PixelRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A file to open: by ranged address (the length is known to the server), or whole in memory. */
export type EngineSource =
  | { url: string; length: number; name: string }
  | { bytes: ArrayBuffer; name: string };

/** Why a file, a page or a tile is not available. Values, never thrown across the thread. */
export type EngineFault =
  | { kind: 'password-required' | 'password-wrong' }
  /** "Invalid or corrupted PDF file." */
  | { kind: 'invalid' }
  /** "Missing PDF file." */
  | { kind: 'missing' }
  /** "Unexpected server response." */
  | { kind: 'unexpected'; status: number }
  /** "No preview available": not a kind of file the engine opens. */
  | { kind: 'unsupported' }
  /** One page cannot be drawn; the rest can. `isMissing`: its file has nothing where the page should be. */
  | { kind: 'page'; page: number; detail: string; isMissing?: boolean }
  /** The worker was ended after the time limit, ran out of memory or trapped. */
  | { kind: 'timeout' | 'memory' | 'crash' }
  /** "An error occurred while loading the PDF." */
  | { kind: 'unknown'; detail: string };

export type EngineResult<T> = { ok: true; value: T } | { ok: false; fault: EngineFault };

export interface OpenedDocument {
  pageCount: number;
  /** Size of the first page; the others by `pageSizes`. */
  firstPage: PageSize;
  layers: Layer[];
  /** Channels beside its colours, e.g. a plate of varnish, are not shown. */
  leavesChannelsOut?: boolean;
}
export interface Layer {
  id: number;
  name: string;
  visible: boolean;
}

export interface PageBoxes {
  media: PointRect;
  crop: PointRect;
  bleed: PointRect | null;
  trim: PointRect | null;
  art: PointRect | null;
}

/** A page of a document that a worker knows by this key. */
export interface PageOf {
  document: string;
  page: number;
}

/** RGBA, 8 bits a channel, opaque, rows without padding. The buffer is transferred: the receiver owns it. */
export interface TilePixels {
  width: number;
  height: number;
  pixels: ArrayBuffer;
  /** A colour profile of its page is damaged, and it is drawn without. One tile of a page or more may say so. */
  leavesProfileOut?: boolean;
}

/** One line of text: `chars[i]` is at `quads.slice(i * 8, i * 8 + 8)`, page points, corners ul ur ll lr. */
export interface TextLine {
  text: string;
  quads: Float32Array;
}
export interface PageText {
  lines: TextLine[];
}
/** One hit: one or more quads of 8 numbers, as in TextLine. */
export type SearchHit = Float32Array;

/** A piece of a file as it was received: 64 kB, or less at the file's end. */
export interface ReceivedBlock {
  /** Counted from 0. */
  index: number;
  sha256: string;
}

export interface EngineUse {
  /** Bytes of the WebAssembly heap. */
  heapBytes: number;
  documents: number;
  displayLists: number;
  /** Bytes fetched by range so far, all documents. */
  fetchedBytes: number;
}

/**
 * What a worker offers over comlink. Pages count from 1. `document` is a key chosen by the caller: any worker
 * of the pool serves any document after its own `open`. Calls run one after another in the order sent.
 */
export interface PdfWorkerApi {
  /**
   * Loads the engine, from a module compiled elsewhere if given; returns the module. Called before all else:
   * other calls wait for it.
   */
  warm(module?: WebAssembly.Module): Promise<WebAssembly.Module>;
  open(document: string, source: EngineSource, password?: string): Promise<EngineResult<OpenedDocument>>;
  pageSizes(document: string, from: number, to: number): Promise<EngineResult<PageSize[]>>;
  pageBoxes(document: string, page: number): Promise<EngineResult<PageBoxes>>;
  /**
   * `scale` is pixels a point, 0.1 to 64. `hiddenLayers` are ids; null: those that the file itself hides. `into` is
   * memory for the pixels, used where it has their size.
   */
  tile(
    document: string,
    page: number,
    rect: PixelRect,
    scale: number,
    hiddenLayers: readonly number[] | null,
    into?: ArrayBuffer,
  ): Promise<EngineResult<TilePixels>>;
  /** The text of what is drawn with these layers hidden, form fields and annotations too. */
  text(
    document: string,
    page: number,
    hiddenLayers: readonly number[] | null,
  ): Promise<EngineResult<PageText>>;
  search(
    document: string,
    page: number,
    needle: string,
    hiddenLayers: readonly number[] | null,
  ): Promise<EngineResult<SearchHit[]>>;
  /** JPEG of a page at `scale`; quality 1 to 100. */
  jpeg(document: string, page: number, scale: number, quality: number): Promise<EngineResult<ArrayBuffer>>;
  /** Returns the names of the spot inks that a page may use, sorted. */
  inks(document: string, page: number): Promise<EngineResult<string[]>>;
  /** Returns what a page is recognised by. */
  fingerprint(document: string, page: number): Promise<EngineResult<PageFingerprint>>;
  /** Returns which pages of a file continue which of an older one, from their fingerprints. */
  matchPages(
    before: readonly PageFingerprint[],
    after: readonly PageFingerprint[],
  ): Promise<EngineResult<PageMap>>;
  /** Returns what is different between a page and the one of an older file that it continues. */
  compare(before: PageOf, after: PageOf, options: PageCompareOptions): Promise<EngineResult<PageComparison>>;
  /** Releases a document and everything made from it. */
  close(document: string): Promise<void>;
  use(): Promise<EngineUse>;
}

/**
 * Sent beside the responses while bytes arrive for a call, so that waiting for them does not count as
 * hanging.
 */
export const heartbeat = { galley: 'heartbeat' } as const;
export const isHeartbeat = (data: unknown): boolean => isNote(data) && data.galley === heartbeat.galley;

/** The blocks of a file that a worker has received. Sent before any result made from them. */
export interface ReceivedBlocks {
  galley: 'received';
  url: string;
  blocks: readonly ReceivedBlock[];
}
export const isReceived = (data: unknown): data is ReceivedBlocks =>
  isNote(data) && data.galley === ('received' satisfies ReceivedBlocks['galley']);

const isNote = (data: unknown): data is { galley: unknown } =>
  typeof data === 'object' && data !== null && 'galley' in data;

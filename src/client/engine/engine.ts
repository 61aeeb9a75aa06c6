import type { Remote } from 'comlink';
import type { FileType, PageSize } from '#shared/files/attachment.ts';
import type {
  EngineFault,
  EngineResult,
  EngineSource,
  EngineUse,
  Layer,
  PageBoxes,
  PageText,
  PdfWorkerApi,
  PixelRect,
  ReceivedBlock,
  SearchHit,
  TilePixels,
} from '#shared/protocol/pdf-worker.ts';

/** Order of service: `view` is on the screen now, `sharp` refines it, then whatever scrolling will need. */
export type TilePriority = 'view' | 'sharp' | 'ahead' | 'thumbnail' | 'export';

export interface TileRequest {
  page: number;
  rect: PixelRect;
  /** Pixels a point. */
  scale: number;
  /** Ids; null: those that the file itself hides. */
  hiddenLayers: readonly number[] | null;
  /** An earlier tile's memory, for this one's pixels; taken over. Used where it has their size. */
  into?: ArrayBuffer;
}

/** Tiles wanted now, best first. Any earlier tile missing here is never sent. */
export type WantedTile = TileRequest & { key: string; priority: TilePriority };

/** What lets a document be laid out before it is open. */
export interface DocumentFacts {
  readonly pageCount: number;
  readonly firstPage: PageSize;
}

/** One document, served by the whole pool. Pages count from 1. */
export interface EngineDocument extends DocumentFacts {
  /** None before it is open. */
  readonly layers: readonly Layer[];
  /** A colour profile in it is damaged: what has been drawn so far is drawn without. */
  readonly leavesProfileOut: boolean;
  /** Channels beside its colours, e.g. a plate of varnish, are not shown; known once it is open. */
  readonly leavesChannelsOut: boolean;
  /** Replaces what one consumer (`stage`, `rail`, …) wants; `onTile` gets each as it comes and owns the pixels. */
  want(
    consumer: string,
    tiles: readonly WantedTile[],
    onTile: (key: string, result: EngineResult<TilePixels>) => void,
  ): void;
  /** Draws tiles before their consumer wants them, and keeps them until it wants its first. */
  prepare(consumer: string, tiles: readonly WantedTile[]): void;
  /** All that was prepared is drawn, and none of it was wanted yet. */
  readonly isPrepared: boolean;
  /** One tile outside the continuous wants, e.g. for export; rejects only when `signal` aborts. */
  tile(request: TileRequest, priority: TilePriority, signal?: AbortSignal): Promise<EngineResult<TilePixels>>;
  pageSizes(from: number, to: number): Promise<EngineResult<PageSize[]>>;
  pageBoxes(page: number): Promise<EngineResult<PageBoxes>>;
  /** Returns the names of the spot inks that a page may use, sorted. */
  inks(page: number): Promise<EngineResult<string[]>>;
  /** Of what is drawn with these layers hidden; null: as the file has them. */
  text(page: number, hiddenLayers: readonly number[] | null): Promise<EngineResult<PageText>>;
  search(
    page: number,
    needle: string,
    hiddenLayers: readonly number[] | null,
  ): Promise<EngineResult<SearchHit[]>>;
  /** What workers know it by. */
  readonly key: string;
  /**
   * Calls a worker that has this document and `other` open. No page is blamed for what ends the worker. Rejects only
   * when `signal` aborts.
   */
  callWith<T>(
    other: EngineDocument,
    call: (api: Remote<PdfWorkerApi>) => Promise<EngineResult<T>>,
    priority: TilePriority,
    signal: AbortSignal,
  ): Promise<EngineResult<T>>;
  /** Returns what came of its file, for any worker that draws or has drawn it. */
  received(): readonly ReceivedBlock[];
  dispose(): void;
}

/** The pool of workers. One for the life of the page; workers that die are replaced and documents reopened. */
export interface Engine {
  /**
   * Starts workers and loads MuPDF ahead of the first document: from `module` if one is on its way, while the
   * workers load their code. If that fails they compile it themselves.
   */
  warm(module?: Promise<WebAssembly.Module>): void;
  open(source: EngineSource, password?: string): Promise<EngineResult<EngineDocument>>;
  /**
   * Opens a document whose facts are known, so that tiles can be requested while it opens, without a round
   * trip between. If `opened` resolves to a fault, those requests get no result.
   */
  openKnown(
    source: EngineSource,
    facts: DocumentFacts,
  ): { document: EngineDocument; opened: Promise<EngineResult<EngineDocument>> };
  use(): Promise<EngineUse[]>;
  dispose(): void;
}

/**
 * Returns whether the same request may succeed shortly: the connection is lost, or the server is busy or
 * restarting.
 */
export const isPassingFault = (fault: EngineFault): boolean =>
  fault.kind === 'unexpected' && (fault.status === 0 || fault.status === 429 || fault.status >= 500);

/** The specification's pause before a failed fetch of a file is repeated, and the number of retries. */
export const fetchAgain = { afterMs: 1_500, times: 3 } as const;

const maxDoublings = 2;

/** The pause before what has been tried again `retries` times is once more: the specification's at first, it grows to 6 s. */
export const pauseAfter = (retries: number): number =>
  fetchAgain.afterMs * 2 ** Math.min(maxDoublings, Math.max(0, retries - fetchAgain.times));

/**
 * The specification's words for a fault of a file, with "image" for "PDF" where it is one; null where the screen words
 * the fault itself (password).
 */
export function faultMessage(fault: EngineFault, fileType: FileType): string | null {
  const format = fileType === 'image' ? 'image' : 'PDF';
  switch (fault.kind) {
    case 'password-required':
    case 'password-wrong':
      return null;
    case 'invalid':
      return `Invalid or corrupted ${format} file.`;
    case 'missing':
      return `Missing ${format} file.`;
    case 'unexpected':
      return 'Unexpected server response.';
    case 'unsupported':
      return 'No preview available';
    case 'page':
      return `Page ${fault.page} cannot be shown: ${fault.detail}`;
    case 'timeout':
    case 'memory':
    case 'crash':
    case 'unknown':
      return `An error occurred while loading the ${format}.`;
  }
}

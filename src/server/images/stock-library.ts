import type { Readable } from 'node:stream';
import type { ImageCredit, StockSize } from '#shared/images/image.ts';

/** A picture of a public library. */
export interface LibraryPicture {
  id: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  alt: string;
  credit: ImageCredit;
  /** Addresses of its files, at the library's own. */
  thumbnail: string;
  files: Readonly<Record<StockSize, string>>;
}

export interface FetchedPicture {
  bytes: Readable;
  /** As the library names it; empty where it does not. */
  contentType: string;
  /** Bytes; null if the library does not give it. */
  size: number | null;
}

/** Why a library brought nothing. */
export type StockFault = 'unreachable' | 'exhausted' | 'refused' | 'missing';

/** Thrown by all that asks a library. */
export class StockError extends Error {
  override name = 'StockError';
  readonly fault: StockFault;
  constructor(fault: StockFault) {
    super(`the picture library: ${fault}`);
    this.fault = fault;
  }
}

/** A public library of pictures, called by the server alone. Rejects with a StockError. */
export interface StockLibrary {
  name: string;
  /** `page` counts from 1. */
  search(
    query: string,
    page: number,
  ): Promise<{ pictures: LibraryPicture[]; total: number; hasMore: boolean }>;
  picture(id: string): Promise<LibraryPicture>;
  /** The file at an address that the library has given. */
  fetch(url: string): Promise<FetchedPicture>;
}

import type { PageSize } from '#shared/files/attachment.ts';

/** A page's fingerprint. A few kilobytes: those of all pages of two files fit in memory. */
export interface PageFingerprint {
  size: PageSize;
  /** Brightness of `fingerprintSide` × `fingerprintSide` fields, from 0 to 255, row by row. */
  fields: Uint8Array;
  /** Hashes of words and of neighbouring words, ascending, each once. */
  words: Uint32Array;
  /** Hash of all words in their order; 0 where the page has too few to be known by them. */
  text: number;
}
export const fingerprintSide = 24;

/** Why a page could not be read for a comparison. */
export const unreadReasons = [
  'password',
  'missing',
  'memory',
  'timeout',
  'connection',
  'stopped',
  'damaged',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** The fate of a page of the new file. Pages count from 1. */
export interface MatchedPage {
  page: number;
  /** The page of the old file that it continues; null where it is new. */
  old: number | null;
  /** For a matched page: whether its position has changed. False for a new page. */
  isMoved: boolean;
  /** For a new page: the page of the old file that it duplicates. */
  copyOf: number | null;
  /** The file in which this page, or the one that it continues, cannot be read. */
  unread?: 'before' | 'after' | undefined;
  /** Why it cannot be read. */
  why?: UnreadReason | undefined;
}

export interface PageMap {
  /** A row for each page of the new file. */
  pages: MatchedPage[];
  /** Pages of the old file that no page continues. */
  removed: number[];
}

/** Below this share of the shorter file's pages, two files are not versions of one document. */
const sameDocument = 0.3;

/** Returns how many pages are matched, and whether that is enough for a useful comparison. */
export function matchedShare(map: PageMap, oldCount: number): { matched: number; isSameDocument: boolean } {
  const matched = map.pages.filter(({ old }) => old !== null).length;
  return { matched, isSameDocument: matched >= sameDocument * Math.min(map.pages.length, oldCount) };
}

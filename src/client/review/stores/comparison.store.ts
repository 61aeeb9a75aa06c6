import { ref } from 'valtio';
import { type CompareSettings, usualSettings } from '#shared/compare/compare-settings.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import type { PageMap } from '#shared/compare/page-match.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';

/** The results of a comparison. When complete, `pages` has every page of a pair that could be compared. */
export interface ComparisonResult {
  /** Null until both files are read. */
  readonly map: PageMap | null;
  /** By the page of the new file. */
  readonly pages: ReadonlyMap<number, ComparedPage>;
}

export const noResult: ComparisonResult = { map: null, pages: new Map() };

/** What the screen reads of a comparison under way or done. */
export interface ComparisonState {
  /** `different`: too few pages continue others for a comparison to say anything. */
  status: 'waiting' | 'opening' | 'comparing' | 'done' | 'different' | 'failed';
  /** Why it failed. */
  fault: EngineFault | null;
  result: ComparisonResult;
  /** How the reader compares the pair. */
  settings: CompareSettings;
  /** The map of pages before its reader corrected it; null until it is known. */
  foundMap: PageMap | null;
  /** Pages of the old file; 0 until it is known. */
  oldPageCount: number;
  /** The worklist, ordered by page. Grows while the comparison is under way. */
  changes: readonly ListedChange[];
  /** Places that differ in rendering only: no changes, but what was left out can be looked at. */
  rendering: readonly ListedChange[];
  /** Finished pages, of all pages of the new file. */
  compared: number;
  total: number;
  /** Pages that continue one of the old file; known with the map. */
  matched: number;
  /** Pages that could not be read or compared. */
  faults: readonly { side: 'before' | 'after'; page: number; fault: EngineFault }[];
}

/** Whether what was found is all that its settings lead to: nothing is under way, and it has not failed. */
export const isOver = ({ status }: Pick<ComparisonState, 'status'>): boolean =>
  status === 'done' || status === 'different';

export const newComparison = (): ComparisonState => ({
  status: 'waiting',
  fault: null,
  result: noResult,
  // Sent to workers, which take no proxies; and one object that all share.
  settings: ref(usualSettings),
  foundMap: null,
  oldPageCount: 0,
  changes: [],
  rendering: [],
  compared: 0,
  total: 0,
  matched: 0,
  faults: [],
});

/** Whole results of this session, by `pairKey`. */
export type KeptResults = Map<string, ComparisonResult>;

/** Pairs whose results are kept. */
export const maxResults = 6;

interface ComparedFile {
  id: string;
  fileMeta: { sha256: string | null };
}

/** Returns what names a pair of files: their hashes, or the versions where one is not hashed. */
export const pairKey = (old: ComparedFile, version: ComparedFile): string =>
  old.fileMeta.sha256 === null || version.fileMeta.sha256 === null
    ? `${old.id} ${version.id}`
    : `${old.fileMeta.sha256} ${version.fileMeta.sha256}`;

/** Returns what names the file that both are versions of, or their two files. */
export const fileKey = (old: { attachmentId: string }, version: { attachmentId: string }): string =>
  old.attachmentId === version.attachmentId
    ? version.attachmentId
    : `${old.attachmentId} ${version.attachmentId}`;

import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { PageComparison } from './change.ts';
import type { ComparedPage } from './group-changes.ts';
import { fingerprintSide, type PageFingerprint, type PageMap, type UnreadReason } from './page-match.ts';
import { pairLeftOver, type ReadFingerprints } from './pair-left-over.ts';
import { unreadReason } from './unread-reason.ts';

/** One of the two files. Pages count from 1. */
export interface FileToCompare {
  pageCount: number;
  fingerprint(page: number): Promise<EngineResult<PageFingerprint>>;
}

/** What does the work, on as many threads as it has. */
export interface ComparingEngine {
  matchPages(
    before: readonly PageFingerprint[],
    after: readonly PageFingerprint[],
  ): Promise<EngineResult<PageMap>>;
  comparePages(old: number, page: number): Promise<EngineResult<PageComparison>>;
}

export interface ComparisonOptions {
  /** The page in view, of the new file: it is compared first, then the others outward from it. */
  first: number;
  /** Calls at a time. */
  parallel: number;
  /** Which page continues which, where that is known: then no page is looked at for it. */
  map?: PageMap | null;
  /** Returns the page map with the reader's corrections. */
  correct?: (map: PageMap) => PageMap;
  /** Ends the comparison after the calls that are under way. */
  signal: AbortSignal;
}

export interface ComparisonListener {
  /** `found` is the map before anybody changed it. */
  onMap(map: PageMap, found: PageMap): void;
  /** Comes for a page again where it turned out to continue another page than was thought at first. */
  onPage(compared: ComparedPage): void;
  /** A page of the new file that cannot be compared, or of the old file that cannot be read. */
  onFault(side: 'before' | 'after', page: number, fault: EngineFault): void;
}

/**
 * Compares two files page by page and passes each result to `listener`. The page in view does not wait for the page
 * map if it resembles an old page near it. Returns the fault that stopped it; null at its end and after
 * an abort.
 */
export async function compareDocuments(
  before: FileToCompare,
  after: FileToCompare,
  engine: ComparingEngine,
  { first, parallel, signal, map: known = null, correct = (map) => map }: ComparisonOptions,
  listener: ComparisonListener,
): Promise<EngineFault | null> {
  const comparedWith = new Map<number, number>();
  const compare = async (old: number, page: number): Promise<void> => {
    comparedWith.set(page, old);
    const result = await engine.comparePages(old, page);
    if (signal.aborted) return;
    if (result.ok) listener.onPage({ page, old, comparison: result.value });
    else listener.onFault('after', page, result.fault);
  };
  const reasons = { before: new Map<number, UnreadReason>(), after: new Map<number, UnreadReason>() };
  const fingerprints = {
    before: new Map<number, PageFingerprint>(),
    after: new Map<number, PageFingerprint>(),
  };
  const fingerprint = async (side: 'before' | 'after', page: number): Promise<void> => {
    if (fingerprints[side].has(page)) return;
    const result = await (side === 'before' ? before : after).fingerprint(page);
    if (!result.ok) {
      reasons[side].set(page, unreadReason(result.fault));
      if (!signal.aborted) listener.onFault(side, page, result.fault);
    }
    fingerprints[side].set(page, result.ok ? result.value : unreadable);
  };
  const fingerprintsOf = (side: 'before' | 'after', pageCount: number): PageFingerprint[] =>
    pagesOf(pageCount).map((page) => fingerprints[side].get(page) ?? unreadable);

  /** Returns the old page that the page in view seems to continue, by a few pages near it; null if by none. */
  const guess = async (): Promise<number | null> => {
    const by = before.pageCount - after.pageCount;
    const around = pagesNear(first, by, before.pageCount);
    // Where no page came or went, the page of the same number is most likely the one.
    for (const olds of by === 0 && first <= before.pageCount ? [[first], around] : [around]) {
      await eachOf(
        [...olds.map((page) => () => fingerprint('before', page)), () => fingerprint('after', first)],
        parallel,
        signal,
      );
      const fresh = fingerprints.after.get(first);
      if (signal.aborted || !fresh || fresh === unreadable) return null;
      const found = olds.map((page) => fingerprints.before.get(page) ?? unreadable);
      const matched = olds.length === 0 ? null : await engine.matchPages(found, [fresh]);
      const old = matched?.ok ? matched.value.pages[0]?.old : null;
      if (old) return olds[old - 1] ?? null;
    }
    return null;
  };

  const match = async (): Promise<EngineResult<PageMap> | null> => {
    const old = await guess();
    if (signal.aborted) return null;
    if (old !== null) await compare(old, first);
    await eachOf(
      [
        ...pagesOf(after.pageCount).map((page) => () => fingerprint('after', page)),
        ...pagesOf(before.pageCount).map((page) => () => fingerprint('before', page)),
      ],
      parallel,
      signal,
    );
    if (signal.aborted) return null;
    const [olds, news] = [
      fingerprintsOf('before', before.pageCount),
      fingerprintsOf('after', after.pageCount),
    ];
    const matched = await engine.matchPages(olds, news);
    if (!matched.ok) return matched;
    const { pages, removed } = pairLeftOver(matched.value, read(olds), read(news));
    const explained = pages.map((each) =>
      each.unread === undefined
        ? each
        : { ...each, why: reasons[each.unread].get((each.unread === 'after' ? each.page : each.old) ?? 0) },
    );
    return { ok: true, value: { pages: explained, removed } };
  };

  const map: EngineResult<PageMap> | null = known === null ? await match() : { ok: true, value: known };
  if (map === null || signal.aborted) return null;
  if (!map.ok) return map.fault;
  const corrected = correct(map.value);
  listener.onMap(corrected, map.value);
  await eachOf(
    corrected.pages
      .toSorted((a, b) => Math.abs(a.page - first) - Math.abs(b.page - first))
      .flatMap(({ page, old }) =>
        old === null || comparedWith.get(page) === old ? [] : [() => compare(old, page)],
      ),
    parallel,
    signal,
  );
  return null;
}

const pagesOf = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Pages on each side of where the page in view may have been. */
const near = 2;

/**
 * Returns the pages of the old file, which has `count`, around the one with the number of the page in view and around the
 * one that it had if all pages that came or went are before it: `by` is how many more the old file has.
 */
function pagesNear(first: number, by: number, count: number): number[] {
  const found = new Set<number>();
  for (const page of [first, first + by])
    for (let off = -near; off <= near; off++)
      if (page + off >= 1 && page + off <= count) found.add(page + off);
  return [...found].sort((a, b) => a - b);
}

/** The fingerprint of a page that cannot be read: one without a size is like no other. */
const unreadable: PageFingerprint = {
  size: { width: 0, height: 0 },
  fields: new Uint8Array(fingerprintSide * fingerprintSide),
  words: new Uint32Array(),
  text: 0,
};

const read = (fingerprints: readonly PageFingerprint[]): ReadFingerprints =>
  fingerprints.map((fingerprint) => (fingerprint === unreadable ? null : fingerprint));

/** Runs the tasks in their order, `parallel` at a time, until all are done or `signal` aborts. */
async function eachOf(
  tasks: readonly (() => Promise<void>)[],
  parallel: number,
  signal: AbortSignal,
): Promise<void> {
  const waiting = tasks.values();
  const run = async () => {
    for (const task of waiting) {
      if (signal.aborted) return;
      await task();
    }
  };
  await Promise.all(Array.from({ length: parallel }, run));
}

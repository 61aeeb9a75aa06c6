import { proxy, ref } from 'valtio';
import { compareFiles } from '#client/engine/compare-files.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import { createOldFile, type OldFile } from '#client/review/screens/changes/pair/old-file.ts';
import { type SideNames, sideNames } from '#client/review/screens/changes/pair/side-names.ts';
import { openDocument } from '#client/review/screens/controller/document/open-document.ts';
import {
  type ComparisonResult,
  type ComparisonState,
  isOver,
  type KeptResults,
  maxResults,
  newComparison,
  pairKey,
} from '#client/review/stores/comparison.store.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { OldPage } from '#client/stage/compare/old-pages.ts';
import type { Nudge } from '#shared/compare/compare-options.ts';
import {
  areSameSettings,
  type CompareSettings,
  isUsual,
  optionsOfPage,
} from '#shared/compare/compare-settings.ts';
import { correctMap } from '#shared/compare/correct-map.ts';
import { matchedShare, type PageMap } from '#shared/compare/page-match.ts';
import { composed, shiftBy } from '#shared/compare/placement.ts';
import type { Version } from '#shared/files/attachment.ts';
import { keepNewest } from '#shared/kernel/keep-newest.ts';
import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import { createFindings } from './findings.ts';
import { createPageMemory, type PageMemory } from './page-memory.ts';

/** The version on the screen compared with the one before it, or with another of its order. */
export interface Comparison {
  readonly old: Version;
  readonly version: Version;
  readonly names: SideNames;
  /** Names the pair of files in what is kept about it. */
  readonly key: string;
  /** A proxy: `useSnapshot`, `subscribe`. */
  readonly state: ComparisonState;
  /** The version on the screen. */
  readonly document: EngineDocument;
  /** Opens the old file, or returns the fault. Returns the same promise each time until it fails. */
  openOld(): Promise<EngineResult<EngineDocument>>;
  /** Opens one of the two files once more, for work that outlasts the comparison. The caller disposes of it. */
  openCopy(side: 'old' | 'new'): Promise<EngineResult<EngineDocument>>;
  /** The page of the old version that one of the new continues, and where it lies on it; null where there is none. */
  oldPage(page: number): OldPage | null;
  /** Compares as `settings` say; pages that they do not touch are not compared again. */
  configure(settings: CompareSettings): void;
  /** Compares, unless it is under way or done; again after a failure. */
  start(): void;
  /** Reads and compares anew what could not be read, whatever is kept or the server found, once a comparison is over. */
  compareAgain(): void;
  /** Begins again with a password of the old file. */
  unlock(password: string): void;
  /** Ends it and closes the old file. */
  close(): void;
}

interface ComparisonParts {
  loadEngine: LoadEngine;
  kept: KeptResults;
  old: Version;
  version: Version;
  /** Open, and owned by the caller. */
  document: EngineDocument;
  /** The one that opened the shown file, which often opens the old one too. */
  password: string | undefined;
  pageInView(): number;
  /** How the reader compared this pair last. */
  settings: CompareSettings;
  keepSettings(settings: CompareSettings): void;
  /** Returns what the server found of the pair; null where it has compared none, or does not answer. */
  fromServer(): Promise<ComparisonResult | null>;
  /** Calls to the workers at a time: one worker is left for what is drawn. */
  parallel: number;
}

/** Settings that follow each other within this time start one comparison. */
const settingMs = 150;

/**
 * Prepares the comparison of two versions. The result for the whole pair is kept for the session and reused when
 * the same files are compared again.
 */
export function createComparison(parts: ComparisonParts): Comparison {
  const { old, version, document, kept } = parts;
  const key = pairKey(old, version);
  const state = proxy<ComparisonState>({ ...newComparison(), settings: ref(parts.settings) });
  const found = createFindings(state, document.pageCount);
  const memory = createPageMemory(document.pageCount);
  const oldFile = createOldFile(parts.loadEngine, old, parts.password);
  let round = new AbortController();
  let isClosed = false;
  let restart: ReturnType<typeof setTimeout> | null = null;

  const fail = (fault: EngineFault): void =>
    void Object.assign(state, { status: 'failed', fault: ref(fault) });
  const finish = (): void => {
    const { map } = state.result;
    const isOther = map !== null && !matchedShare(map, state.oldPageCount).isSameDocument;
    // Pages that were matched by hand are compared, however few they are.
    state.status = isOther && Object.keys(state.settings.pages).length === 0 ? 'different' : 'done';
  };
  const compare = async (opened: EngineDocument, signal: AbortSignal): Promise<void> => {
    const { settings } = state;
    state.status = 'comparing';
    state.oldPageCount = opened.pageCount;
    found.begin();
    memory.begin((page) => optionsOfPage(settings, page, opened, document));
    const options = {
      ...{ first: parts.pageInView(), parallel: parts.parallel, signal, map: state.foundMap },
      correct: (map: PageMap) => correctMap(map, settings.pages, opened.pageCount),
    };
    const fault = await compareFiles(opened, document, memory, options, {
      onMap(map, foundMap) {
        state.foundMap = ref(foundMap);
        found.map(map);
        state.matched = matchedShare(map, opened.pageCount).matched;
      },
      onPage(compared) {
        memory.add(compared, settings.nudge);
        found.page(compared);
      },
      onFault: (side, page, fault) => {
        state.faults = [...state.faults, { side, page, fault: ref(fault) }];
        if (side === 'after') found.failed(page);
      },
    });
    if (signal.aborted) return;
    found.end();
    if (fault !== null) return fail(fault);
    finish();
    if (state.faults.length === 0 && isUsual(settings)) keepNewest(kept, key, state.result, maxResults);
  };
  const take = (known: ComparisonResult): void => {
    found.take(known);
    for (const compared of known.pages.values()) memory.take(compared);
    state.matched = known.map?.pages.filter((page) => page.old !== null).length ?? 0;
    state.foundMap = known.map === null ? null : ref(known.map);
    state.oldPageCount = state.matched + (known.map?.removed.length ?? 0);
    finish();
  };
  const run = async ({ isAgain }: { isAgain: boolean } = { isAgain: false }): Promise<void> => {
    round.abort();
    round = new AbortController();
    const { signal } = round;
    state.status = 'opening';
    state.fault = null;
    if (isUsual(state.settings) && !isAgain) {
      const known = kept.get(key) ?? (await parts.fromServer());
      if (signal.aborted) return;
      if (known !== null) {
        take(known);
        keepNewest(kept, key, known, maxResults);
        return;
      }
    }
    const opened = await oldFile.open();
    if (signal.aborted) return;
    if (opened.ok) await compare(opened.value, signal);
    else fail(opened.fault);
  };

  const start = (): void => {
    if (isClosed || !['waiting', 'failed'].includes(state.status)) return;
    const known = isUsual(state.settings) ? kept.get(key) : undefined;
    if (known === undefined) void run();
    else take(known);
  };

  return {
    ...{ old, version, key, state, document, openOld: oldFile.open, start },
    names: sideNames(old, version),
    openCopy: copyOpener(parts, oldFile),
    compareAgain() {
      if (isClosed || !isOver(state)) return;
      // By the map that was found, the pages that could not be read are not read again.
      state.foundMap = null;
      void run({ isAgain: true });
    },
    unlock(password) {
      oldFile.unlock(password);
      start();
    },
    configure(settings) {
      if (isClosed || areSameSettings(settings, state.settings)) return;
      state.settings = ref(settings);
      // What is shown is not what these settings lead to.
      state.status = 'opening';
      parts.keepSettings(settings);
      round.abort();
      if (restart !== null) clearTimeout(restart);
      restart = setTimeout(() => void run(), settingMs);
    },
    oldPage: (page) => oldPageOf(state, memory, page, oldFile.document()?.pageCount ?? state.oldPageCount),
    close() {
      isClosed = true;
      round.abort();
      if (restart !== null) clearTimeout(restart);
      found.close();
      oldFile.dispose();
    },
  };
}

const copyOpener =
  ({ loadEngine, version, password }: ComparisonParts, oldFile: OldFile): Comparison['openCopy'] =>
  async (side) =>
    side === 'old' ? oldFile.openCopy() : openDocument(await loadEngine(), version, password);

/** Until the pages are matched, pages with the same number are taken as a pair. */
function oldPageOf(
  { result: { map, pages }, settings: { nudge } }: ComparisonState,
  memory: Pick<PageMemory, 'nudgeOf'>,
  page: number,
  oldCount: number,
): OldPage | null {
  const compared = pages.get(page);
  if (compared !== undefined) {
    // It was perhaps compared elsewhere than it is moved to by now.
    const by = shiftBy(difference(nudge, memory.nudgeOf(compared)));
    return { page: compared.old, placement: composed(by, compared.comparison.placement) };
  }
  const old = map === null ? page : (map.pages[page - 1]?.old ?? null);
  return old === null || old > oldCount ? null : { page: old, placement: shiftBy(nudge) };
}

const difference = (to: Nudge, from: Nudge): Nudge => ({
  rightMm: to.rightMm - from.rightMm,
  downMm: to.downMm - from.downMm,
});

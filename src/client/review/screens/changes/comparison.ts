import { proxy, ref } from 'valtio';
import { compareFiles } from '#client/engine/compare-files.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import { openDocument } from '#client/review/screens/controller/document/open-document.ts';
import {
  type ComparisonResult,
  type ComparisonState,
  type KeptResults,
  mostResults,
  newComparison,
  noResult,
  pairKey,
} from '#client/review/stores/comparison.store.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import { listChanges } from '#shared/compare/list-changes.ts';
import { matchedShare, type PageMap } from '#shared/compare/page-match.ts';
import type { Version } from '#shared/files/attachment.ts';
import { keepNewest } from '#shared/kernel/keep-newest.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';
import { type SideNames, sideNames } from './pair/side-names.ts';

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
  /** Opens the old file, or returns what that led to; the same promise each time until it fails. */
  openOld(): Promise<EngineResult<EngineDocument>>;
  /** Compares, unless it is under way or done; again after a failure. */
  start(): void;
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
  /** Returns what the server found of the pair; null where it has compared none, or does not answer. */
  fromServer(): Promise<ComparisonResult | null>;
  /** Calls to the workers at a time: one worker is left for what is drawn. */
  parallel: number;
}

/** The list is made again at most this often while pages come. */
const listMs = 200;

/**
 * Prepares the comparison of two versions. What it finds of the whole pair is kept for the
 * session, and a comparison of the same files begins with it.
 */
export function createComparison(parts: ComparisonParts): Comparison {
  const { old, version, document, kept } = parts;
  const key = pairKey(old, version);
  const state = proxy<ComparisonState>(newComparison());
  const ending = new AbortController();
  const found = createFindings(state, document.pageCount);
  let opening: Promise<EngineResult<EngineDocument>> | null = null;

  const openOld = (): Promise<EngineResult<EngineDocument>> => {
    opening ??= openVersion(parts).then((opened) => {
      if (!opened.ok) opening = null;
      return opened;
    });
    return opening;
  };
  const finish = (oldCount: number): void => {
    const { map } = state.result;
    if (map !== null && !matchedShare(map, oldCount).isSameDocument) state.status = 'different';
    else state.status = 'done';
  };
  const run = async (): Promise<void> => {
    state.status = 'opening';
    state.fault = null;
    const opened = await openOld();
    if (ending.signal.aborted) return;
    if (!opened.ok) {
      Object.assign(state, { status: 'failed', fault: ref(opened.fault) });
      return;
    }
    const oldCount = opened.value.pageCount;
    state.status = 'comparing';
    found.begin();
    const options = { first: parts.pageInView(), parallel: parts.parallel, signal: ending.signal };
    const fault = await compareFiles(opened.value, document, 'normal', options, {
      onMap(map) {
        found.map(map);
        state.matched = matchedShare(map, oldCount).matched;
      },
      onPage: found.page,
      onFault: (side, page, fault) => {
        state.faults = [...state.faults, { side, page, fault: ref(fault) }];
        if (side === 'after') found.failed(page);
      },
    });
    found.end();
    if (ending.signal.aborted) return;
    if (fault !== null) {
      Object.assign(state, { status: 'failed', fault: ref(fault) });
      return;
    }
    finish(oldCount);
    if (state.faults.length === 0) keepNewest(kept, key, state.result, mostResults);
  };

  const take = (known: ComparisonResult): void => {
    found.take(known);
    const removed = known.map?.removed.length ?? 0;
    state.matched = known.map?.pages.filter((page) => page.old !== null).length ?? 0;
    finish(state.matched + removed);
  };
  const begin = async (): Promise<void> => {
    state.status = 'opening';
    const known = await parts.fromServer();
    if (ending.signal.aborted) return;
    if (known === null) return run();
    take(known);
    keepNewest(kept, key, known, mostResults);
  };

  return {
    ...{ old, version, key, state, document, openOld },
    names: sideNames(old, version),
    start() {
      if (ending.signal.aborted || !['waiting', 'failed'].includes(state.status)) return;
      const known = kept.get(key);
      if (known === undefined) void begin();
      else take(known);
    },
    close() {
      ending.abort();
      found.end();
      void opening?.then((opened) => {
        if (opened.ok) opened.value.dispose();
      });
    },
  };
}

/** Opens the old file by the password of the shown one, if that had any, else without. */
async function openVersion({ loadEngine, old, password }: ComparisonParts) {
  const engine = await loadEngine();
  const opened = await openDocument(engine, old, password);
  const isRefused = !opened.ok && opened.fault.kind === 'password-wrong';
  return isRefused ? openDocument(engine, old) : opened;
}

/** Puts what comes from the workers into the state: pages at once, the list after a pause. */
function createFindings(state: ComparisonState, pageCount: number) {
  let result: ComparisonResult = noResult;
  let failed = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const show = (): void => {
    timer = null;
    state.result = ref(result);
    state.changes = ref(listChanges(result.map, [...result.pages.values()]));
    const settled = result.map?.pages.filter(({ old }) => old === null).length ?? 0;
    state.compared = result.pages.size + failed.size + settled;
    state.total = pageCount;
  };
  const showSoon = (): void => {
    timer ??= setTimeout(show, listMs);
  };
  const end = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    show();
  };
  return {
    begin() {
      result = noResult;
      failed = new Set();
      state.faults = [];
      show();
    },
    map(map: PageMap) {
      // The page in view was compared with a guess, which the map may prove wrong.
      const oldOf = new Map(map.pages.map(({ page, old }) => [page, old]));
      const pages = [...result.pages].filter(([page, { old }]) => oldOf.get(page) === old);
      result = { map, pages: new Map(pages) };
      showSoon();
    },
    page(compared: ComparedPage) {
      const isFirst = result.pages.size === 0;
      result = { ...result, pages: new Map(result.pages).set(compared.page, compared) };
      if (isFirst) show();
      else showSoon();
    },
    failed(page: number) {
      failed.add(page);
      showSoon();
    },
    take(known: ComparisonResult) {
      result = known;
      show();
    },
    end,
  };
}

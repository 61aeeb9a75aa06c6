import { proxy, ref } from 'valtio';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { Comparison } from '#client/review/screens/changes/finding/comparison.ts';

/** The spot inks of both files of a comparison, read page by page. */
export interface ComparedInks {
  /** A proxy. */
  readonly state: {
    /** In the order of the alphabet. */
    names: readonly string[];
    /** Pages of both files that were read. */
    read: number;
    /** 0: not known yet. */
    total: number;
    /** The older file is open, so that its pages are among the total. */
    hasOld: boolean;
    /** Nothing is being read any more; what is not among the read could not be. */
    isOver: boolean;
  };
  /** Reads what was not read, the page in view and its old one first. It can be called again. */
  read(pageInView: number, signal: AbortSignal): Promise<void>;
}

/** Whether all inks of both files are known. */
export const isWhole = ({ read, total, hasOld }: Omit<ComparedInks['state'], 'names'>): boolean =>
  hasOld && read === total;

type Compared = Pick<Comparison, 'document' | 'openOld' | 'oldPage'>;

const known = new WeakMap<Compared, ComparedInks>();

/** Returns the same object each time for a comparison: no page is read twice. */
export function comparedInks(comparison: Compared): ComparedInks {
  const inks = known.get(comparison) ?? createComparedInks(comparison);
  known.set(comparison, inks);
  return inks;
}

function createComparedInks({ document, openOld, oldPage }: Compared): ComparedInks {
  const state = proxy<ComparedInks['state']>({
    ...{ names: [], read: 0, total: 0 },
    ...{ hasOld: false, isOver: false },
  });
  const done = { new: new Set<number>(), old: new Set<number>() };
  const readPage = async (file: EngineDocument, page: number, pages: Set<number>): Promise<void> => {
    if (pages.has(page)) return;
    const inks = await file.inks(page);
    if (!inks.ok) return;
    pages.add(page);
    state.read = done.new.size + done.old.size;
    const names = [...new Set([...state.names, ...inks.value])].sort();
    if (names.length > state.names.length) state.names = names;
  };
  return {
    state: ref(state),
    async read(pageInView, signal) {
      state.isOver = false;
      const opened = await openOld();
      const old = opened.ok ? opened.value : null;
      state.hasOld = old !== null;
      state.total = document.pageCount + (old?.pageCount ?? 0);
      const continued = oldPage(pageInView)?.page ?? pageInView;
      const near = outward(pageInView, document.pageCount);
      const nearOld = old === null ? [] : outward(continued, old.pageCount);
      for (let at = 0; at < Math.max(near.length, nearOld.length); at++) {
        const [page, oldOne] = [near[at], nearOld[at]];
        if (signal.aborted) return;
        if (page !== undefined) await readPage(document, page, done.new);
        if (signal.aborted) return;
        if (old !== null && oldOne !== undefined) await readPage(old, oldOne, done.old);
      }
      state.isOver = true;
    },
  };
}

/** Returns all pages, the nearest first. */
const outward = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).sort((a, b) => Math.abs(a - from) - Math.abs(b - from));

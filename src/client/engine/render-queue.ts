import type { TilePriority } from './engine.ts';

/** A piece of work that waits. `page` null: it concerns the document as a whole. */
export interface Waiting {
  document: string;
  page: number | null;
  priority: TilePriority;
  /** Among equal priorities, the lower order goes first. */
  order: number;
  /** It is itself the opening of the document. */
  opens: boolean;
}

/** The load of one worker. `pages` are those whose display lists it has, in the form of `pageKey`. */
export interface WorkerLoad {
  inFlight: number;
  documents: ReadonlySet<string>;
  /** Those that are still opening. */
  opening: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

export interface Sending<W> {
  work: W;
  worker: number;
}

const rank: Record<TilePriority, number> = { view: 0, sharp: 1, ahead: 2, thumbnail: 3, export: 4 };

export const pageKey = (document: string, page: number | ''): string => `${document}\n${page}`;

/**
 * Returns the pieces to send now, with their workers. A running raster cannot be interrupted, so a worker gets at
 * most `perWorker` pieces: the one it draws and one to follow without a pause. A page goes to the worker that has
 * already interpreted it; if that one is full, to an idle worker, preferably one that has the document open. While
 * a document opens, its pieces go to the worker that opens it: any other would have to open it again.
 */
export function planSending<W extends Waiting>(
  waiting: Iterable<W>,
  workers: readonly WorkerLoad[],
  perWorker: number,
): Sending<W>[] {
  const loads = workers.map((load, worker) => ({
    worker,
    inFlight: load.inFlight,
    documents: new Set(load.documents),
    opening: new Set(load.opening),
    pages: new Set(load.pages),
  }));
  let room = loads.reduce((sum, load) => sum + Math.max(0, perWorker - load.inFlight), 0);
  const sendings: Sending<W>[] = [];
  if (room === 0) return sendings;
  for (const work of [...waiting].sort((a, b) => rank[a.priority] - rank[b.priority] || a.order - b.order)) {
    if (room === 0) break;
    const key = pageKey(work.document, work.page ?? '');
    const cost = (load: (typeof loads)[number]) => {
      if (load.inFlight >= perWorker) return Number.POSITIVE_INFINITY;
      if (load.pages.has(key)) return load.inFlight;
      return perWorker * (1 + load.inFlight) + (load.documents.has(work.document) ? 0 : 0.5);
    };
    const opener = work.opens ? undefined : loads.find(({ opening }) => opening.has(work.document));
    const best = opener ?? loads.reduce((lightest, load) => (cost(load) < cost(lightest) ? load : lightest));
    if (best.inFlight >= perWorker) continue;
    best.inFlight++;
    best.documents.add(work.document);
    if (work.opens) best.opening.add(work.document);
    best.pages.add(key);
    room--;
    sendings.push({ work, worker: best.worker });
  }
  return sendings;
}

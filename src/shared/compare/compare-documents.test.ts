import { describe, expect, it } from 'vitest';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import { inPlace } from './change.ts';
import {
  type ComparingEngine,
  type ComparisonOptions,
  compareDocuments,
  type FileToCompare,
} from './compare-documents.ts';
import { correctMap } from './correct-map.ts';
import type { PageFingerprint, PageMap } from './page-match.ts';

/** A fingerprint that is known by its first word alone. */
const fingerprint = (name: number): PageFingerprint => ({
  size: { width: 1, height: 1 },
  fields: new Uint8Array(),
  words: Uint32Array.of(name),
  text: name,
});
const nameOf = ({ words }: PageFingerprint) => words[0];
const unread: EngineFault = { kind: 'page', page: 1, detail: 'it cannot be read' };

/** Two files of named pages, and a log of what is asked and of what comes. */
function files(
  before: readonly number[],
  after: readonly number[],
  bad: readonly number[] = [],
  fault: EngineFault = unread,
) {
  const maps: PageMap[] = [];
  const log: string[] = [];
  const controller = new AbortController();
  let underWay = 0;
  let mostUnderWay = 0;
  const file = (side: string, names: readonly number[]): FileToCompare => ({
    pageCount: names.length,
    fingerprint: async (page) => {
      log.push(`fingerprint ${side} ${page}`);
      const name = names[page - 1] ?? 0;
      return bad.includes(name) ? { ok: false, fault } : { ok: true, value: fingerprint(name) };
    },
  });
  const engine: ComparingEngine = {
    matchPages: async (olds, news) => ({
      ok: true,
      value: {
        pages: news.map((each, at) => {
          const old = olds.findIndex((other) => nameOf(other) === nameOf(each));
          return { page: at + 1, old: old < 0 ? null : old + 1, isMoved: false, copyOf: null };
        }),
        removed: olds.flatMap((old, at) =>
          news.some((each) => nameOf(each) === nameOf(old)) ? [] : [at + 1],
        ),
      },
    }),
    comparePages: async (_, page) => {
      mostUnderWay = Math.max(mostUnderWay, ++underWay);
      await Promise.resolve();
      underWay--;
      if (bad.includes(after[page - 1] ?? 0)) return { ok: false, fault };
      return { ok: true, value: { changes: [], placement: inPlace, resized: null, renderingOnly: 0 } };
    },
  };
  const run = (first: number, parallel = 1, options: Partial<ComparisonOptions> = {}) =>
    compareDocuments(
      file('before', before),
      file('after', after),
      engine,
      { first, parallel, signal: controller.signal, ...options },
      {
        onMap(map: PageMap) {
          maps.push(map);
          log.push(`map of ${map.pages.length}`);
        },
        onPage: ({ page, old }) => log.push(`page ${page} with ${old}`),
        onFault: (side, page) => log.push(`fault ${side} ${page}`),
      },
    );
  return { log, maps, run, controller, engine, mostUnderWay: () => mostUnderWay };
}
const results = (log: readonly string[]) => log.filter((entry) => !entry.startsWith('fingerprint'));

describe('comparing two files', () => {
  it('begins with the page in view, before the other pages are looked at, and goes outward from it', async () => {
    const { log, run } = files([1, 2, 3, 4, 5], [1, 2, 3, 4, 5]);
    expect(await run(3)).toBeNull();
    expect(log.slice(0, 3)).toEqual(['fingerprint before 3', 'fingerprint after 3', 'page 3 with 3']);
    expect(results(log)).toEqual([
      'page 3 with 3',
      'map of 5',
      'page 2 with 2',
      'page 4 with 4',
      'page 1 with 1',
      'page 5 with 5',
    ]);
    expect(log.filter((entry) => entry === 'fingerprint after 3')).toHaveLength(1);
  });

  it('begins with the page in view also where pages came or went before it', async () => {
    const pages = Array.from({ length: 20 }, (_, at) => at + 1);
    const inserted = files(pages, [91, ...pages]);
    await inserted.run(12);
    expect(results(inserted.log).slice(0, 2)).toEqual(['page 12 with 11', 'map of 21']);
    const removed = files(pages, pages.slice(7));
    await removed.run(10);
    expect(results(removed.log).slice(0, 2)).toEqual(['page 10 with 17', 'map of 13']);
    const before = removed.log.slice(0, removed.log.indexOf('page 10 with 17'));
    expect(before.length).toBeLessThan(12);
    expect(new Set(removed.log).size).toBe(removed.log.length);
  });

  it('begins with a page that was edited, not with the like one beside it, where pages came before it', async () => {
    const { log, run, engine } = files([1, 2, 3], [9, 1, 2, 3]);
    const { matchPages } = engine;
    // Pages of one layout are alike enough to continue each other if nothing better is there.
    engine.matchPages = async (olds, news) => {
      const map = await matchPages(olds, news);
      if (map.ok && olds.length === 1)
        for (const page of map.value.pages) if (page.old === null) page.old = 1;
      return map;
    };
    await run(3);
    expect(results(log).slice(0, 2)).toEqual(['page 3 with 2', 'map of 4']);
  });

  it('waits for the map where the page in view is new', async () => {
    const { log, run } = files([1], [1, 2, 3]);
    await run(3);
    expect(results(log)).toEqual(['map of 3', 'page 1 with 1']);
  });

  it('compares a page again where it continues another than was thought', async () => {
    const { log, run, engine } = files([1, 2], [1, 2]);
    const { matchPages } = engine;
    engine.matchPages = async (olds, news) => {
      const map = await matchPages(olds, news);
      if (map.ok && news.length > 1)
        map.value.pages.forEach((page) => {
          page.old = 3 - page.page;
        });
      return map;
    };
    await run(1);
    expect(results(log)).toEqual(['page 1 with 1', 'map of 2', 'page 1 with 2', 'page 2 with 1']);
  });

  it('goes on past pages that cannot be read, and says which', async () => {
    const { log, run } = files([1, 2, 3], [1, 2, 3], [2]);
    await run(1);
    expect(results(log)).toEqual([
      'page 1 with 1',
      'fault after 2',
      'fault before 2',
      'map of 3',
      'fault after 2',
      'page 3 with 3',
    ]);
  });

  it('says why a page cannot be read', async () => {
    const why = async (fault: EngineFault) => {
      const { run, maps } = files([1, 2], [1, 2], [2], fault);
      await run(1);
      return maps[0]?.pages[1]?.why;
    };
    const page = { kind: 'page', page: 2, detail: '' } as const;
    expect(await why(page)).toBe('damaged');
    expect(await why({ ...page, isMissing: true })).toBe('missing');
    expect(await why({ kind: 'memory' })).toBe('memory');
    expect(await why({ kind: 'password-required' })).toBe('password');
    expect(await why({ kind: 'unexpected', status: 0 })).toBe('connection');
    expect(await why({ kind: 'crash' })).toBe('stopped');
  });

  it('compares the only pages of two files of one size, however different they are', async () => {
    const { log, run } = files([1], [2]);
    await run(1);
    expect(results(log)).toEqual(['map of 1', 'page 1 with 1']);
  });

  it('goes by a map that is known, looking at no page for it, and by what a person has changed in it', async () => {
    const { log, run } = files([1, 2], [1, 2]);
    const map: PageMap = {
      pages: [1, 2].map((page) => ({ page, old: page, isMoved: false, copyOf: null })),
      removed: [],
    };
    await run(1, 1, { map, correct: (known) => correctMap(known, { 2: 1 }, 2) });
    expect(log).toEqual(['map of 2', 'page 2 with 1']);
  });

  it('has no more calls under way than it may', async () => {
    const names = Array.from({ length: 20 }, (_, at) => at + 1);
    const { log, run, mostUnderWay } = files(names, names);
    await run(1, 3);
    expect(mostUnderWay()).toBe(3);
    expect(log.filter((entry) => entry.startsWith('page'))).toHaveLength(20);
  });

  it('ends where it is aborted, without a further result', async () => {
    const { log, run, controller, engine } = files([1, 2, 3], [1, 2, 3]);
    const { comparePages } = engine;
    engine.comparePages = (old, page) => {
      if (page === 2) controller.abort();
      return comparePages(old, page);
    };
    expect(await run(1)).toBeNull();
    expect(results(log)).toEqual(['page 1 with 1', 'map of 3']);
  });

  it('returns the fault where the engine cannot match pages', async () => {
    const { run, engine } = files([1, 2], [1, 2]);
    engine.matchPages = async () => ({ ok: false, fault: { kind: 'crash' } });
    expect(await run(1)).toEqual({ kind: 'crash' });
  });
});

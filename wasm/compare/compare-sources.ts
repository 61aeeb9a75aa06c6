import { compareDocuments } from '#shared/compare/compare-documents.ts';
import type { FileComparison } from '#shared/compare/file-comparison.ts';
import type { ComparedPage } from '#shared/compare/group-changes.ts';
import type { PageMap } from '#shared/compare/page-match.ts';
import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import type { ByteSource } from '../byte-source.ts';
import { DisplayLists } from '../display-lists.ts';
import { faultOf } from '../engine-error.ts';
import type { LoadedMupdf } from '../load-mupdf.ts';
import { type OpenFile, openFile } from '../open-file.ts';
import { comparePages } from './compare-pages.ts';
import { type DrawnPage, newCanvases } from './drawn-page.ts';
import { engineFingerprint, enginePage } from './engine-page.ts';
import { matchPages } from './match-pages.ts';

export interface NamedSource {
  source: ByteSource;
  name: string;
}

/**
 * Compares two whole files, with their layers as they show them, at the usual sensitivity; `after` continues `before`.
 * Returns the fault of the first page that cannot be read or compared. Closes both sources.
 */
export async function compareSources(
  library: LoadedMupdf,
  before: NamedSource,
  after: NamedSource,
): Promise<EngineResult<FileComparison>> {
  const files: OpenFile[] = [];
  try {
    for (const { source, name } of [before, after])
      files.push(openFile(library.mupdf, source, name, undefined));
    const [old, fresh] = files;
    if (old === undefined || fresh === undefined) return { ok: false, fault: { kind: 'invalid' } };
    return await compareFiles(library, old, fresh);
  } catch (error) {
    const fault = before.source.fault ?? after.source.fault;
    return { ok: false, fault: fault ?? faultOf(error, (detail) => ({ kind: 'unknown', detail })) };
  } finally {
    for (const file of files) file.dispose();
    if (files.length === 0) after.source.close();
  }
}

async function compareFiles(
  library: LoadedMupdf,
  old: OpenFile,
  fresh: OpenFile,
): Promise<EngineResult<FileComparison>> {
  const lists = new DisplayLists(1, () => library.mupdf.emptyStore());
  const canvases = { old: newCanvases(), fresh: newCanvases() };
  const drawn = <T>(side: keyof typeof canvases, page: number, use: (page: DrawnPage) => T): T => {
    const file = side === 'old' ? old : fresh;
    return lists.once(side, file, page, hiddenOf(file), (list) =>
      use(enginePage(library, file, page, list, null, null, canvases[side])),
    );
  };
  const attempt = <T>(page: number, run: () => T): EngineResult<T> => {
    try {
      return { ok: true, value: run() };
    } catch (error) {
      return { ok: false, fault: faultOf(error, (detail) => ({ kind: 'page', page, detail })) };
    }
  };
  const readable = (file: OpenFile) => ({
    pageCount: file.pageCount,
    fingerprint: async (page: number) =>
      attempt(page, () =>
        lists.once('', file, page, hiddenOf(file), (list) => engineFingerprint(library, file, page, list)),
      ),
  });
  const pages = new Map<number, ComparedPage>();
  const ending = new AbortController();
  const found: { map: PageMap | null; fault: EngineFault | null } = { map: null, fault: null };
  const ended = await compareDocuments(
    readable(old),
    readable(fresh),
    {
      matchPages: async (before, after) => ({ ok: true, value: matchPages(before, after) }),
      comparePages: async (was, is) =>
        attempt(is, () =>
          drawn('old', was, (before) => drawn('fresh', is, (after) => comparePages(before, after))),
        ),
    },
    { first: 1, parallel: 1, signal: ending.signal },
    {
      onMap(map) {
        found.map = map;
      },
      onPage: (page) => void pages.set(page.page, page),
      onFault(_, __, fault) {
        found.fault ??= fault;
        ending.abort();
      },
    },
  );
  const fault = ended ?? found.fault;
  if (fault !== null || found.map === null) return { ok: false, fault: fault ?? { kind: 'invalid' } };
  const { map } = found;
  const oldOf = new Map(map.pages.map(({ page, old: was }) => [page, was]));
  return {
    ok: true,
    value: {
      map,
      // The first page was compared with a guess, which the map may prove wrong.
      pages: [...pages.values()]
        .filter(({ page, old: was }) => oldOf.get(page) === was)
        .sort((a, b) => a.page - b.page),
    },
  };
}

const hiddenOf = ({ layers }: OpenFile): number[] =>
  layers.filter(({ visible }) => !visible).map(({ id }) => id);

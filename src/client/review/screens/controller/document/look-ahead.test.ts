import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine, EngineDocument } from '#client/engine/engine.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Version } from '#shared/files/attachment.ts';
import { createLookAhead } from './look-ahead.ts';

const version = (id: string): Version =>
  ({
    id,
    url: `http://galley.test/${id}.pdf`,
    fileName: `${id}.pdf`,
    fileType: 'pdf',
    fileMeta: { fileSize: 9, pageCount: 2, firstPage: { width: 10, height: 20 } },
  }) as unknown as Version;

/** An engine that lists open documents and what was warmed up in each; files named `broken` do not open. */
function fakeEngine() {
  const open = new Map<string, string[]>();
  const engine = {
    openKnown({ url }: { url: string }) {
      const name = url.split('/').at(-1) ?? '';
      open.set(name, []);
      const document = {
        prepare: (consumer: string, tiles: { key: string; priority: string }[]) =>
          open.get(name)?.push(...tiles.map(({ key, priority }) => `${consumer} ${key} ${priority}`)),
        dispose: () => open.delete(name),
      } as unknown as EngineDocument;
      if (!name.startsWith('broken'))
        return { document, opened: Promise.resolve({ ok: true, value: document }) };
      open.delete(name);
      return { document, opened: Promise.resolve({ ok: false, fault: { kind: 'invalid' } }) };
    },
  } as unknown as Engine;
  const stage = { openingTiles: () => [{ key: 'first', priority: 'sharp' }] } as unknown as Stage;
  return {
    open,
    ahead: createLookAhead(
      async () => engine,
      () => stage,
    ),
  };
}

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://galley.test/' });
  vi.stubGlobal('navigator', {});
});
afterEach(() => vi.unstubAllGlobals());

it('opens the versions beside the shown one with their first tiles, and hands one over', async () => {
  const { open, ahead } = fakeEngine();
  await ahead.open([version('older'), version('broken'), version('newer')]);
  expect([...open]).toEqual([
    ['older.pdf', ['stage first ahead']],
    ['newer.pdf', ['stage first ahead']],
  ]);
  expect(ahead.take('broken')).toBeNull();
  const taken = ahead.take('older');
  expect(await taken?.opened).toMatchObject({ ok: true });
  expect(ahead.take('older')).toBeNull();

  // A document handed over is no longer closed here; one that is no longer a neighbour is.
  await ahead.open([version('other')]);
  expect([...open.keys()]).toEqual(['older.pdf', 'other.pdf']);
  ahead.closeAll();
  expect([...open.keys()]).toEqual(['older.pdf']);
});

it('fetches nothing ahead where the person saves data', async () => {
  const { open, ahead } = fakeEngine();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  await ahead.open([version('older')]);
  expect([...open]).toEqual([]);
});

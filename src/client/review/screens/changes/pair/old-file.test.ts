import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine, EngineDocument } from '#client/engine/engine.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineFault, EngineResult } from '#shared/protocol/pdf-worker.ts';
import { createOldFile, type OldFile } from './old-file.ts';

const old = { url: '/files/old.pdf', fileName: 'old.pdf', fileMeta: { fileSize: 9 } } as Version;

/** The password that the file needs; undefined: none. */
let needed: string | undefined;
/** A fault of the next try. */
let broken: EngineFault | null;
let tried: (string | undefined)[];
let disposed: number;
beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://galley.test/orders/7' });
  [needed, broken, tried, disposed] = [undefined, null, [], 0];
});
afterEach(() => void vi.unstubAllGlobals());

const engine = {
  async open(_: unknown, password?: string): Promise<EngineResult<EngineDocument>> {
    tried.push(password);
    const fault = broken;
    broken = null;
    if (fault !== null) return { ok: false, fault };
    // A file that needs none takes none either.
    if (password !== needed)
      return { ok: false, fault: { kind: password === undefined ? 'password-required' : 'password-wrong' } };
    const dispose = (): void => {
      disposed += 1;
    };
    const document = { dispose } as unknown as EngineDocument;
    return { ok: true, value: document };
  },
} as unknown as Engine;
const fileOf = (password?: string): OldFile => createOldFile(async () => engine, old, password);
const kindOf = (result: EngineResult<EngineDocument>): string => (result.ok ? 'open' : result.fault.kind);

describe('the older file', () => {
  it('is opened once for all who need it', async () => {
    const file = fileOf();
    expect(file.document()).toBeNull();
    const [first, second] = await Promise.all([file.open(), file.open()]);
    expect(first).toBe(second);
    expect(tried).toHaveLength(1);
    expect(first.ok && file.document() === first.value).toBe(true);
  });

  it.each([
    ['the shown file’s password', 'secret', ['secret']],
    ['none, where the shown file’s is another', undefined, ['secret', undefined]],
  ])('is opened by %s', async (_, password, tries) => {
    needed = password;
    expect(kindOf(await fileOf('secret').open())).toBe('open');
    expect(tried).toEqual(tries);
  });

  it('asks for its own password where neither fits, and is opened by that', async () => {
    needed = 'own';
    const file = fileOf('secret');
    expect(kindOf(await file.open())).toBe('password-required');
    file.unlock('wrong');
    expect(kindOf(await file.open())).toBe('password-wrong');
    file.unlock('own');
    expect(kindOf(await file.open())).toBe('open');
    // What the person typed is tried alone.
    expect(tried.slice(2)).toEqual(['wrong', 'own']);
  });

  it('is not tried without a password for another fault', async () => {
    broken = { kind: 'timeout' };
    expect(kindOf(await fileOf('secret').open())).toBe('timeout');
    expect(tried).toHaveLength(1);
  });

  it('can be opened again after a fault', async () => {
    const file = fileOf();
    broken = { kind: 'timeout' };
    expect(kindOf(await file.open())).toBe('timeout');
    expect(file.document()).toBeNull();
    expect(kindOf(await file.open())).toBe('open');
  });

  it('is closed with the comparison, also where it was still being opened', async () => {
    const file = fileOf();
    const opening = file.open();
    file.dispose();
    await opening;
    await Promise.resolve();
    expect(disposed).toBe(1);
    const failed = fileOf();
    broken = { kind: 'timeout' };
    await failed.open();
    failed.dispose();
    fileOf().dispose();
    await Promise.resolve();
    expect(disposed).toBe(1);
  });

  it('is opened once more for who disposes of it, by the password that it has', async () => {
    needed = 'own';
    const file = fileOf();
    file.unlock('own');
    const [opened, copy] = [await file.open(), await file.openCopy()];
    expect([kindOf(opened), kindOf(copy)]).toEqual(['open', 'open']);
    expect(copy.ok && opened.ok && copy.value !== opened.value).toBe(true);
    expect(opened.ok && file.document() === opened.value).toBe(true);
    file.dispose();
    await Promise.resolve();
    expect(disposed).toBe(1);
  });
});

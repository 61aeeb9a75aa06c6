import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hastyFiles } from './durable-files.ts';
import { isOpenToOthers, makePrivateFolder } from './private-folder.ts';

let above: string;
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777;

beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), 'galley-private-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(above, { recursive: true });
});

describe('a private folder', () => {
  it('is made for its owner alone, and one that others could read is closed to them', async () => {
    const folder = join(above, 'deep', 'data');
    await makePrivateFolder(folder, hastyFiles);
    expect(await modeOf(folder)).toBe(0o700);
    await chmod(folder, 0o755);
    expect(await isOpenToOthers(folder)).toBe(true);
    await makePrivateFolder(folder, hastyFiles);
    expect(await modeOf(folder)).toBe(0o700);
    expect(await isOpenToOthers(folder)).toBe(false);
  });

  it('that is somebody else’s, or everybody’s, stays as it is', async () => {
    await chmod(above, 0o1777);
    await makePrivateFolder(above, hastyFiles);
    expect(await modeOf(above)).toBe(0o1777);
    await chmod(above, 0o755);
    const own = process.getuid?.() ?? 0;
    vi.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(own + 1);
    await makePrivateFolder(above, hastyFiles);
    expect(await modeOf(above)).toBe(0o755);
    expect(await isOpenToOthers(above)).toBe(true);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { packPictures } from '#shared/files/picture-pack.ts';
import { packFile } from './pack-file.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads the index of a pack once, whoever asks for it', async () => {
  const pack = packPictures([new Uint8Array([1, 2, 3])]);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(pack);
  });
  const [stage, rail] = [packFile('/one'), packFile('/one')];
  expect((await stage.index())?.small).toEqual([[0, 3]]);
  expect(await rail.index()).toEqual(await stage.index());
  await packFile('/other').index();
  expect(asked).toEqual(['/one', '/other']);
});

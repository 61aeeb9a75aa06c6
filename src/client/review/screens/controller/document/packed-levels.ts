import { packFile } from '#client/review/screens/pack-file.ts';
import type { LevelSource } from '#client/stage/tiles/served-levels.ts';
import type { PackedLevel } from '#shared/files/picture-pack.ts';

/** Returns the server's pictures of pages that take long to draw. `address`: of the version's pack. */
export function packedLevels(address: string): LevelSource {
  const pack = packFile(address);
  const packed = async (): Promise<readonly PackedLevel[] | null> => (await pack.index())?.levels ?? null;
  return {
    levels: packed,
    async load({ page, scale }, index, signal) {
      const level = (await packed())?.find((each) => each.page === page && each.scale === scale);
      const place = level?.tiles[index];
      if (place === undefined) return null;
      const [picture] = await pack.pictures([place], signal).catch(() => []);
      return picture ?? null;
    },
  };
}

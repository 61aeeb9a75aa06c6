import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const packedFolder = 'dist/packed';
/** Assets of so many bytes or more take seconds to compress: the next build reuses what this one has compressed. */
const keptBytes = 1_000_000;

async function packed(asset: Buffer): Promise<Buffer> {
  const path = join(packedFolder, `${createHash('sha256').update(asset).digest('hex')}.br`);
  const kept = asset.length < keptBytes ? null : await readFile(path).catch(() => null);
  if (kept !== null) return kept;
  const made = await compress(asset, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: asset.length,
    },
  });
  if (asset.length < keptBytes) return made;
  await mkdir(packedFolder, { recursive: true });
  await writeFile(`${path}.${process.pid}`, made);
  await rename(`${path}.${process.pid}`, path);
  return made;
}

/** Leaves a Brotli copy beside every asset, for the server to send. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const pack = async (name: string): Promise<void> =>
      writeFile(join(dir, `${name}.br`), await packed(await readFile(join(dir, name))));
    await Promise.all(
      Object.keys(bundle)
        .filter((file) => /\.(js|css|wasm|bin|svg|json)$/.test(file))
        .map(pack),
    );
  },
};

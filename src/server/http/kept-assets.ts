import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyRequest } from 'fastify';

/** A script or style sheet of the build, compressed with Brotli. */
export interface KeptAsset {
  type: string;
  bytes: Buffer;
}

/** The types that a page asks for a hundred times. Others are few or large, and are read from the disk. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const prefix = '/assets/';

/**
 * Returns how a request for a hashed script or style sheet is answered from memory, each being read once; null where it
 * is for something else, or for other than the Brotli copy.
 */
export async function keepAssets(
  folder: string,
): Promise<(request: FastifyRequest) => Promise<KeptAsset | null>> {
  const names = new Set(await readdir(join(folder, prefix)).catch(() => []));
  const kept = new Map<string, Promise<Buffer>>();
  const read = (name: string): Promise<Buffer> => {
    const bytes = kept.get(name) ?? readFile(join(folder, prefix, name));
    kept.set(name, bytes);
    bytes.catch(() => kept.delete(name));
    return bytes;
  };
  return async ({ url, headers }) => {
    if (!url.startsWith(prefix) || headers.range !== undefined) return null;
    const type = types[extname(url)];
    const copy = `${url.slice(prefix.length)}.br`;
    if (type === undefined || !names.has(copy)) return null;
    const takesBrotli = headers['accept-encoding']?.split(',').some((each) => each.trim() === 'br');
    if (!takesBrotli) return null;
    // An update may have replaced it since the names were read.
    const bytes = await read(copy).catch(() => null);
    return bytes && { type, bytes };
  };
}

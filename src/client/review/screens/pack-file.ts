import { indexBytes, type PackIndex, type PicturePlace, readIndex } from '#shared/files/picture-pack.ts';

/** A version's pack of pictures (`picture-pack.ts`) on the server, read by ranges. */
export interface PackFile {
  /** Returns the index; null where it cannot be fetched: it is asked for again by the next call. */
  index(): Promise<PackIndex | null>;
  /**
   * Returns the pictures at these places, which follow one another; null for one that cannot be decoded. Rejects where they
   * cannot be fetched and when `signal` aborts.
   */
  pictures(places: readonly PicturePlace[], signal: AbortSignal): Promise<(ImageBitmap | null)[]>;
}

/** As many bytes as the index of a few hundred pages needs: seldom more than one request for it. */
const headBytes = 8_192;

/** Returns a signed address without its signature, which differs from response to response. */
export const unsigned = (address: string | null): string | null => address?.split('?')[0] ?? null;

export function packFile(address: string): PackFile {
  if (latest?.address !== address) latest = { address, file: openPack(address) };
  return latest.file;
}

/** The stage and the list of pages read the same one. */
let latest: { address: string; file: PackFile } | null = null;

function openPack(address: string): PackFile {
  let known: Promise<PackIndex | null> | null = null;
  const index = async (): Promise<PackIndex | null> => {
    known ??= readIndexOf(address).catch(() => null);
    const found = await known;
    if (found === null) known = null;
    return found;
  };
  return {
    index,
    async pictures(places, signal) {
      const found = await index();
      signal.throwIfAborted();
      const [first] = places;
      const last = places.at(-1);
      if (found === null || first === undefined || last === undefined)
        throw new Error('the pictures have no index');
      const start = first[0];
      const bytes = await fetchRange(address, found.start + start, found.start + last[0] + last[1], signal);
      return Promise.all(
        places.map(([at, length]) => {
          const jpeg = new Blob([bytes.subarray(at - start, at - start + length)], { type: 'image/jpeg' });
          return createImageBitmap(jpeg).catch(() => null);
        }),
      );
    },
  };
}

async function readIndexOf(address: string): Promise<PackIndex | null> {
  const head = await fetchRange(address, 0, headBytes);
  const needed = indexBytes(head);
  return readIndex(needed > head.byteLength ? await fetchRange(address, 0, needed) : head);
}

/** Fetches bytes from `from` to before `to`, or to the end where that comes before. They wait for all that the stage needs. */
async function fetchRange(
  address: string,
  from: number,
  to: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, {
    headers: { range: `bytes=${from}-${to - 1}` },
    priority: 'low',
    ...(signal !== undefined && { signal }),
  });
  if (!response.ok) throw new Error(`the pictures responded with ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.status === 206 ? bytes : bytes.subarray(from, to);
}

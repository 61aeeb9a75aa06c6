import type { Version } from '#shared/files/attachment.ts';
import { indexBytes, type PackIndex, type PicturePlace, readIndex } from '#shared/files/picture-pack.ts';

/** The server's small pictures of a version's pages. */
export interface ServedPictures {
  /**
   * Returns the pictures of these pages, by page; those that the server has not, or that cannot be fetched, are not
   * among them. Rejects only when `signal` aborts.
   */
  load(from: number, to: number, signal: AbortSignal): Promise<Map<number, ImageBitmap>>;
}

/** As many bytes as the index of a few hundred pages needs: seldom more than one request for it. */
const headBytes = 8_192;

/** `address`: of the pack of pictures (`picture-pack.ts`), which is read by ranges. */
function servedPictures(address: string): ServedPictures {
  let index: Promise<PackIndex | null> | null = null;
  return {
    async load(from, to, signal) {
      const found = new Map<number, ImageBitmap>();
      index ??= readIndexOf(address).catch(() => null);
      const known = await index;
      signal.throwIfAborted();
      // One that could not be fetched is asked for again.
      if (known === null) index = null;
      const places = pagesBetween(from, to).flatMap((page): [number, PicturePlace][] => {
        const place = known?.small[page - 1] ?? null;
        return place === null ? [] : [[page, place]];
      });
      const [first] = places;
      const last = places.at(-1);
      if (known === null || first === undefined || last === undefined) return found;
      const start = first[1][0];
      const end = last[1][0] + last[1][1];
      try {
        const bytes = await fetchRange(address, known.start + start, known.start + end, signal);
        await Promise.all(
          places.map(async ([page, [at, length]]) => {
            const jpeg = new Blob([bytes.subarray(at - start, at - start + length)], { type: 'image/jpeg' });
            found.set(page, await createImageBitmap(jpeg));
          }),
        );
      } catch {
        signal.throwIfAborted();
      }
      return found;
    },
  };
}

/** Where the pictures of a version's pages come from. */
export interface Served {
  versionId: string;
  /** Null where its file alone is drawn. */
  source: ServedPictures | null;
}

/**
 * Returns where the pictures of a version come from. That stays as it was `before`, so that nothing is fetched again; only
 * while nothing is drawn from the file, pictures that the server has made since take its place.
 */
export function servedFor(
  { id, pictures }: Pick<Version, 'id' | 'pictures'>,
  before: Served | null,
  isDrawn: boolean,
): Served {
  if (before?.versionId === id && (before.source !== null || pictures === null || isDrawn)) return before;
  return { versionId: id, source: pictures === null ? null : servedPictures(pictures) };
}

const pagesBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

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

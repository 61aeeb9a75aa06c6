import { type PackFile, packFile, unsigned } from '#client/review/screens/pack-file.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { PicturePlace } from '#shared/files/picture-pack.ts';

/** The server's small pictures of a version's pages. */
export interface ServedPictures {
  /**
   * Returns the pictures of these pages, by page; those that the server has not, or that cannot be fetched, are not
   * among them. Rejects only when `signal` aborts.
   */
  load(from: number, to: number, signal: AbortSignal): Promise<Map<number, ImageBitmap>>;
}

function servedPictures(pack: PackFile): ServedPictures {
  return {
    async load(from, to, signal) {
      const found = new Map<number, ImageBitmap>();
      const index = await pack.index();
      signal.throwIfAborted();
      const places = pagesBetween(from, to).flatMap((page): [number, PicturePlace][] => {
        const place = index?.small[page - 1] ?? null;
        return place === null ? [] : [[page, place]];
      });
      if (places.length === 0) return found;
      try {
        const pictures = await pack.pictures(
          places.map(([, place]) => place),
          signal,
        );
        places.forEach(([page], at) => {
          const picture = pictures[at];
          if (picture != null) found.set(page, picture);
        });
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
  /** Of the pictures, without the signature. */
  address: string | null;
  /** Null where its file alone is drawn. */
  source: ServedPictures | null;
}

/**
 * Returns the source of a version's pictures. Keeps the one it had `before`, so that nothing is fetched again, unless
 * the server has replaced its pictures, whose earlier ones are deleted then, or has made the first while nothing is
 * drawn from the file.
 */
export function servedFor(
  { id, pictures }: Pick<Version, 'id' | 'pictures'>,
  before: Served | null,
  isDrawn: boolean,
): Served {
  const address = unsigned(pictures);
  const isSame = address === null || address === before?.address || (before?.address === null && isDrawn);
  if (before?.versionId === id && isSame) return before;
  return { versionId: id, address, source: pictures === null ? null : servedPictures(packFile(pictures)) };
}

const pagesBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

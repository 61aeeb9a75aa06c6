import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  type FetchedPicture,
  type LibraryPicture,
  StockError,
  type StockFault,
  type StockLibrary,
} from './stock-library.ts';

const webUrl = z.url({ protocol: /^https?$/ });
const photoSchema = z.object({
  id: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  url: webUrl,
  photographer: z.string(),
  photographer_url: webUrl,
  alt: z.string().nullish(),
  src: z.object({
    original: webUrl,
    large2x: webUrl,
    large: webUrl,
    medium: webUrl,
    small: webUrl,
  }),
});
const pageSchema = z.object({
  photos: z.array(photoSchema),
  total_results: z.number().int().default(0),
  next_page: z.string().nullish(),
});

/** A page of four to the row fills the largest screen. */
const onPage = 24;
const askMs = 10_000;
const fetchMs = 120_000;

const faultOf = (status: number): StockFault => {
  if (status === 404) return 'missing';
  if (status === 429) return 'exhausted';
  return status === 401 || status === 403 ? 'refused' : 'unreachable';
};

/** Returns whether a file is on the host of the API or of Pexels; files on other hosts are not fetched. */
function isTheirs(address: string, api: string): boolean {
  const { protocol, hostname, host } = new URL(address);
  return host === new URL(api).host || (protocol === 'https:' && hostname.endsWith('.pexels.com'));
}

/** Pexels, by its documented interface: GET /v1/search and /v1/photos/:id with the key as Authorization. */
export function createPexels({ url, key }: { url: string; key: string }): StockLibrary {
  async function ask<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
    const response = await send(`${url}/v1/${path}`, askMs, { authorization: key });
    const read = schema.safeParse(await response.json().catch(() => null));
    if (!read.success) throw new StockError('unreachable');
    return read.data;
  }
  return {
    name: 'Pexels',
    async search(query, page) {
      const asked = new URLSearchParams({ query, page: String(page), per_page: String(onPage) });
      const { photos, total_results: total, next_page: next } = await ask(`search?${asked}`, pageSchema);
      return { pictures: photos.map(pictureOf), total, hasMore: next !== undefined && next !== null };
    },
    picture: async (id) => pictureOf(await ask(`photos/${encodeURIComponent(id)}`, photoSchema)),
    async fetch(address): Promise<FetchedPicture> {
      if (!isTheirs(address, url)) throw new StockError('missing');
      const response = await send(address, fetchMs, {});
      const { body, headers } = response;
      if (body === null) throw new StockError('unreachable');
      const size = Number(headers.get('content-length') ?? Number.NaN);
      return {
        bytes: Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]),
        contentType: (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '',
        size: Number.isInteger(size) && !headers.has('content-encoding') ? size : null,
      };
    },
  };
}

/** Returns a successful response. Follows no redirect, so that the key is sent to no other host. */
async function send(address: string, timeMs: number, headers: Record<string, string>): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(timeMs) });
  } catch {
    throw new StockError('unreachable');
  }
  if (response.ok) return response;
  await response.body?.cancel();
  throw new StockError(faultOf(response.status));
}

function pictureOf({
  id,
  width,
  height,
  alt,
  url,
  photographer,
  src,
  ...photo
}: z.output<typeof photoSchema>): LibraryPicture {
  return {
    id: String(id),
    width,
    height,
    alt: alt?.trim() || `Photo by ${photographer}`,
    credit: { library: 'Pexels', photographer, photographerUrl: photo.photographer_url, pageUrl: url },
    thumbnail: src.medium,
    files: src,
  };
}

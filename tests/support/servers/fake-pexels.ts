import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakePexels {
  url: string;
  /** Requested paths, with the key of each call; null for none. */
  asked: { path: string; key: string | null }[];
  /** Status of every response from now on; null: as usual. */
  respondWith: number | null;
  close(): Promise<void>;
}

export const pexelsKey = 'a key of ours';
/** A picture whose files are on another host, and one whose file has no end. */
export const elsewhereId = 201;
const endlessId = 202;
const names = ['Red bicycle by a wall', 'Cup of coffee', '<b>Loud</b> & "odd" name: a/b'];

/**
 * The used part of Pexels: searches of three pictures on two pages, a picture by its number, and its files.
 */
export async function startFakePexels(picture: Uint8Array): Promise<FakePexels> {
  const fake: FakePexels = { url: '', asked: [], respondWith: null, close: async () => {} };
  const photo = (id: number) => ({
    id,
    width: 4000,
    height: 3000,
    url: `https://www.pexels.com/photo/${id}/`,
    photographer: `Ann Bell ${id}`,
    photographer_url: 'https://www.pexels.com/@annbell',
    alt: names[(id - 101) % names.length],
    src: Object.fromEntries(
      ['original', 'large2x', 'large', 'medium', 'small', 'tiny'].map((size) => [
        size,
        `${id === elsewhereId ? fake.url.replace('127.0.0.1', 'localhost') : fake.url}/photos/${id}/${size}.jpeg`,
      ]),
    ),
  });
  const server = createServer(({ url = '', headers }, response) => {
    fake.asked.push({ path: url, key: headers.authorization ?? null });
    const at = new URL(url, 'http://fake');
    const json = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (fake.respondWith !== null) return json(fake.respondWith, {});
    if (at.pathname.startsWith(`/photos/${endlessId}/`)) {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(2 ** 16)));
        if (!response.destroyed) response.once('drain', more);
      };
      return more();
    }
    if (at.pathname.startsWith('/photos/'))
      return at.pathname.includes('/103/')
        ? response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
        : response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    if (headers.authorization !== pexelsKey) return json(401, {});
    const [, id] = /^\/v1\/photos\/(\d+)$/.exec(at.pathname) ?? [];
    if (id !== undefined)
      return Number(id) > 103 && Number(id) < elsewhereId ? json(404, {}) : json(200, photo(Number(id)));
    if (at.pathname !== '/v1/search') return json(404, {});
    const isLast = at.searchParams.get('page') === '2';
    json(200, {
      photos:
        at.searchParams.get('query') === 'nothing'
          ? []
          : at.searchParams.get('query') === 'odd'
            ? [photo(elsewhereId), photo(endlessId)]
            : isLast
              ? [photo(103)]
              : [photo(101), photo(102)],
      total_results: 3,
      ...(isLast ? {} : { next_page: `${fake.url}/v1/search?page=2` }),
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () => new Promise((closed) => server.close(() => closed()));
  return fake;
}

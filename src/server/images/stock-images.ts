import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { requireRoom } from '#server/files/upload/grant-upload.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import { withObjects } from '#server/kernel/storage/with-objects.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { Image, StockPicture, StockSize } from '#shared/images/image.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { imageKey, keepImage } from './add-image.ts';
import { findSourced, knownSources } from './images.queries.ts';
import { ownLibrary, presentImage } from './images.ts';
import { type LibraryPicture, StockError, type StockFault, type StockLibrary } from './stock-library.ts';

/** Access to the public library, and where fetched pictures are stored. */
export interface Stock {
  /** Null where none is configured. */
  library: StockLibrary | null;
  /** Seals the addresses of thumbnails, which come by this server. */
  secret: Uint8Array;
  /** Prefix of their addresses, e.g. `/api/g/stock-thumbnail`. */
  basePath: string;
  now: Date;
}

const thumbnailLifeMs = 2 * hourMs;
/** A picture of the largest cameras is far below this. */
const maxBytes = 200 * 1024 * 1024;
const maxThumbnailBytes = 4 * 1024 * 1024;

const words: Readonly<Record<StockFault, string>> = {
  unreachable: 'The picture library does not respond now. Please try again later.',
  exhausted: 'The picture library was asked too often in the last hour. Please try again later.',
  refused: 'The picture library does not accept this installation’s key. Please tell its administrator.',
  missing: 'This picture is no longer in the picture library.',
};
function asRefusal(error: unknown): unknown {
  if (!(error instanceof StockError)) return error;
  const code = error.fault === 'missing' ? 'not_found' : 'unavailable';
  return new Refusal(code, 'Failed', [words[error.fault]]);
}

function requireLibrary({ library }: Stock): StockLibrary {
  if (library === null)
    throw new Refusal('not_found', 'Not Found', ['No public picture library is set up here.']);
  return library;
}

const sourcePrefix = ({ name }: StockLibrary, id: string): string => `${name.toLowerCase()}:${id}:`;

const seal = (secret: Uint8Array, address: string, expires: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['stock', address, expires]))
    .digest('base64url');

/**
 * Returns an address on this server, so that browsers contact no other; constant within the hour, so that
 * they cache it.
 */
function thumbnailAddress({ secret, basePath, now }: Stock, address: string): string {
  const expires = ((Math.ceil(now.getTime() / hourMs) * hourMs + thumbnailLifeMs) as number).toString(36);
  return `${basePath}?${new URLSearchParams({ address, expires, seal: seal(secret, address, expires) })}`;
}

/** Pictures of the public library, a page of them, counted from 1. */
export async function searchStock(
  { db, actor }: { db: Db; actor: Actor },
  stock: Stock,
  { query, page }: { query: string; page: number },
): Promise<{ pictures: StockPicture[]; total: number; hasMore: boolean }> {
  const companyId = ownLibrary(actor);
  const library = requireLibrary(stock);
  const found = await library.search(query, page).catch((error) => {
    throw asRefusal(error);
  });
  const prefix = ({ id }: LibraryPicture): string => sourcePrefix(library, id);
  const known = await knownSources(db, companyId, found.pictures.map(prefix));
  const pictures = found.pictures.map((picture) => ({
    id: picture.id,
    width: picture.width,
    height: picture.height,
    alt: picture.alt,
    thumbnail: thumbnailAddress(stock, picture.thumbnail),
    credit: picture.credit,
    isSaved: known.has(prefix(picture)),
  }));
  return { pictures, total: found.total, hasMore: found.hasMore };
}

/**
 * Passes the bytes through, and fails with `tooMany` after `limit` of them: a declared length may be missing or
 * wrong.
 */
const atMost = (limit: number, bytes: Readable, tooMany: () => Error): Readable =>
  Readable.from(
    (async function* counted() {
      let count = 0;
      for await (const chunk of bytes) {
        count += chunk.length;
        if (count > limit) throw tooMany();
        yield chunk;
      }
    })(),
    { objectMode: false },
  );

const shown = /^image\/(png|jpeg|gif|webp|avif)$/;

/** A thumbnail of the public library; null where its address was not sealed here or is too old. */
export async function readThumbnail(
  stock: Stock,
  { address, expires, seal: given }: { address: string; expires: string; seal: string },
): Promise<{ bytes: Readable; contentType: string } | null> {
  const wanted = Buffer.from(seal(stock.secret, address, expires));
  const offered = Buffer.from(given);
  if (offered.length !== wanted.length || !timingSafeEqual(offered, wanted)) return null;
  if (Number.parseInt(expires, 36) <= stock.now.getTime() || stock.library === null) return null;
  const { bytes, contentType, size } = await stock.library.fetch(address).catch((error) => {
    throw asRefusal(error);
  });
  if (shown.test(contentType) && (size ?? 0) <= maxThumbnailBytes)
    return { bytes: atMost(maxThumbnailBytes, bytes, () => new StockError('missing')), contentType };
  bytes.destroy();
  return null;
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

/** `Red bicycle by a wall` as a file's name. */
function fileNameOf({ alt, id }: LibraryPicture, contentType: string): string {
  const words = alt
    .replaceAll(/[^A-Za-z0-9 _-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim();
  return `${words === '' ? 'Picture' : words} ${id}.${extensions[contentType]}`;
}

/**
 * Downloads a picture of the public library into the company's, with its credit; returns the stored one if it
 * already exists in this size. `write` runs the transaction, which starts after the download.
 */
export async function saveStock(
  { db, store, actor }: { db: Db; store: ObjectStore; actor: Actor },
  stock: Stock,
  { id, size }: { id: string; size: StockSize },
  write: (use: (context: MutationContext) => Promise<Image>) => Promise<Image>,
): Promise<Image> {
  const companyId = ownLibrary(actor);
  const library = requireLibrary(stock);
  const source = `${sourcePrefix(library, id)}${size}`;
  const known = await findSourced(db, companyId, source);
  if (known !== null) return presentImage(known);
  const stored = await fetchPicture(
    library,
    { id, size },
    {
      requireRoom: (bytes) => requireRoom({ tx: db, now: stock.now }, companyId, bytes),
      keep: async (name, bytes, contentType) => {
        const key = imageKey(companyId, name);
        await store.put(key, bytes, contentType);
        return { key, size: (await store.head(key))?.size ?? 0 };
      },
    },
  ).catch((error) => {
    throw asRefusal(error);
  });
  return withObjects(store, [stored.key], (take) =>
    write(async (context) => {
      await lockCompanies(context.tx, [companyId]);
      const meanwhile = await findSourced(context.tx, companyId, source);
      if (meanwhile !== null) return presentImage(meanwhile);
      take();
      return keepImage(context, companyId, { ...stored, thumbnail: null, source });
    }),
  );
}

const tooLarge = (): Refusal =>
  new Refusal('too_large', 'File Size Limit', ['This picture is too large. Choose a smaller size.']);

async function fetchPicture(
  library: StockLibrary,
  { id, size }: { id: string; size: StockSize },
  into: {
    requireRoom(bytes: number): Promise<void>;
    keep(name: string, bytes: Readable, contentType: string): Promise<{ key: string; size: number }>;
  },
) {
  const picture = await library.picture(id);
  const file = await library.fetch(picture.files[size]);
  try {
    if (extensions[file.contentType] === undefined) throw new StockError('missing');
    if ((file.size ?? 0) > maxBytes) throw tooLarge();
    await into.requireRoom(file.size ?? 0);
    const name = fileNameOf(picture, file.contentType);
    const kept = await into.keep(name, atMost(maxBytes, file.bytes, tooLarge), file.contentType);
    return { name, mimeType: file.contentType, credit: picture.credit, ...kept };
  } catch (error) {
    file.bytes.destroy();
    throw error;
  }
}

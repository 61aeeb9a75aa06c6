import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { FileType, PageSize } from '#shared/files/attachment.ts';
import type { OrderStory, StoryFile } from './company/order-story.ts';
import type { Artwork } from './proofs/artwork.ts';
import { type Design, draw } from './proofs/design.ts';
import type { Feature } from './proofs/proof-document.ts';

/** The stored objects of a version, and the fields that its row needs. */
export interface StoredProof {
  fileName: string;
  mimeType: string;
  fileType: FileType;
  size: number;
  sha256: string;
  key: string;
  thumbnail: { key: string; size: number } | null;
  preview: { key: string; size: number } | null;
  pageCount: number | null;
  pageSizes: readonly PageSize[];
  trim: PageSize | null;
  pixels: PageSize | null;
  features: ReadonlyMap<string, Feature>;
}

/** Versions of one file, oldest first. */
export type StoredFiles = ReadonlyMap<StoryFile, readonly StoredProof[]>;

/**
 * Draws and stores every version of every order. Keys are fixed by order and file, so that a repeated start
 * overwrites what an interrupted one left. The preparing threads take turns, and while they draw the next
 * version is designed.
 */
export async function storeProofs(
  stories: readonly OrderStory[],
  store: ObjectStore,
  preparers: readonly [ProofPreparer, ...ProofPreparer[]],
): Promise<StoredFiles> {
  let turn = 0;
  // The provider's own copies are of versions that were drawn already.
  const drawn = new Map<Design, Artwork>();
  const artworkOf = (design: Design): Artwork => {
    const artwork = drawn.get(design) ?? draw(design);
    drawn.set(design, artwork);
    return artwork;
  };
  const stored = new Map<StoryFile, Promise<StoredProof>[]>();
  for (const story of stories)
    for (const file of story.files) {
      const versions: Promise<StoredProof>[] = [];
      stored.set(file, versions);
      for (const [at, source] of file.versions.entries()) {
        const artwork = typeof source === 'string' ? source : artworkOf(source);
        const name = `${file.name}-v${at + 1}`;
        const preparer = preparers[turn++ % preparers.length] ?? preparers[0];
        versions.push(storeVersion(`demo/${story.id}/${name}`, name, artwork, store, preparer));
        await setImmediate();
      }
    }
  const files = new Map<StoryFile, StoredProof[]>();
  for (const [file, versions] of stored) files.set(file, await Promise.all(versions));
  return files;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const extensions = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

async function storeVersion(
  folder: string,
  name: string,
  artwork: Artwork | string,
  store: ObjectStore,
  preparer: ProofPreparer,
): Promise<StoredProof> {
  const keep = async (file: string, bytes: Uint8Array, mimeType: string) => {
    const key = `${folder}/${file}`;
    await store.put(key, bytes, mimeType);
    return { key, size: bytes.byteLength };
  };
  if (typeof artwork === 'string') {
    const fileName = `${name}.txt`;
    const text = new TextEncoder().encode(artwork);
    const { key, size } = await keep(fileName, text, 'text/plain');
    const nothing = {
      thumbnail: null,
      preview: null,
      pageCount: null,
      pageSizes: [],
      trim: null,
      pixels: null,
      features: new Map(),
    };
    return {
      fileName,
      mimeType: 'text/plain',
      fileType: 'unsupported',
      size,
      sha256: hashOf(text),
      key,
      ...nothing,
    };
  }
  const { bytes, mimeType, features } = artwork;
  const fileName = `${name}.${extensions[mimeType]}`;
  const { key, size } = await keep(fileName, bytes, mimeType);
  const prepared = await preparer.prepare({ bytes, name: fileName });
  if (!prepared.ok) throw new Error(`${fileName} cannot be read back: ${prepared.fault.kind}`);
  const { fileType, pageCount, pageSizes, trim, pixels, thumbnail, preview } = prepared.value;
  return {
    fileName,
    mimeType,
    fileType,
    size,
    sha256: hashOf(bytes),
    key,
    pageCount,
    pageSizes,
    trim,
    pixels,
    features,
    thumbnail: thumbnail && (await keep('thumbnail.jpg', thumbnail, 'image/jpeg')),
    preview: preview && (await keep('preview.jpg', preview, 'image/jpeg')),
  };
}

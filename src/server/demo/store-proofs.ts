import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import type { ObjectStore } from '#server/kernel/storage/object-store.ts';
import type { FileType, PageSize } from '#shared/files/attachment.ts';
import type { Design } from './proofs/design.ts';
import type { Artwork, Feature } from './proofs/proof-document.ts';
import type { OrderStory, StoryFile } from './story/order-story.ts';

interface StoredObject {
  key: string;
  size: number;
}

/** The stored objects of a version, and the fields that its row needs. */
export interface StoredProof extends StoredObject {
  fileName: string;
  mimeType: string;
  sha256: string;
  fileType: FileType;
  thumbnail: StoredObject | null;
  preview: StoredObject | null;
  pageCount: number | null;
  pageSizes: readonly PageSize[];
  trim: PageSize | null;
  pixels: PageSize | null;
  features: ReadonlyMap<string, Feature>;
}

/** Versions of one file, oldest first. */
export type StoredFiles = ReadonlyMap<StoryFile, readonly StoredProof[]>;

/** A version's artwork, and what is found out about it. */
type Drawn = Artwork & { prepared: ReturnType<ProofPreparer['prepare']> };

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
  // The provider's copies repeat versions that were already drawn.
  const drawn = new Map<Design, Drawn>();
  const drawOnce = (design: Design): Drawn => {
    const known = drawn.get(design);
    if (known !== undefined) return known;
    const artwork = design();
    const preparer = preparers[drawn.size % preparers.length] ?? preparers[0];
    const name = `proof.${extensions[artwork.mimeType]}`;
    const made = { ...artwork, prepared: preparer.prepare({ bytes: artwork.bytes, name }) };
    drawn.set(design, made);
    return made;
  };
  const files = new Map<StoryFile, Promise<StoredProof>[]>();
  const broken: Promise<StoredProof>[] = [];
  for (const story of stories)
    for (const file of story.files) {
      const versions: Promise<StoredProof>[] = [];
      files.set(file, versions);
      for (const [at, source] of file.versions.entries()) {
        const name = `${file.name}-v${at + 1}`;
        const keep = keeperOf(store, `demo/${story.id}/${name}`);
        const version =
          typeof source === 'string'
            ? storeText(keep, `${name}.txt`, source)
            : storeArtwork(keep, name, drawOnce(source));
        // Unhandled until it is awaited, its failure would end the process.
        version.catch(() => broken.push(version));
        versions.push(version);
        await setImmediate();
        await broken[0];
      }
    }
  const stored = new Map<StoryFile, StoredProof[]>();
  for (const [file, versions] of files) stored.set(file, await Promise.all(versions));
  return stored;
}

const extensions = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

type Keep = (file: string, bytes: Uint8Array, mimeType: string) => Promise<StoredObject>;

const keeperOf =
  (store: ObjectStore, folder: string): Keep =>
  async (file, bytes, mimeType) => {
    const key = `${folder}/${file}`;
    await store.put(key, bytes, mimeType);
    return { key, size: bytes.byteLength };
  };

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function storeText(keep: Keep, fileName: string, text: string): Promise<StoredProof> {
  const bytes = new TextEncoder().encode(text);
  return {
    ...(await keep(fileName, bytes, 'text/plain')),
    fileName,
    mimeType: 'text/plain',
    sha256: hashOf(bytes),
    fileType: 'unsupported',
    thumbnail: null,
    preview: null,
    pageCount: null,
    pageSizes: [],
    trim: null,
    pixels: null,
    features: new Map(),
  };
}

async function storeArtwork(keep: Keep, name: string, drawn: Drawn): Promise<StoredProof> {
  const { bytes, mimeType, features } = drawn;
  const fileName = `${name}.${extensions[mimeType]}`;
  const stored = await keep(fileName, bytes, mimeType);
  const prepared = await drawn.prepared;
  if (!prepared.ok) throw new Error(`${fileName} cannot be read back: ${prepared.fault.kind}`);
  const { fileType, pageCount, pageSizes, trim, pixels, thumbnail, preview } = prepared.value;
  return {
    ...stored,
    fileName,
    mimeType,
    sha256: hashOf(bytes),
    fileType,
    pageCount,
    pageSizes,
    trim,
    pixels,
    features,
    thumbnail: thumbnail && (await keep('thumbnail.jpg', thumbnail, 'image/jpeg')),
    preview: preview && (await keep('preview.jpg', preview, 'image/jpeg')),
  };
}

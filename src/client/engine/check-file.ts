import { proxy, wrap } from 'comlink';
import { keepNewest } from '#shared/kernel/keep-newest.ts';
import type { CheckedFile, CheckWorkerApi, FileHashes } from '#shared/protocol/check-worker.ts';
import type { EngineDocument } from './engine.ts';

type Drawn = Pick<EngineDocument, 'received'>;

/** Files whose hashes are kept: one that is decided about again later is read again. */
const maxFiles = 32;
/** Keyed by SHA-256, so an entry never becomes outdated. */
const files = new Map<string, FileHashes>();

/**
 * Returns whether all that `document` was drawn from until now is part of the file with a hash: false where nothing is
 * known of the one or the other.
 */
export const isDrawnFrom = (sha256: string, document: Drawn): boolean => {
  const blocks = files.get(sha256)?.blocks;
  const received = document.received();
  return received.length > 0 && received.every((block) => blocks?.[block.index] === block.sha256);
};

/**
 * Compares the drawn file with the recorded one. Reads the file from its address unless it was read before. Returns
 * null if it cannot be read.
 */
export async function checkFile(
  { url, recorded }: { url: string; recorded: string | null },
  document: Drawn,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
  read = readFile,
): Promise<CheckedFile | null> {
  if (signal.aborted) return null;
  const file = files.get(recorded ?? '') ?? (await read(url, onRead, signal));
  if (file === null) return null;
  keepNewest(files, file.sha256, file, maxFiles);
  return { sha256: file.sha256, isAsDrawn: isDrawnFrom(file.sha256, document) };
}

/** Hashes a file in chunks, in a thread of its own. */
function readFile(
  url: string,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<FileHashes | null> {
  const worker = new Worker(new URL('../../../workers/check-file.worker.ts', import.meta.url), {
    type: 'module',
    name: 'check-file',
  });
  return new Promise((resolve) => {
    let isOver = false;
    // The last report of progress may come after the result.
    const whileReading = proxy((bytes: number) => {
      if (!isOver) onRead(bytes);
    });
    const end = (hashes: FileHashes | null): void => {
      isOver = true;
      worker.terminate();
      resolve(hashes);
    };
    signal.addEventListener('abort', () => end(null), { once: true });
    worker.addEventListener('error', () => end(null));
    wrap<CheckWorkerApi>(worker)
      .hash(new URL(url, location.href).href, whileReading)
      .then(end, () => end(null));
  });
}

import { proxy, wrap } from 'comlink';
import type { CheckedBytes, CheckWorkerApi } from '#shared/protocol/check-worker.ts';
import type { EngineDocument } from './engine.ts';

/**
 * Returns the SHA-256 of the file at an address, and whether what `document` was drawn from is part of it; null where it
 * cannot be read. It is hashed in a thread of its own, in pieces.
 */
export async function checkFile(
  url: string,
  document: Pick<EngineDocument, 'received'>,
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<CheckedBytes | null> {
  const received = await document.received();
  if (signal.aborted) return null;
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
    const end = (checked: CheckedBytes | null): void => {
      isOver = true;
      worker.terminate();
      resolve(checked);
    };
    signal.addEventListener('abort', () => end(null), { once: true });
    worker.addEventListener('error', () => end(null));
    wrap<CheckWorkerApi>(worker)
      .check(new URL(url, location.href).href, received, whileReading)
      .then(end, () => end(null));
  });
}

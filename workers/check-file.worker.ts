import { expose } from 'comlink';
import type { CheckWorkerApi } from '#shared/protocol/check-worker.ts';
import { hashFile } from '#wasm/hash-file.ts';

/** Not every browser lets a stream be iterated over. */
async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const api: CheckWorkerApi = {
  async hash(url, onRead) {
    try {
      const { ok, body } = await fetch(url);
      return ok && body !== null ? await hashFile(piecesOf(body), onRead) : null;
    } catch {
      return null;
    }
  },
};
expose(api);

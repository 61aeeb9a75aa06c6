import { expose } from 'comlink';
import type { CheckWorkerApi } from '#shared/protocol/check-worker.ts';
import { checkBytes } from '#wasm/check-bytes.ts';

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
  async check(url, received, onRead) {
    try {
      const { ok, body } = await fetch(url);
      return ok && body !== null ? await checkBytes(piecesOf(body), received, onRead) : null;
    } catch {
      return null;
    }
  },
};
expose(api);

import { expose } from 'comlink';
import type { EngineWorker } from '#client/engine/pool-worker.ts';
import {
  type EngineResult,
  heartbeat,
  type PdfWorkerApi,
  type ReceivedBlocks,
  type TilePixels,
} from '#shared/protocol/pdf-worker.ts';

export type TileResult = EngineResult<TilePixels> | Promise<EngineResult<TilePixels>>;

/** A worker in this thread. `draw` returns tiles; `log` has every call; `other` replaces what it offers. */
export class FakeWorker implements EngineWorker {
  readonly log: string[] = [];
  terminated = false;
  closed: string[] = [];
  readonly #channel = new MessageChannel();

  constructor(
    draw: (page: number, worker: FakeWorker) => TileResult,
    warm: () => Promise<WebAssembly.Module>,
    openResult?: Awaited<ReturnType<PdfWorkerApi['open']>>,
    other: Partial<PdfWorkerApi> = {},
  ) {
    const page = { width: 100, height: 200 };
    const api: PdfWorkerApi = {
      warm,
      open: async (key) => {
        this.log.push(`open ${key}`);
        if (openResult !== undefined) return openResult;
        return { ok: true, value: { pageCount: 9, firstPage: page, layers: [] } };
      },
      pageSizes: async (_, from, to) => ({
        ok: true,
        value: Array.from({ length: to - from + 1 }, () => page),
      }),
      pageBoxes: async () => ({ ok: false, fault: { kind: 'unsupported' } }),
      inks: async () => ({ ok: true, value: [] }),
      fingerprint: async () => ({ ok: false, fault: { kind: 'unsupported' } }),
      matchPages: async () => ({ ok: false, fault: { kind: 'unsupported' } }),
      compare: async () => ({ ok: false, fault: { kind: 'unsupported' } }),
      tile: async (_, page) => {
        this.log.push(`tile ${page}`);
        return draw(page, this);
      },
      text: async () => ({ ok: true, value: { lines: [] } }),
      search: async () => ({ ok: true, value: [] }),
      jpeg: async () => ({ ok: false, fault: { kind: 'unsupported' } }),
      close: async (key) => {
        this.closed.push(key);
      },
      use: async () => ({ heapBytes: 1, documents: 1, displayLists: 0, fetchedBytes: 0 }),
      ...other,
    };
    expose(api, this.#channel.port2);
    this.#channel.port1.start();
  }

  postMessage(message: unknown, transfer?: Transferable[]) {
    this.#channel.port1.postMessage(message, transfer ?? []);
  }
  addEventListener(type: string, listener: EventListenerOrEventListenerObject) {
    this.#channel.port1.addEventListener(type, listener as EventListener);
  }
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject) {
    this.#channel.port1.removeEventListener(type, listener as EventListener);
  }
  /** Resolves when the pool has received it. */
  beat(): Promise<void> {
    return this.#note(heartbeat);
  }
  /** Reports a block of a file, and resolves when the pool has received the report. */
  receive(url: string, index: number, sha256: string): Promise<void> {
    return this.#note({ galley: 'received', url, blocks: [{ index, sha256 }] } satisfies ReceivedBlocks);
  }
  #note(message: unknown): Promise<void> {
    const { port1, port2 } = this.#channel;
    const received = new Promise<void>((resolve) =>
      port1.addEventListener('message', () => resolve(), { once: true }),
    );
    port2.postMessage(message);
    return received;
  }
  /** Its code has not come, or has thrown. */
  fail() {
    this.#channel.port1.dispatchEvent(new Event('error'));
  }
  terminate() {
    this.terminated = true;
    this.#channel.port1.close();
  }
}

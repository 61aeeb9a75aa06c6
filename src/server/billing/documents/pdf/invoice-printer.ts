import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { openThread } from '#server/kernel/threads/open-thread.ts';
import type { Printed, PrintRequest } from './print-request.ts';

const entry = new URL('./make-invoice.worker.ts', import.meta.url);
/** The thread ends after this long without a document. */
const idleMs = 30_000;

/** Makes PDFs one after another in a thread of its own: each takes longer than the server may be blocked. */
export class InvoicePrinter {
  #thread: Worker | null = null;
  #queue: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  /** Rejects where the document cannot be drawn. */
  print(request: PrintRequest): Promise<Uint8Array> {
    const turn = this.#queue.then(() => this.#run(request));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async dispose(): Promise<void> {
    await this.#queue;
    await this.#end();
  }

  async #run(request: PrintRequest): Promise<Uint8Array> {
    clearTimeout(this.#idle);
    this.#thread ??= openThread(entry, { name: 'make-invoice' });
    const thread = this.#thread;
    const ended = new AbortController();
    const { signal } = ended;
    try {
      const response = once(thread, 'message', { signal });
      const exit = once(thread, 'exit', { signal }).then(() => {
        throw new Error('the thread that makes invoices has ended');
      });
      thread.postMessage(request);
      const [printed] = (await Promise.race([response, exit])) as [Printed];
      if (!printed.ok) throw new Error(printed.problem);
      return printed.bytes;
    } catch (error) {
      await this.#end();
      throw error;
    } finally {
      ended.abort();
      this.#idle = setTimeout(() => void this.#end(), idleMs).unref();
    }
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}

import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { launchBrowser } from '../../tests/support/browser/browser.ts';
import { freePort } from '../../tests/support/servers/free-port.ts';
import type { CorpusFile } from './corpus.ts';
import { type Link, throttled } from './throttle.ts';

/** Engine and stage alone, built for production, on a page whose documents come from this process by range. */
export interface OpenWorkbench {
  origin: string;
  /** The folder that `origin` serves. */
  folder: string;
  browser: Browser;
  page: Page;
  /** Makes a file available as /files/{name}. */
  serve(name: string, file: Uint8Array | string): Promise<number>;
  /** Serves a sample file and opens it on the stage. */
  openSample(file: CorpusFile): Promise<void>;
  /** Bytes of documents sent since the last call. */
  takeSentBytes(): number;
  setLink(link: Link | null): void;
  dispose(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

const react = { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 9 };

export async function openWorkbench(): Promise<OpenWorkbench> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-workbench-'));
  await build({
    configFile: 'vite.config.ts',
    root: 'bench/workbench',
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: false,
      // The page loads its stage at once: with React among its own code, the stage's chunk would run before it.
      rolldownOptions: { output: { codeSplitting: { groups: [react] } } },
    },
  });
  const files = new Map<string, { file: Uint8Array | string; size: number }>();
  let sent = 0;
  let link: Link | null = null;

  async function sendFile(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = files.get(name);
    if (found === undefined) return void response.writeHead(404).end();
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(found.size - 1, range?.[2] ? Number(range[2]) : found.size - 1);
    response.writeHead(range === null ? 200 : 206, {
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${found.size}` }),
    });
    const body =
      typeof found.file === 'string'
        ? createReadStream(found.file, { start, end })
        : Readable.from([Buffer.from(found.file.subarray(start, end + 1))]);
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of throttled(body, link)) {
        sent += chunk.length;
        yield chunk;
      }
    }
    await pipeline(counted(), response).catch((error) => {
      // A page that no longer wants the bytes ends the connection.
      if (!response.destroyed) throw error;
    });
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname);
    if (path.startsWith('/files/')) return sendFile(path.slice('/files/'.length), request, response);
    const file = path === '/' ? 'index.html' : path.slice(1);
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body === null) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchBrowser([], 'whole');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'workbench' in window);

  async function serve(name: string, file: Uint8Array | string): Promise<number> {
    const size = typeof file === 'string' ? (await stat(file)).size : file.byteLength;
    files.set(name, { file, size });
    return size;
  }

  return {
    origin,
    folder,
    browser,
    page,
    serve,
    async openSample({ name, bytes }) {
      const length = await serve(name, bytes);
      await page.evaluate(([file, size]) => window.workbench.open(file, size), [name, length] as const);
    },
    takeSentBytes() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    setLink(next) {
      link = next;
    },
    async dispose() {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

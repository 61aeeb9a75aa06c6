import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

const viewer = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>pdf.js</title>
<link rel="modulepreload" href="/build/pdf.min.mjs"><link rel="modulepreload" href="/web/pdf_viewer.mjs">
<link rel="stylesheet" href="/web/pdf_viewer.css">
<style>body{margin:0;background:#8a8a8a}#container{position:absolute;inset:0;overflow:auto}</style>
<div id="container"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
import * as pdfjs from '/build/pdf.min.mjs';
globalThis.pdfjsLib = pdfjs;
pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.min.mjs';
const opened = pdfjs.getDocument({
  url: '/file.pdf', cMapUrl: '/cmaps/', cMapPacked: true, standardFontDataUrl: '/standard_fonts/', wasmUrl: '/wasm/', iccUrl: '/iccs/',
}).promise;
const { EventBus, PDFLinkService, PDFViewer } = await import('/web/pdf_viewer.mjs');
const eventBus = new EventBus();
const linkService = new PDFLinkService({ eventBus });
const view = new PDFViewer({ container: document.getElementById('container'), eventBus, linkService });
linkService.setViewer(view);
eventBus.on('pagesinit', () => { view.currentScaleValue = 'page-width'; });
eventBus.on('pagerendered', ({ pageNumber }) => {
  if (pageNumber === 1) requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('peer:sharp')));
});
const watch = () => {
  if (document.querySelector('.page canvas:not([hidden])') === null) requestAnimationFrame(watch);
  else requestAnimationFrame(() => performance.mark('peer:first-pixels'));
};
watch();
const document_ = await opened;
view.setDocument(document_);
linkService.setDocument(document_);
</script>`;

interface PdfjsViewer {
  url: string;
  show(bytes: Uint8Array): void;
  dispose(): Promise<void>;
}

const types: Record<string, string> = {
  html: 'text/html',
  mjs: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
};

/** pdf.js's own viewer as published, compressed as a server would, on one file that it may read by range. */
export async function startPdfjsViewer(): Promise<PdfjsViewer> {
  let file: Uint8Array = new Uint8Array();
  const packed = new Map<string, Buffer>();
  const assetOf = async (path: string): Promise<Buffer | null> => {
    const held = packed.get(path);
    if (held !== undefined) return held;
    const plain =
      path === '' ? Buffer.from(viewer) : await readFile(`node_modules/pdfjs-dist/${path}`).catch(() => null);
    if (plain === null) return null;
    const made = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    packed.set(path, made);
    return made;
  };
  for (const path of ['', 'build/pdf.min.mjs', 'build/pdf.worker.min.mjs', 'web/pdf_viewer.mjs'])
    await assetOf(path);

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').slice(1);
    if (path === 'file.pdf') return sendRange(response, request.headers.range, file);
    const body = await assetOf(path);
    if (body === null) return void response.writeHead(404).end();
    const type = types[path === '' ? 'html' : (path.split('.').at(-1) ?? '')] ?? 'application/octet-stream';
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': path === '' ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(bytes) {
      file = bytes;
    },
    async dispose() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendRange(response: ServerResponse, range: string | undefined, file: Uint8Array): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  // Each file of a bench has this one address.
  const headers = {
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  };
  if (from === undefined) {
    response.writeHead(200, { ...headers, 'content-length': file.length }).end(file);
    return;
  }
  const start = Number(from);
  const end = to === '' || to === undefined ? file.length - 1 : Math.min(Number(to), file.length - 1);
  response.writeHead(206, {
    ...headers,
    'content-length': end - start + 1,
    'content-range': `bytes ${start}-${end}/${file.length}`,
  });
  response.end(file.subarray(start, end + 1));
}

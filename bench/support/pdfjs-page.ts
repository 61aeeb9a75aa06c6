import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';

/** pdf.js as published, on a page of the same origin as the server under measurement. */
const harness = `<!doctype html><meta charset="utf-8"><title>pdf.js</title>
<style>body{margin:0;background:#8a8a8a}</style><canvas id="page"></canvas>
<script type="module">
import * as pdfjs from '/peer/build/pdf.min.mjs';
pdfjs.GlobalWorkerOptions.workerSrc = '/peer/build/pdf.worker.min.mjs';
const worker = new pdfjs.PDFWorker();
await worker.promise;
window.drawFirstPage = async (url, scale, rangeChunkSize) => {
  const started = performance.now();
  const task = pdfjs.getDocument({
    url, worker, ...(rangeChunkSize ? { rangeChunkSize, disableAutoFetch: true, disableStream: true } : {}),
    cMapUrl: '/peer/cmaps/', cMapPacked: true, standardFontDataUrl: '/peer/standard_fonts/', wasmUrl: '/peer/wasm/', iccUrl: '/peer/iccs/',
  });
  const document_ = await task.promise;
  const page = await document_.getPage(1);
  const viewport = page.getViewport({ scale });
  const canvas = document.getElementById('page');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport }).promise;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ms = performance.now() - started;
  await task.destroy();
  return ms;
};
window.peerReady = true;
</script>`;

/** Serves pdf.js to `page` below the server's own origin and waits until its worker runs. */
export async function openPdfjs(page: Page, origin: string): Promise<void> {
  await page.route('**/peer/**', async (route) => {
    const path = new URL(route.request().url()).pathname.slice('/peer/'.length);
    if (path === '') return route.fulfill({ contentType: 'text/html', body: harness });
    const body = await readFile(`node_modules/pdfjs-dist/${path}`).catch(() => null);
    if (body === null) return route.fulfill({ status: 404, body: '' });
    const contentType = path.endsWith('.mjs')
      ? 'text/javascript'
      : path.endsWith('.wasm')
        ? 'application/wasm'
        : 'application/octet-stream';
    return route.fulfill({ contentType, body });
  });
  await page.goto(`${origin}/peer/`);
  await page.waitForFunction('window.peerReady === true');
}

/** Milliseconds from the address to the first page drawn and presented, at `scale` pixels a point. */
export const drawWithPdfjs = (
  page: Page,
  url: string,
  scale: number,
  rangeChunkSize?: number,
): Promise<number> =>
  page.evaluate(
    `window.drawFirstPage(${JSON.stringify(url)}, ${scale}, ${rangeChunkSize === undefined ? 'undefined' : rangeChunkSize})`,
  );

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';

/**
 * The peer's files beside the application's own code, served with the same headers, so that the browser caches
 * both.
 */
const peer = '/assets/peer';

const html = `<!doctype html><meta charset="utf-8"><title>pdf.js</title>
<canvas id="page"></canvas><script type="module" src="${peer}/harness.js"></script>`;

/** pdf.js as published. */
const harness = `
import * as pdfjs from '${peer}/pdfjs/build/pdf.min.mjs';
pdfjs.GlobalWorkerOptions.workerSrc = '${peer}/pdfjs/build/pdf.worker.min.mjs';
const worker = new pdfjs.PDFWorker();
await worker.promise;
window.drawFirstPage = async (url, scale, rangeChunkSize) => {
  const started = performance.now();
  const task = pdfjs.getDocument({
    url, worker, ...(rangeChunkSize ? { rangeChunkSize, disableAutoFetch: true, disableStream: true } : {}),
    cMapUrl: '${peer}/pdfjs/cmaps/', cMapPacked: true, standardFontDataUrl: '${peer}/pdfjs/standard_fonts/', wasmUrl: '${peer}/pdfjs/wasm/', iccUrl: '${peer}/pdfjs/iccs/',
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
`;

/**
 * Opens pdf.js in `page`, from the server under measurement, which serves the files in `served`, and waits
 * until its worker runs. Gone when the page closes.
 */
export async function openPdfjs(page: Page, origin: string, served = 'dist/client'): Promise<void> {
  const folder = join(served, peer);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  symlinkSync(resolve('node_modules/pdfjs-dist'), join(folder, 'pdfjs'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'harness.js'), harness);
  page.once('close', () => rmSync(folder, { recursive: true, force: true }));
  await page.goto(`${origin}${peer}/index.html`);
  await page.waitForFunction(() => 'peerReady' in window);
}

interface PeerWindow {
  drawFirstPage(url: string, scale: number, rangeChunkSize?: number): Promise<number>;
}

/** Milliseconds from the address to the first page drawn and presented, at `scale` pixels a point. */
export const drawWithPdfjs = (
  page: Page,
  url: string,
  scale: number,
  rangeChunkSize?: number,
): Promise<number> =>
  page.evaluate(([from, at, chunk]) => (window as unknown as PeerWindow).drawFirstPage(from, at, chunk), [
    url,
    scale,
    rangeChunkSize,
  ] as const);

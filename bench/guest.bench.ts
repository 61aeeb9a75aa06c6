import type { Browser, Page } from 'playwright';
import type { Attachment } from '#shared/files/attachment.ts';
import { geometricMean, type Measurement, median } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { startPdfjsViewer } from './support/pdfjs-viewer.ts';
import { type ReviewBench, startReviewBench } from './support/review-bench.ts';
import { fourG, startSlowLink } from './support/slow-link.ts';

const rounds = 2;
const files = [
  'r-doc-pdf__R-intro.pdf',
  'sample-files__GeoTopo-komprimiert.pdf',
  'ghostscript-doc__GS9_Color_Management.pdf',
];
const longestMs = 60_000;

interface Seen {
  firstPixelsMs: number;
  /** Every pixel of the device has its own, be it of the server's picture. */
  sharpMs: number;
  /** The same by the engine in the browser. */
  drawnMs: number;
}

/** As a common phone; the peer's viewer draws for it too. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const;

/** The server's picture as the browser has painted it. */
interface PaintedPicture {
  atMs: number;
  /** It has a pixel for each pixel of the device that it covers. */
  isSharp: boolean;
}

declare global {
  interface Window {
    pictures: PaintedPicture[];
  }
}

/** Notes when pictures of proofs were painted, while they are on the page. */
function notePictures(): void {
  window.pictures = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element = 'element' in entry ? entry.element : null;
      if (element instanceof HTMLImageElement && /^(data:image\/jpeg|blob:)|\/preview\//.test(element.src))
        window.pictures.push({
          atMs: entry.startTime,
          isSharp: element.naturalWidth >= Math.floor(element.clientWidth * devicePixelRatio),
        });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * Opens an address on a phone that has never seen it, and returns when the marks came, from the navigation on. Ours
 * may be preceded by the server's picture, which counts as sharp if it has the pixels.
 */
async function openCold(browser: Browser, address: string, first: string, sharp: string): Promise<Seen> {
  const context = await browser.newContext(phone);
  try {
    const page: Page = await context.newPage();
    // The loader of these files names inner functions by a helper of its own, which pages lack.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(notePictures);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, sharp, {
      timeout: longestMs,
    });
    return await page.evaluate(
      ([firstMark, sharpMark]) => {
        const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
        const painted = window.pictures.map(({ atMs }) => atMs);
        const sharpest = window.pictures.filter(({ isSharp }) => isSharp).map(({ atMs }) => atMs);
        return {
          firstPixelsMs: Math.min(at(firstMark), ...painted),
          sharpMs: Math.min(at(sharpMark), ...sharpest),
          drawnMs: at(sharpMark),
        };
      },
      [first, sharp] as const,
    );
  } finally {
    await context.close();
  }
}

/** An order in review with the file alone for guests, and an open way to make links to it. */
async function linksTo(bench: ReviewBench, name: string, bytes: Uint8Array): Promise<() => Promise<string>> {
  const { api } = bench;
  const list = await api.get<{ orders: { id: string }[] }>('/order?orderProgress=in-review');
  const orderId = list.data?.orders[0]?.id ?? '';
  const attachment = await api.upload<Attachment>(orderId, { name, type: 'application/pdf', bytes });
  const isPrepared = async (): Promise<boolean> => {
    const { data } = await api.get<Attachment['versions']>(
      `/order/${orderId}/attachment/${attachment.id}/versions`,
    );
    return data?.every(({ preview }) => preview !== null) === true;
  };
  while (!(await isPrepared())) await new Promise((resolve) => setTimeout(resolve, 300));
  return async () => {
    const { data, message } = await api.write<{ address: string }>(
      'POST',
      `/order/${orderId}/guest-links`,
      'card',
      {
        invitation: JSON.stringify({
          guest: { name: 'Rosa Osei', email: 'rosa@example.com' },
          attachmentIds: [attachment.id],
        }),
      },
    );
    if (data === undefined) throw new Error(`no link was made: ${message}`);
    const { pathname, search } = new URL(data.address);
    return pathname + search;
  };
}

type Moment = keyof Seen;
const names: Record<Moment, string> = {
  firstPixelsMs: 'first pixels',
  sharpMs: 'sharp',
  drawnMs: 'drawn by the engine, sharp',
};
const moments = ['firstPixelsMs', 'sharpMs', 'drawnMs'] as const;

/** A guest's link opened cold over 4G to the first pixels of the proof and to sharp, beside pdf.js's own viewer. */
export async function measure(): Promise<Measurement[]> {
  const bench = await startReviewBench();
  const viewer = await startPdfjsViewer();
  const ourLink = await startSlowLink(bench.server.url, fourG);
  const peerLink = await startSlowLink(viewer.url, fourG);
  try {
    const measurements: Measurement[] = [];
    const ratios: Record<Moment, number[]> = { firstPixelsMs: [], sharpMs: [], drawnMs: [] };
    for (const name of files) {
      const { bytes } = corpusFile(name);
      viewer.show(bytes);
      const newLink = await linksTo(bench, name, bytes);
      const ours: Seen[] = [];
      const theirs: Seen[] = [];
      for (let round = 0; round < rounds; round++) {
        const path = await newLink();
        ours.push(
          await openCold(bench.browser, ourLink.origin + path, 'galley:first-pixels', 'galley:sharp'),
        );
        theirs.push(await openCold(bench.browser, peerLink.origin, 'peer:first-pixels', 'peer:sharp'));
      }
      for (const moment of moments) {
        const value = median(ours.map((seen) => seen[moment]));
        const peer = median(theirs.map((seen) => seen[moment]));
        ratios[moment].push(value / peer);
        measurements.push({
          name: `${name}, to ${names[moment]}`,
          value,
          unit: 'ms',
          against: { what: 'pdf.js’s viewer', value: peer },
        });
      }
    }
    for (const moment of moments)
      measurements.push({
        name: `link to ${names[moment]}, geometric mean of ratios`,
        value: geometricMean(ratios[moment]),
        unit: 'of pdf.js',
        against: { what: 'pdf.js’s viewer', value: 1 },
      });
    return measurements;
  } finally {
    await ourLink.dispose();
    await peerLink.dispose();
    await viewer.dispose();
    await bench.dispose();
  }
}

import type { BrowserContext, Page } from 'playwright';
import { geometricMean, type Measurement, median } from '../figure.ts';

const maxWaitMs = 60_000;

/** Milliseconds from the navigation on. */
export interface Seen {
  firstPixelsMs: number;
  /** Every pixel of the device has its own, be it of the server's picture. */
  sharpMs: number;
  /** The same by the engine in the browser. */
  drawnMs: number;
}

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

/** The marks that a viewer leaves at its first pixels, and when it has drawn the page sharp. */
export type Marks = readonly [first: string, sharp: string];
export const ourMarks: Marks = ['galley:first-pixels', 'galley:sharp'];
export const peerMarks: Marks = ['peer:first-pixels', 'peer:sharp'];

/**
 * Opens an address in a new tab, and returns when the marks came. Ours may be preceded by the server's picture, which
 * counts as sharp if it has the pixels.
 */
export async function openTab(context: BrowserContext, address: string, marks: Marks): Promise<Seen> {
  const page: Page = await context.newPage();
  try {
    // The loader of these files names inner functions by a helper of its own, which pages lack.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(notePictures);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, marks[1], {
      timeout: maxWaitMs,
    });
    return await page.evaluate(([firstMark, sharpMark]) => {
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      const painted = window.pictures.map(({ atMs }) => atMs);
      const sharpest = window.pictures.filter(({ isSharp }) => isSharp).map(({ atMs }) => atMs);
      return {
        firstPixelsMs: Math.min(at(firstMark), ...painted),
        sharpMs: Math.min(at(sharpMark), ...sharpest),
        drawnMs: at(sharpMark),
      };
    }, marks);
  } finally {
    await page.close();
  }
}

const names: Record<keyof Seen, string> = {
  firstPixelsMs: 'first pixels',
  sharpMs: 'sharp',
  drawnMs: 'drawn by the engine, sharp',
};
const moments = ['firstPixelsMs', 'sharpMs', 'drawnMs'] as const;

/** What was seen of one file, by us and by the peer's viewer. */
export interface FileSeen {
  name: string;
  ours: Seen[];
  theirs: Seen[];
}

/** Returns the medians of each file, and of the link as a whole the geometric mean of the ratios. */
export function compareSeen(files: readonly FileSeen[]): Measurement[] {
  const of = (seen: readonly Seen[], moment: keyof Seen) => median(seen.map((each) => each[moment]));
  const single = files.flatMap(({ name, ours, theirs }) =>
    moments.map((moment) => ({
      name: `${name}, to ${names[moment]}`,
      value: of(ours, moment),
      unit: 'ms',
      against: { what: 'pdf.js’s viewer', value: of(theirs, moment) },
    })),
  );
  const whole = moments.map((moment) => ({
    name: `link to ${names[moment]}, geometric mean of ratios`,
    value: geometricMean(files.map(({ ours, theirs }) => of(ours, moment) / of(theirs, moment))),
    unit: 'of pdf.js',
    against: { what: 'pdf.js’s viewer', value: 1 },
  }));
  return [...single, ...whole];
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { attachmentOf, see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { debianTool } from '../support/files/debian-tool.ts';
import { nodeEngine } from '../support/files/node-engine.ts';

const journey = startJourney();
const tile = { width: 194, height: 58 };

interface Picture {
  width: number;
  height: number;
  /** Luminance, one byte a pixel. */
  light: Uint8Array;
}

const lightOf = (data: Uint8Array | Uint8ClampedArray, channels: number): Uint8Array =>
  Uint8Array.from({ length: data.length / channels }, (_, i) => {
    const at = i * channels;
    return ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  });

/** The one image a page of a proof consists of. */
async function imageOf(page: PDFPageProxy): Promise<Picture> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const painted = fnArray.indexOf(OPS.paintImageXObject);
  const name: string = argsArray[painted]?.[0];
  const { width, height, data } = await new Promise<{ width: number; height: number; data: Uint8Array }>(
    (resolve) => page.objs.get(name, resolve),
  );
  return { width, height, light: lightOf(data, data.length / (width * height)) };
}

/**
 * Returns how similar the changed pixels are to themselves moved by (dx, dy): shared ones as a part of all.
 */
function likeness(changed: Uint8Array, width: number, height: number, dx: number, dy: number): number {
  let shared = 0;
  let any = 0;
  for (let y = 0; y + dy < height; y++)
    for (let x = 0; x + dx < width; x++) {
      const here = changed[y * width + x] === 1;
      const there = changed[(y + dy) * width + x + dx] === 1;
      if (here && there) shared++;
      if (here || there) any++;
    }
  return shared / any;
}

it('downloads a proof whose every page carries the watermark in its grid', async () => {
  const page = await journey.as('ingrid', await journey.reviewPath('ingrid', '10474', 'annual-review-2026'));
  await untilSharp(page);
  // In the page itself: pressed from here on a slow machine, it would come when the download is complete.
  const cancelled = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const cancelling = new MutationObserver(() => {
          const toast = [...document.querySelectorAll('li')].find((item) =>
            /Page \d+ of 24/.test(item.textContent),
          );
          const buttons = [...(toast?.querySelectorAll('button') ?? [])];
          const cancel = buttons.find(({ textContent }) => textContent === 'Cancel');
          if (cancel === undefined) return;
          cancelling.disconnect();
          cancel.click();
          resolve();
        });
        cancelling.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );
  await page.getByRole('button', { name: 'Proof', exact: true }).click();
  await cancelled;
  await see(page.getByText('Downloading...')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Proof', exact: true }).click();
  await see(page.getByText('Downloading...')).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('annual-review-2026-v3-proof.pdf');
  await see(page.getByText('Download complete')).toBeVisible();
  const proof = await getDocument({
    data: new Uint8Array(await readFile(await download.path())),
    isOffscreenCanvasSupported: false,
  }).promise;

  const [version] = (await attachmentOf(await journey.api('ingrid'), '10474', 'annual-review-2026')).versions;
  const original = await (await fetch(journey.url(version?.url))).arrayBuffer();
  const engine = await nodeEngine();
  const opened = await engine.open('proof', { bytes: original, name: 'original.pdf' });
  if (!opened.ok) throw new Error(opened.fault.kind);
  expect(proof.numPages).toBe(24);
  for (const number of [1, 3, 24]) {
    const sheet = await proof.getPage(number);
    const { width, height, light } = await imageOf(sheet);
    // True to size: as large on paper as the page itself.
    const [, , pageWidth = 0, pageHeight = 0] = sheet.view;
    const { width: wide, height: high } = opened.value.firstPage;
    expect(pageWidth).toBeCloseTo(wide, 1);
    expect(pageHeight).toBeCloseTo(high, 1);
    expect([width, height]).toEqual([Math.round(wide * 2), Math.round(high * 2)]);
    const scale = width / opened.value.firstPage.width;
    const drawn = await engine.tile('proof', number, { x: 0, y: 0, width, height }, scale, []);
    if (!drawn.ok) throw new Error(drawn.fault.kind);
    const plain = lightOf(new Uint8Array(drawn.value.pixels), 4);
    const changed = Uint8Array.from(light, (value, i) => (Math.abs(value - (plain[i] ?? 0)) > 14 ? 1 : 0));
    const share = changed.reduce((sum, each) => sum + each, 0) / changed.length;
    expect(share, `page ${number}`).toBeGreaterThan(0.005);
    const between = likeness(changed, width, height, tile.width / 2, tile.height / 2);
    expect(likeness(changed, width, height, tile.width, 0), `page ${number}`).toBeGreaterThan(between + 0.2);
    expect(likeness(changed, width, height, 0, tile.height), `page ${number}`).toBeGreaterThan(between + 0.2);
  }
});

it('is drawn at 300 dpi where that is chosen, as large on paper, and keeps the choice', async () => {
  const page = await journey.as('ingrid', await journey.reviewPath('ingrid', '10474', 'annual-review-2026'));
  await untilSharp(page);
  await page.getByRole('button', { name: 'Choose what to download' }).click();
  // Before the approval the file itself is not to be had by the customer.
  await see(
    page.getByText('The unmarked file can be downloaded once this version is approved.'),
  ).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download proof at 300 dpi' }).click();
  const path = await (await downloading).path();
  const { stdout } = await promisify(execFile)(await debianTool('poppler-utils', 'pdfinfo'), [path]);
  const [, wide, high] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(stdout) ?? [];
  const sheet = await (await getDocument({ data: new Uint8Array(await readFile(path)) }).promise).getPage(1);
  const { width, height } = await imageOf(sheet);
  expect(width / (Number(wide) / 72)).toBeCloseTo(300, 0);
  expect(height / (Number(high) / 72)).toBeCloseTo(300, 0);
  expect(await page.evaluate(() => localStorage.getItem('review.proof-resolution'))).toBe('300');
});

it('hands out the file itself where the order says so', async () => {
  const page = await journey.as('suriya', await journey.reviewPath('suriya', '10496', 'gayo-launch'));
  await untilSharp(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Proof', exact: true }).click();
  const download = await downloading;
  const [version] = (await attachmentOf(await journey.api('suriya'), '10496', 'gayo-launch')).versions;
  const original = await (await fetch(journey.url(version?.url))).arrayBuffer();
  expect(download.suggestedFilename()).toBe(version?.fileName);
  expect((await readFile(await download.path())).equals(Buffer.from(original))).toBe(true);
});

import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { holdBack, see, stageOf, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';

/** Adds a proof of three pages, each with a black square of its own size, and waits until the server has its pictures. */
async function proofWithPictures(): Promise<string> {
  const api = await journey.api('mei');
  const content = (edge: number): string => `0 g 20 20 ${edge} ${edge} re f`;
  const edges = [40, 80, 120];
  const pages = edges.map((edge, at) => {
    const drawn = content(edge);
    return `${3 + at} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents ${10 + at} 0 R>>endobj
${10 + at} 0 obj<</Length ${drawn.length}>>stream
${drawn}
endstream endobj`;
  });
  const file = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R]/Count 3>>endobj
${pages.join('\n')}
trailer<</Root 1 0 R>>`;
  const { id } = await api.upload<Attachment>(orderId, {
    name: 'squares.pdf',
    type: 'application/pdf',
    bytes: new TextEncoder().encode(file),
  });
  const versions = async (): Promise<Version[]> =>
    (await api.get<Version[]>(`/order/${orderId}/attachment/${id}/versions`)).data ?? [];
  await expect.poll(async () => (await versions())[0]?.pictures ?? null).not.toBeNull();
  return `/orders/detail/${orderId}/attachments/${id}/versions/${(await versions())[0]?.id}`;
}

/** Returns the share of dark pixels of each picture in the list of pages; null of a page without one. */
const darkShares = (page: Page): Promise<(number | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav[aria-label="File"] [aria-label^="Page "]')].map((button) => {
      const canvas = button.querySelector('canvas');
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      if (pixels === undefined) return null;
      let dark = 0;
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 100) dark++;
      return dark / (pixels.length / 4);
    }),
  );

it('the list of pages shows the server’s pictures before the engine has come, and the engine’s where there are none', async () => {
  const path = await proofWithPictures();
  const page = await journey.as('mei', '/profile');
  const release = await holdBack(page, /\.wasm$/);
  await page.goto(journey.url(path));
  const shares = [40, 80, 120].map((edge) => (edge * edge) / (200 * 300));
  const near = async (): Promise<boolean> => {
    const found = await darkShares(page);
    return found.length === 3 && shares.every((share, at) => Math.abs((found[at] ?? 9) - share) < 0.02);
  };
  await expect.poll(near).toBe(true);
  release();
  await page.waitForFunction(() => performance.getEntriesByName('galley:sharp').length > 0);
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await see(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await near()).toBe(true);

  const without = await journey.as('mei', '/profile');
  await without.route('**/pictures/**', (route) => route.fulfill({ status: 503 }));
  await without.goto(journey.url(path));
  await expect.poll(async () => (await darkShares(without)).filter((share) => share !== null).length).toBe(3);
});

it('its reader stays on their page, at their zoom, where the window becomes a phone’s and is turned back', async () => {
  const page = await journey.as('mei', await journey.reviewPath('mei', orderId, 'catalogue-spring'));
  await untilSharp(page);
  const counter = page.getByRole('textbox', { name: 'Page, of 300' });
  await counter.fill('3');
  await counter.press('Enter');
  await see(counter).toHaveValue('3');
  const zoom = page.getByRole('button', { name: /^Zoom .*, choose another$/ });
  const before = (await zoom.getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await see(zoom).not.toHaveAttribute('aria-label', before);
  const label = (await zoom.getAttribute('aria-label')) ?? '';
  /** Resizes the window, and waits until another stage has drawn a frame. */
  const resize = async (width: number, height: number): Promise<void> => {
    const canvas = await stageOf(page).locator('canvas').elementHandle();
    await page.setViewportSize({ width, height });
    await page.waitForFunction((before) => {
      const now = document.querySelector<HTMLCanvasElement>('[aria-label^="Proof "] canvas');
      return now !== null && now !== before && now.style.visibility === 'visible';
    }, canvas);
  };
  await resize(390, 844);
  await see(counter).toHaveValue('3');
  await resize(1440, 900);
  await see(counter).toHaveValue('3');
  await see(zoom).toHaveAttribute('aria-label', label);
});

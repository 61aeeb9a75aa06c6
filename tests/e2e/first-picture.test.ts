import type { BrowserContextOptions, Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, it, onTestFinished } from 'vitest';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { attachmentOf, holdBack, see, startJourney } from '../support/browser/journey.ts';
import { startHaltingPage } from '../support/servers/halting-page.ts';

const journey = startJourney({ isCold: true });
const orderId = '10482';

/** Returns the path of a new link for one guest who may decide. */
async function linkPath(name: string): Promise<string> {
  const api = await journey.api('farah');
  const { id } = await attachmentOf(api, orderId, name);
  const { data, message } = await api.write<{ link: GuestLink; address: string }>(
    'POST',
    `/order/${orderId}/guest-links`,
    'card',
    {
      invitation: JSON.stringify({
        guest: { name: 'Rosa Osei', email: 'rosa@press.example' },
        attachmentIds: [id],
        mayDecide: true,
      }),
    },
  );
  if (data === undefined) throw new Error(`no link was made: ${message}`);
  const { pathname, search } = new URL(data.address);
  return pathname + search;
}

interface Frame {
  /** Of the picture that can be seen; null without one. */
  picture: { x: number; y: number; width: number } | null;
  isDrawn: boolean;
}

/** Notes in each frame from its first on where the server's picture is, until the stage shows the page itself. */
function watchFrames(): void {
  const frames: Frame[] = [];
  Object.assign(window, { frames });
  const note = (): void => {
    const sources = 'img[src^="data:"], img[src^="blob:"], img[src*="/preview/"]';
    const pictures = [...document.querySelectorAll<HTMLImageElement>(sources)];
    const shown = pictures.find((each) => each.checkVisibility() && each.complete && each.naturalWidth > 600);
    const { x, y, width } = shown?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 };
    const isDrawn = performance.getEntriesByName('galley:first-pixels').length > 0;
    const frame = { picture: shown === undefined ? null : { x, y, width }, isDrawn };
    const isNew = JSON.stringify(frame) !== JSON.stringify(frames.at(-1));
    if (isNew && (shown !== undefined || frames.length > 0)) frames.push(frame);
    if (!isDrawn) requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}

const marked = (page: Page, name: string) =>
  page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name);

/** Expects the picture in every frame from its first to the stage's, in the place where it came. */
async function expectOnePlace(page: Page): Promise<void> {
  const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
  expect(frames.filter(({ picture, isDrawn }) => picture === null && !isDrawn)).toEqual([]);
  const places = frames.flatMap(({ picture }) => picture ?? []);
  expect(places).not.toEqual([]);
  for (const place of places) {
    expect(Math.abs(place.x - (places[0]?.x ?? 0))).toBeLessThan(0.6);
    expect(Math.abs(place.y - (places[0]?.y ?? 0))).toBeLessThan(0.6);
    expect(Math.abs(place.width - (places[0]?.width ?? 0))).toBeLessThan(0.6);
  }
}

/** Returns the mean difference of two pictures of one size, of 255. */
function difference(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length;
}

/** Part of the first page on the stage, and no control over it. */
const clipOf = (page: Page): Promise<{ x: number; y: number; width: number; height: number }> =>
  page.evaluate(() => {
    const { x, y, width } = document.querySelector('#first img')?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - 8, y: y - 8, width: width + 16, height: 240 };
  });

it.each<[string, BrowserContextOptions]>([
  [
    'a phone',
    { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
  ],
  ['a tablet', { viewport: { width: 820, height: 1180 } }],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
])(
  'a guest on %s sees the first page before any script has come, where the stage draws it',
  async (_, options) => {
    const path = await linkPath('catalogue-spring');
    const page = await journey.visit('/readyz', options);
    await page.addInitScript(watchFrames);
    const releaseScripts = await holdBack(page, '**/assets/*.js');
    const releaseFile = await holdBack(page, '**/api/g/file/*/version/*/file/**');
    await page.goto(journey.url(path), { waitUntil: 'commit' });
    await see(page.locator('#first img')).toBeVisible();
    const clip = await clipOf(page);
    const before = await page.screenshot({ clip });

    releaseScripts();
    await marked(page, 'galley:first-pixels');
    await page.getByRole('button', { name: 'Got it!' }).click();
    await see(page.locator('#first')).toHaveCount(0);
    // It is the server's picture: nobody can approve by it.
    await see(page.getByRole('button', { name: 'Order Approved' })).toHaveAttribute('aria-disabled', 'true');
    releaseFile();
    await marked(page, 'galley:sharp');

    await expectOnePlace(page);
    await see(page.getByRole('button', { name: 'Order Approved' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(difference(before, await page.screenshot({ clip }))).toBeLessThan(4);
  },
);

/** The script that asks ahead, and what it is made of. */
const allButAhead = /\/assets\/(?!ahead-|kept-[\w-]{7}\.js)[^/]*\.js$/;

it.each<[string, BrowserContextOptions, (path: string) => string]>([
  ['names no version', {}, (path) => path.replace(/\/versions\/.*$/, '')],
  ['names a version', {}, (path) => path],
  [
    'is opened on a phone',
    { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
    (path) => path,
  ],
  ['is opened on a tablet', { viewport: { width: 820, height: 1180 } }, (path) => path],
])('a member whose link %s sees the first page before the program has come', async (_, options, linkOf) => {
  const page = await journey.as('farah', '/profile', options);
  await page.addInitScript(watchFrames);
  const releaseScripts = await holdBack(page, allButAhead);
  const releaseFile = await holdBack(page, '**/api/g/file/*/version/*/file/**');
  await page.goto(journey.url(linkOf(await journey.reviewPath('farah', orderId, 'catalogue-spring'))), {
    waitUntil: 'commit',
  });
  await see(page.locator('#first img')).toBeVisible();
  const clip = await clipOf(page);
  const before = await page.screenshot({ clip });

  releaseScripts();
  await marked(page, 'galley:first-pixels');
  await see(page.locator('#first')).toHaveCount(0);
  releaseFile();
  await marked(page, 'galley:sharp');
  await expectOnePlace(page);
  expect(difference(before, await page.screenshot({ clip }))).toBeLessThan(4);
});

it('the picture stays while the code behind the sign-in comes later than who is signed in', async () => {
  const page = await journey.as('farah', '/profile');
  await page.addInitScript(watchFrames);
  const releaseScripts = await holdBack(page, allButAhead);
  const releaseRoutes = await holdBack(page, '**/assets/signed-in-routes-*.js');
  const path = await journey.reviewPath('farah', orderId, 'catalogue-spring');
  await page.goto(journey.url(path), { waitUntil: 'commit' });
  await see(page.locator('#first img')).toBeVisible();
  releaseScripts();
  await see(page.locator('#first')).toHaveCount(0);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))),
  );
  releaseRoutes();
  await marked(page, 'galley:first-pixels');
  await expectOnePlace(page);
});

it('a member who has closed the panels sees the picture where their stage begins', async () => {
  const page = await journey.as('farah', '/profile');
  await page.evaluate(() =>
    localStorage.setItem('review.panels', JSON.stringify({ version: 1, rail: false, comments: false })),
  );
  await page.addInitScript(watchFrames);
  const releaseScripts = await holdBack(page, allButAhead);
  const path = await journey.reviewPath('farah', orderId, 'catalogue-spring');
  await page.goto(journey.url(path), { waitUntil: 'commit' });
  await see(page.locator('#first img')).toBeVisible();
  const { x = 0, width = 0 } = (await page.locator('#first').boundingBox()) ?? {};
  releaseScripts();
  await marked(page, 'galley:sharp');
  await expectOnePlace(page);
  const stage = await page.locator('canvas').first().boundingBox();
  expect([stage?.x, stage?.width]).toEqual([x, width]);
});

it('who chooses a version that is not open ahead sees its first page before the stage has it, where the stage draws it', async () => {
  const page = await journey.as('farah', await journey.reviewPath('farah', orderId, 'catalogue-spring'));
  await marked(page, 'galley:sharp');
  const releaseFile = await holdBack(page, '**/api/g/file/*/version/*/file/**');
  // The stage fetches the picture, which the screen shows as it is.
  let releasePicture = (): void => {};
  const released = new Promise<void>((done) => {
    releasePicture = done;
  });
  await page.route('**/preview/**', async (route) => {
    if (route.request().resourceType() === 'fetch') await released;
    await route.fallback();
  });
  await page.evaluate(() => performance.clearMarks());
  await page.getByRole('button', { name: 'Version 3, choose another' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Version 2/ }).click();
  const picture = page.getByRole('main').locator('img[src*="/preview/"]');
  await see(picture).toBeVisible();
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const { x, y, width } = await picture.evaluate((image) => image.getBoundingClientRect().toJSON());
  const clip = { x: x - 8, y: y - 8, width: width + 16, height: 240 };
  const before = await page.screenshot({ clip });
  await see(page.getByRole('button', { name: 'Order Approved' })).toHaveAttribute('aria-disabled', 'true');

  releasePicture();
  releaseFile();
  await marked(page, 'galley:sharp');
  await see(picture).toHaveCount(0);
  await see(page.getByText('Loading File...')).toHaveCount(0);
  expect(difference(before, await page.screenshot({ clip }))).toBeLessThan(4);
});

it('who chooses a version whose picture has not come sees none of the version left under its name', async () => {
  const page = await journey.as('farah', await journey.reviewPath('farah', orderId, 'catalogue-spring'));
  await marked(page, 'galley:sharp');
  const leftId = new URL(page.url()).pathname.split('/').at(-1);
  const stage = await page.locator('canvas').first().boundingBox();
  if (stage === null) throw new Error('there is no stage');
  const clip = { x: stage.x + stage.width / 4, y: stage.y + stage.height / 4, width: 320, height: 320 };
  const left = await page.screenshot({ clip });
  const releaseFile = await holdBack(page, '**/api/g/file/*/version/*/file/**');
  const releasePicture = await holdBack(page, new RegExp(`/version/(?!${leftId}/)[^/]+/preview/`));
  await page.evaluate(() => performance.clearMarks());
  await page.getByRole('button', { name: 'Version 3, choose another' }).click();
  await page.getByRole('menuitemcheckbox', { name: /^Version 2/ }).click();
  await see(page.getByRole('button', { name: 'Version 2, choose another' })).toBeVisible();
  await see(page.getByText('Loading File...')).toBeVisible();
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  expect(difference(left, await page.screenshot({ clip }))).toBeGreaterThan(4);

  releasePicture();
  releaseFile();
  await marked(page, 'galley:sharp');
});

it('a guest opens a link whose page is slower to come than its scripts', async () => {
  const path = await linkPath('catalogue-spring');
  const page = await journey.visit('/readyz');
  const slow = await startHaltingPage(journey.url(), new URL(path, journey.url()).pathname);
  onTestFinished(slow.close);
  const crashes: Error[] = [];
  page.on('pageerror', (error) => crashes.push(error));
  const opening = page.goto(slow.url + path, { waitUntil: 'commit' });
  await slow.halted();
  await opening;
  // Nothing is drawn meanwhile, so no frame is waited for.
  await page.waitForFunction(() => 'importAgain' in window, undefined, { polling: 50 });
  slow.letGo();
  await see(page.getByRole('button', { name: 'Got it!' })).toBeVisible();
  expect(crashes).toEqual([]);
});

it('nobody sees a picture of a proof that they may not open, nor one that lies over another screen', async () => {
  const path = await journey.reviewPath('farah', orderId, 'catalogue-spring');
  const nobody = await journey.visit('/readyz');
  const html = await nobody.request.get(journey.url(path)).then((response) => response.text());
  expect(html).not.toContain('data:image/jpeg');
  await nobody.addInitScript(watchFrames);
  await nobody.goto(journey.url(path));
  await see(nobody).toHaveURL(/signin/);
  expect(await nobody.evaluate(() => (window as unknown as { frames: Frame[] }).frames)).toEqual([]);

  // The owner of another company: the page is the same for them, and no picture follows it.
  const other = await journey.as('tom', '/profile');
  await other.addInitScript(watchFrames);
  await other.goto(journey.url(path));
  await see(other.getByText('Permission Denied!')).toBeVisible();
  expect(await other.evaluate(() => (window as unknown as { frames: Frame[] }).frames)).toEqual([]);

  // Back from the review at once: what lies on its stage goes with it.
  const page = await journey.as('farah', '/profile');
  const release = await holdBack(page, /\/assets\/review-screen-[\w-]{7,8}\.js$/);
  await page.goto(journey.url(path), { waitUntil: 'commit' });
  await see(page.locator('img[src*="/preview/"]').first()).toBeVisible();
  await page.goBack();
  await see(page.locator('img[src*="/preview/"]')).toHaveCount(0);
  release();
});

it('a picture that is a narrow strip does not stretch its card on the order’s page', async () => {
  const page = await journey.as('farah', '/');
  await page.route('**/thumbnail/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: PNG.sync.write(new PNG({ width: 12, height: 400 })) }),
  );
  await page.goto(journey.url(`/orders/detail/${orderId}`));
  const card = page.getByRole('article', { name: 'catalogue-spring', exact: true });
  const picture = card.locator('img').first();
  // The card may still be drawn anew while the order comes.
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(12);
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 999).toBeLessThanOrEqual(240);
  await expect.poll(async () => (await card.boundingBox())?.height ?? 999).toBeLessThan(300);
});

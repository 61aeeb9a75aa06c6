import type { Page, WebSocketRoute } from 'playwright';
import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import { accessible } from '../support/browser/accessible.ts';
import { cardIn } from '../support/browser/board.ts';
import {
  attachmentOf,
  drag,
  see,
  stageOf,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';
const name = 'catalogue-spring';

/** Uploads a further version as the operator; returns its number. */
async function uploadVersion(): Promise<number> {
  const clara = await journey.api('clara');
  const { id, versions } = await attachmentOf(clara, orderId, name);
  const bytes = new Uint8Array(await (await fetch(journey.url(versions[0]?.url ?? ''))).arrayBuffer());
  const file = { name: 'catalogue-spring-next.pdf', type: 'application/pdf', bytes };
  const uploaded = await clara.upload<Attachment>(orderId, file, id);
  return uploaded.versions[0]?.version ?? 0;
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, [0.3, 0.3], [0.45, 0.45]);
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await page.keyboard.type(text);
}
const editor = (page: Page) => page.getByRole('textbox', { name: 'New comment' });
const shows = (page: Page, version: number) =>
  see(page.getByRole('button', { name: `Version ${version}, choose another` })).toBeVisible();

it('a version that comes while one writes changes nothing but a bar, and takes the draft when it is moved there', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  const { versions } = await attachmentOf(await journey.api('farah'), orderId, name);
  const read = versions[0];
  expect(new URL(farah.url()).pathname.endsWith(`/versions/${read?.id}`)).toBe(true);
  await write(farah, 'The price is last year’s');

  const next = await uploadVersion();
  const bar = farah.getByRole('region', { name: 'Newer version' });
  await see(bar).toContainText(`Version ${next}`);
  await shows(farah, read?.version ?? 0);
  await see(farah.getByText('Older version', { exact: true })).toBeVisible();
  await see(editor(farah)).toBeFocused();
  await farah.keyboard.type(', and so is the weight');
  await accessible(farah, 'the review of an older version');

  await bar.getByRole('button', { name: 'Show it' }).click();
  await shows(farah, next);
  await see(bar).toHaveCount(0);
  const kept = farah.getByRole('region', { name: 'Unsent drafts' });
  await kept.getByRole('button', { name: 'Move it here' }).click();
  await see(editor(farah)).toContainText('The price is last year’s, and so is the weight');
  await farah.reload();
  await see(editor(farah)).toContainText('and so is the weight');
  await editor(farah).click();
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, 'and so is the weight')).toHaveCount(1);
  await see(kept).toHaveCount(0);
});

it('says that a version is not there, and shows a file that was uploaded a moment ago', async () => {
  const own = await journey.reviewPath('farah', orderId, name);
  const page = await journey.as('farah', `${own}/versions/00000000-0000-4000-8000-000000000000`);
  await see(page.getByRole('heading', { name: 'This version is not here' })).toBeVisible();
  await accessible(page, 'an unknown version');
  await page.getByRole('button', { name: /^Show version / }).click();
  await untilSharp(page);

  // The events of the upload are held back: the client does not know the file when its address is opened.
  const ben = await journey.as('ben', '/');
  await ben.routeWebSocket(/socket\.io/, () => {});
  await ben.goto(journey.url(own));
  await untilSharp(ben);
  const clara = await journey.api('clara');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { id } = await clara.upload<Attachment>(orderId, {
    name: 'label-new.png',
    type: 'image/png',
    bytes: png,
  });
  const path = `/orders/detail/${orderId}/attachments/${id}`;
  await ben.evaluate((to) => history.pushState(null, '', to), path);
  await see(ben.getByText(/label-new/).first()).toBeVisible();
  expect(new URL(ben.url()).pathname.startsWith(`${path}/versions/`)).toBe(true);
});

it('what is written while the server fails for minutes is sent when it is well again', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  await farah.clock.install();
  let fails = true;
  await farah.route('**/annotation', (route) =>
    fails && route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Broken' } })
      : route.fallback(),
  );
  const text = 'Written while the server was ill';
  await write(farah, text);
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, text)).toContainText('sending…');
  for (let minute = 0; minute < 5; minute++) {
    await farah.clock.runFor(60_000);
    await see(threadWith(farah, text)).toContainText('sending…');
  }
  fails = false;
  await farah.clock.runFor(20_000);
  await see(threadWith(farah, text)).not.toContainText('sending…');
});

it('says in the review that another build was deployed, and a newer version is announced in the old one', async () => {
  const page = await journey.as('farah', '/profile');
  // This page's own channel is open: the next one is the review's.
  await journey.live(page);
  const sockets: WebSocketRoute[] = [];
  let greetings = 0;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const deployed = sockets.push(socket) > 1;
    socket.connectToServer().onMessage((message) => {
      if (String(message).includes('"login"')) greetings += 1;
      socket.send(deployed ? String(message).replace(/"build":"[^"]*"/, '"build":"next"') : message);
    });
  });
  const ahead = page.waitForResponse('**/assets/version-note-*.js');
  await page.goto(journey.url(await journey.reviewPath('farah', orderId, name)));
  await untilSharp(page);
  await (await ahead).finished();
  await see.poll(() => greetings).toBe(1);
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
  for (const socket of sockets) await socket.close();
  const deployed = page.getByText('We have deployed this site with a new version.');
  await see(deployed).toBeVisible();
  await accessible(page, 'a review after another build was deployed');
  const next = await uploadVersion();
  await see(page.getByRole('region', { name: 'Newer version' })).toContainText(`Version ${next}`);
  await see(deployed).toHaveCount(1);
});

it('a full storage is said before anything is lost, and loses nothing that is sent', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  await farah.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const text = 'No room for this';
  await write(farah, text);
  await see(farah.getByText('This browser’s storage is full')).toBeVisible();
  await see(editor(farah)).toContainText(text);
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, text)).not.toContainText('sending…');
  await see(farah.getByText('This browser’s storage is full')).toHaveCount(0);
});

it('a forced sign-out says why and keeps the text; signing out asks before it deletes it', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  await write(farah, 'Half a sentence');
  await farah.evaluate(() => {
    localStorage.setItem('expirationDate', new Date(Date.now() - 1_000).toISOString());
  });
  await farah.reload();
  await see(farah.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await see(farah.getByText('Your session has run out.')).toBeVisible();
  await journey.enter(farah, 'farah', `/orders/detail/${orderId}`);
  const drafts = farah.getByRole('region', { name: /unsent draft/ });
  await see(drafts).toContainText('Half a sentence');
  await accessible(farah, 'an order with drafts');

  await farah.goto(journey.url('/signout'));
  await see(farah.getByRole('heading', { name: /you wrote (is|are) not sent$/ })).toBeVisible();
  await farah.getByRole('button', { name: 'Cancel' }).click();
  await farah.goto(journey.url(`/orders/detail/${orderId}`));
  await drafts.getByRole('button', { name: 'Throw away' }).click();
  await see(drafts).toHaveCount(0);
  await farah.getByRole('button', { name: 'Undo' }).click();
  await drafts.getByRole('button', { name: 'Open' }).click();
  await see(editor(farah)).toContainText('Half a sentence');
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Returns the first messages of the threads on a version of the catalogue. */
async function saidOn(versionId: string): Promise<string[]> {
  const farah = await journey.api('farah');
  const { id } = await attachmentOf(farah, orderId, name);
  const { data } = await farah.get<{ topics: { message: RichText }[] }>(
    `/order/${orderId}/attachment/${id}/version/${versionId}`,
  );
  return data?.topics.map(({ message }) => plainText(message)) ?? [];
}

/** Opens the oldest version of the catalogue, and goes on to the newest: the browser's own way back leads to it again. */
async function fromOldestToNewest(options: object) {
  const { id, versions } = await attachmentOf(await journey.api('farah'), orderId, name);
  const [newest, oldest] = [versions[0], versions.at(-1)];
  if (newest === undefined || oldest === undefined) throw new Error('the catalogue has no versions');
  const path = `/orders/detail/${orderId}/attachments/${id}/versions/${oldest.id}`;
  const page = await journey.as('farah', path, options);
  await see(page.getByRole('region', { name: 'Newer version' })).toBeVisible();
  await page.getByRole('region', { name: 'Newer version' }).getByRole('button', { name: 'Show it' }).click();
  await see(page.getByRole('region', { name: 'Newer version' })).toHaveCount(0);
  return { page, oldest, newest };
}
const wholeFile = (page: Page) => page.getByRole('button', { name: 'Comment on the whole file' });

it('each version keeps the comment on its whole file, whichever is chosen while another is open', async () => {
  const { page, oldest, newest } = await fromOldestToNewest({});
  await wholeFile(page).click();
  await see(editor(page)).toBeFocused();
  await page.keyboard.type('Beta');
  await page.goBack();
  await shows(page, oldest.version);
  await wholeFile(page).click();
  await see(editor(page)).toBeFocused();
  await page.keyboard.type('Alpha');
  await page.goForward();
  await shows(page, newest.version);
  await see(editor(page)).toHaveText('Beta');
  await editor(page).click();
  await page.keyboard.type(' and gamma');
  await page.goBack();
  await see(editor(page)).toHaveText('Alpha');
  await editor(page).click();
  await page.keyboard.press('Control+Enter');
  await see(threadWith(page, 'Alpha')).not.toContainText('sending…');
  await page.goForward();
  await see(editor(page)).toHaveText('Beta and gamma');
  expect(await saidOn(oldest.id)).toContain('Alpha');
  expect((await saidOn(newest.id)).join()).not.toMatch(/Alpha|Beta/);
  await page.getByRole('button', { name: 'Cancel' }).click();
});

it('so it does on a phone, in the sheet and below the stage, also of a mark', async () => {
  const { page, oldest, newest } = await fromOldestToNewest(phone);
  await page.getByRole('button', { name: /^\d+ ?comments?$/ }).tap();
  // However many comments of earlier versions there are, one can write a new one below them.
  await see(page.getByRole('region', { name: 'Comments of earlier versions' })).toBeVisible();
  await see(wholeFile(page)).toBeInViewport({ ratio: 1 });
  await wholeFile(page).tap();
  await see(editor(page)).toBeFocused();
  await page.keyboard.type('Beta');
  await page.goBack();
  await wholeFile(page).tap();
  await see(editor(page)).toBeFocused();
  await page.keyboard.type('Alpha');
  await page.goForward();
  await see(editor(page)).toHaveText('Beta');
  await page.goBack();
  await see(editor(page)).toHaveText('Alpha');
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Pin', exact: true }).tap();
  const box = await stageOf(page).boundingBox();
  if (box === null) throw new Error('the stage is not shown');
  await page.touchscreen.tap(box.x + box.width * 0.5, box.y + box.height * 0.3);
  await see(editor(page)).toBeFocused();
  await page.keyboard.type('On a mark');
  await page.goForward();
  await see(editor(page)).toHaveText('Beta');
  await editor(page).tap();
  await page.keyboard.type(' and gamma');
  await page.goBack();
  await see(editor(page)).toHaveText('On a mark');
  await page.getByRole('button', { name: 'Send' }).tap();
  await see(page.getByRole('button', { name: /^Pin \d+, .*On a mark/ })).toHaveCount(1);
  await page.goForward();
  await see(editor(page)).toHaveText('Beta and gamma');
  expect(await saidOn(oldest.id)).toContain('On a mark');
  expect((await saidOn(newest.id)).join()).not.toMatch(/mark|Beta/);
});

it('a comment, a version and a decision that come while the board asks about an approval are shown first', async () => {
  const [farah, ben] = [await journey.as('farah', '/'), await journey.as('ben', '/')];
  await Promise.all([journey.live(farah), journey.live(ben)]);
  const asking = (page: Page) => page.getByRole('dialog', { name: `Approve #${orderId}?` });
  const approve = (page: Page) => asking(page).getByRole('button', { name: 'Approve', exact: true });
  const changed = (page: Page) => asking(page).getByRole('region', { name: 'Changed since you were asked' });
  const mei = await journey.api('mei');
  const { id, versions } = await attachmentOf(mei, orderId, name);
  for (const page of [farah, ben]) {
    await cardIn(page, orderId).focus();
    await page.keyboard.press('m');
    await page.keyboard.press('a');
    await see(asking(page)).toContainText(`version ${versions[0]?.version}`);
    await see(approve(page)).not.toHaveAttribute('aria-disabled', 'true');
  }
  const accept = async (page: Page, what: string): Promise<void> => {
    await see(changed(page)).toContainText(what);
    await see(approve(page)).toHaveAttribute('aria-disabled', 'true');
    await approve(page).click({ force: true });
    await see(asking(page)).toBeVisible();
    await changed(page).getByRole('button', { name: 'Show It Here' }).click();
    await see(changed(page)).toHaveCount(0);
  };
  const open = versions[0]?.openTopics ?? 0;
  await mei.write(
    'POST',
    `/order/${orderId}/attachment/${id}/version/${versions[0]?.id}/annotation`,
    'card-annotation',
    {
      message: JSON.stringify(richTextOf('Stop: the price is wrong')),
      tab: 'public',
    },
  );
  await accept(farah, 'There is an open comment that you had not seen');
  await see(asking(farah)).toContainText(`, ${open + 1} open comment`);
  const next = await uploadVersion();
  await accept(farah, `version ${next}`);
  await see(asking(farah)).toContainText(`version ${next}, by`);
  await accessible(farah, 'a question about an order that has changed since');
  await approve(farah).click();
  await see(asking(farah)).toHaveCount(0);

  await see(changed(ben)).toContainText(`#${orderId} has left review`);
  await see(changed(ben).getByRole('alert')).toContainText('It is Approved now.');
  await see(approve(ben)).toHaveAttribute('aria-disabled', 'true');
  const { data } = await (await journey.api('farah')).get<{ versions: { version: number }[] }[]>(
    `/order/${orderId}/decisions`,
  );
  expect(JSON.stringify(data)).toContain(`"version":${next}`);
});

import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney({ keepsToasts: true });
const mebibyte = 1024 * 1024;
/** Of three parts. */
const content = Buffer.alloc(12 * mebibyte);
for (let at = 0; at < content.length; at += 4)
  content.writeUInt32BE(0x20202020 + ((at * 7) & 0x3f3f3f3f), at);
const large = { name: 'texts.txt', mimeType: 'text/plain', buffer: content };
const small = { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('Espresso 2.40') };
const lost = 'The connection is lost. The upload resumes when it is back.';
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The parts that arrive; those for which `takes` is false never get to the server. */
async function watchParts(page: Page, takes: (part: number) => boolean): Promise<number[]> {
  const sent: number[] = [];
  await page.route('**/api/files/part?*', async (route) => {
    const policy = new URL(route.request().url()).searchParams.get('policy') ?? '';
    const { number }: { number: number } = JSON.parse(Buffer.from(policy, 'base64url').toString());
    if (!takes(number)) return route.abort();
    sent.push(number);
    return route.continue();
  });
  return sent;
}
const filesInput = (page: Page) => page.getByLabel('Files for the order');
const removeButton = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

/** Begins a draft and returns its number once the server has it. */
async function draftOf(page: Page): Promise<string> {
  await page.waitForURL((at) => at.searchParams.has('draft'));
  return new URL(page.url()).searchParams.get('draft') ?? '';
}
async function suppliedFiles(orderId: string) {
  const { data } = await (await journey.api('farah')).get<OrderDetail>(`/order/${orderId}`);
  return (data?.attachments.suppliedFiles ?? []).map(({ versions: [version] }) => version?.fileMeta);
}

/** Sends both files; the page is stopped when the first part has arrived. */
async function cutInBatch(): Promise<{ page: Page; orderId: string }> {
  const page = await journey.as('farah', '/orders/new');
  await watchParts(page, (part) => part === 1);
  await filesInput(page).setInputFiles([large, small]);
  await see(page.getByText(lost)).toBeVisible();
  return { page, orderId: await draftOf(page) };
}

it('a copy of the tab does not take an upload that goes on in the first for a cut one', async () => {
  const page = await journey.as('farah', '/orders/new');
  let isHeld = true;
  await watchParts(page, () => !isHeld);
  await filesInput(page).setInputFiles(large);
  const orderId = await draftOf(page);
  // A window that opens while the browser grants the upload its lock would lose it that.
  await see(page.getByText(lost)).toBeVisible();
  const [copy] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await see(filesInput(copy)).toBeAttached();
  await journey.live(page);
  isHeld = false;
  await see(removeButton(page, large.name)).toBeVisible();
  await see(removeButton(copy, large.name)).toBeVisible();
  await see(toast(copy, /not (added|sent)/)).toHaveCount(0);
  expect((await suppliedFiles(orderId)).map((meta) => meta?.sha256)).toEqual([hashOf(content)]);
});

it('whoever closes the tab is offered to go on by the next one, with the files of the batch that had not begun', async () => {
  const { page, orderId } = await cutInBatch();
  const next = await page.context().newPage();
  const sent = await watchParts(next, () => true);
  await page.close();
  await next.goto(journey.url('/'));
  const offer = toast(next, '2 files were not sent');
  await see(offer).toContainText(large.name);
  await see(offer).toContainText(small.name);
  await see(offer).toContainText(`#${orderId}`);
  const [chooser] = await Promise.all([
    next.waitForEvent('filechooser'),
    offer.getByRole('button', { name: 'Choose again' }).click(),
  ]);
  const other = { ...small, name: 'other.txt' };
  await chooser.setFiles([large, small, other]);
  await see(toast(next, 'other.txt')).toBeVisible();
  await see(toast(next, 'Uploaded')).toHaveCount(2);
  await see(offer).toHaveCount(0);
  expect(sent).toEqual([2, 3]);
  expect((await suppliedFiles(orderId)).map((meta) => meta?.sha256)).toEqual([
    hashOf(content),
    hashOf(small.buffer),
  ]);
});

it('another file of the same name and size is sent from its beginning, and is not mixed with what had arrived', async () => {
  const { page, orderId } = await cutInBatch();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unrouteAll();
  const sent = await watchParts(page, () => true);
  await page.reload();
  const changed = Buffer.from(content);
  changed.writeUInt8(0x41, 9 * mebibyte);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    toast(page, '2 files were not sent').getByRole('button', { name: 'Choose again' }).click(),
  ]);
  await chooser.setFiles({ ...large, buffer: changed });
  await see(removeButton(page, large.name)).toBeVisible();
  expect(sent).toEqual([1, 2, 3]);
  expect((await suppliedFiles(orderId)).map((meta) => meta?.sha256)).toEqual([hashOf(changed)]);
  await see(toast(page, '1 file was not sent')).toContainText(small.name);
});

it('a file whose response was lost is not said to be missing: it is asked for, also after the tab was closed', async () => {
  const page = await journey.as('farah', '/orders/new');
  let isLost = true;
  let isDone = (): void => {};
  const done = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  await page.route('**/upload/attachment/*', async (route) => {
    if (route.request().method() !== 'PUT' || !isLost) return route.fallback();
    await route.fetch();
    isDone();
    return route.abort();
  });
  await filesInput(page).setInputFiles(small);
  await done;
  isLost = false;
  await see(toast(page, 'Uploaded')).toBeVisible();
  const orderId = await draftOf(page);
  expect(await suppliedFiles(orderId)).toHaveLength(1);

  isLost = true;
  const again = new Promise<void>((resolve) => {
    isDone = resolve;
  });
  await filesInput(page).setInputFiles({ ...small, name: 'menu.txt' });
  await again;
  const next = await page.context().newPage();
  await page.close();
  await next.goto(journey.url('/'));
  await see(toast(next, 'menu.txt')).toContainText(`was added to order #${orderId}`);
  await see(toast(next, /not sent/)).toHaveCount(0);
  expect(await suppliedFiles(orderId)).toHaveLength(2);
});

it('pictures of the library are named and offered again like any other file', async () => {
  const page = await journey.as('farah', '/my-images');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const picture = { name: 'logo-new.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  let begun = (): void => {};
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  await page.route('**/api/files', () => begun());
  await page.getByLabel('Pictures to upload').setInputFiles(picture);
  await isBegun;
  const next = await page.context().newPage();
  await page.close();
  await next.goto(journey.url('/'));
  const offer = toast(next, '1 file was not sent');
  await see(offer).toContainText('My Images');
  const [chooser] = await Promise.all([
    next.waitForEvent('filechooser'),
    offer.getByRole('button', { name: 'Choose again' }).click(),
  ]);
  await chooser.setFiles(picture);
  await see(toast(next, 'Uploaded')).toBeVisible();
  await next.goto(journey.url('/my-images'));
  await see(next.getByText(picture.name).first()).toBeVisible();
});

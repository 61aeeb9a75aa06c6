import { readFile } from 'node:fs/promises';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney, untilDrawn } from '../support/browser/journey.ts';

const journey = startJourney();

const square = new PNG({ width: 320, height: 200 });
square.data.fill(0xb0);
const picture = { name: 'Blue square.png', mimeType: 'image/png', buffer: PNG.sync.write(square) };

it('a team member keeps pictures, and adds them to an order', async () => {
  const page = await journey.as('suriya', '/');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'My Images' }).click();
  await see(page).toHaveTitle('My Images · Galley');
  const pictures = page.getByRole('list', { name: 'Pictures' });
  await see(pictures.getByRole('article')).toHaveCount(12);
  await accessibleInBothThemes(page, 'My Images');

  const input = page.getByLabel('Pictures to upload');
  await input.setInputFiles({
    name: 'brief.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile('package.json'),
  });
  await see(page.getByText('brief.pdf is not supported to process.')).toBeVisible();
  await input.setInputFiles(picture);
  const added = page.getByRole('article', { name: 'Blue square.png' });
  await see(added.locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Preview Blue square.png' }).click();
  await see(page.getByRole('dialog').getByRole('img', { name: 'Blue square.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await added.getByRole('button', { name: 'More for Blue square.png' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  await name.fill('Grey square.jpg');
  await page.keyboard.press('Enter');
  await see(page.getByText('The name ends in .png as before.')).toBeVisible();
  await name.fill('Grey square.png');
  await page.keyboard.press('Enter');
  await see(page.getByRole('article', { name: 'Grey square.png' })).toBeVisible();
  await page.getByLabel('Search by name').fill('SQUARE');
  await see(pictures.getByRole('article')).toHaveCount(1);

  const draft = await journey.as('suriya', '/orders/new');
  await draft.getByRole('button', { name: 'Add from My Images' }).click();
  await draft.getByRole('button', { name: /^Grey square\.png/ }).click();
  await draft.getByRole('button', { name: /^Cup from above\.jpg/ }).click();
  await accessible(draft, 'the choice of pictures');
  await draft.getByRole('button', { name: 'Add 2 pictures' }).click();
  await see(draft.getByRole('button', { name: 'Remove Grey square.png' })).toBeVisible();
  await see(draft.getByRole('button', { name: 'Remove Cup from above.jpg' })).toBeVisible();

  await page.getByRole('button', { name: 'More for Grey square.png' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Grey square.png?' });
  await see(question).toContainText(/You will recover [\d.]+ (Bytes|KB) of your storage/);
  await question.getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('has been recovered to your storage')).toBeVisible();
  await see(page.getByText('No picture has that name')).toBeVisible();
});

it('the notice that hours run out leaves the cart free, where they are bought', async () => {
  const page = await journey.as('rebecca', '/cart/checkout');
  const warning = page.getByRole('dialog', { name: 'Your hours are running out' });
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await see(warning).toBeVisible();
  await page.goBack();
  await see(page.getByRole('button', { name: 'Add 5 hours of work to the cart' })).toBeVisible();
  await see(warning).toHaveCount(0);
});

it('a manager sees whose hours run out, and a price that changes is the open cart’s at once', async () => {
  const cart = await journey.as('rebecca', '/payg');
  await cart
    .getByRole('dialog', { name: 'Your hours are running out' })
    .getByRole('button', { name: 'Ok' })
    .click();
  await accessible(cart, 'pay as you go, the owner');
  await cart.getByRole('button', { name: 'Add 1 hour of work to the cart' }).click();
  await cart.goto(journey.url('/cart/checkout'));
  const inCart = cart.getByRole('region', { name: 'In the cart' });
  await see(inCart).toContainText('1 × RM 120.00');

  const page = await journey.as('daniel', '/payg/list');
  const row = page.getByRole('row').filter({ hasText: 'Olive & Rye' });
  // Work goes on for them, and with every minute since the demonstration was made they have one less.
  await see(row).toContainText(/Running out|Used up/);
  await accessibleInBothThemes(page, 'the customers that pay as they go');
  await page.getByLabel('Search company, client or owner').fill('callum@');
  await see(row).toHaveCount(0);
  await see(page.getByRole('row').filter({ hasText: 'Fenwick Films' })).toContainText('RM 139.00');
  expect(new URL(page.url()).searchParams.get('search')).toBe('callum@');
  await page.getByLabel('Search company, client or owner').fill('');
  await row.getByRole('link', { name: 'Orders of Olive & Rye in the list' }).click();
  await see(page.getByRole('heading', { name: 'Order list' })).toBeVisible();
  await see(page.getByRole('gridcell', { name: 'Harbour Coffee' })).toHaveCount(0);
  await page.goto(journey.url('/payg'));
  await page.getByRole('button', { name: 'Edit 1 hour of work' }).click();
  const form = page.getByRole('dialog', { name: 'Edit 1 hour of work' });
  await form.getByLabel('Price').fill('12,5');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(form).toContainText('A price from 0.01');
  await accessible(page, 'a product');
  await form.getByLabel('Price').fill('125.50');
  await form.getByRole('button', { name: 'Save' }).click();
  await see(page.getByText('1 hour of work is sold so from now on.')).toBeVisible();
  await see(inCart).toContainText('1 × RM 125.50');
  const offered = page.getByRole('main').getByRole('listitem');
  // After one active order more, which is bought once, and two by the month.
  for (const at of [1, 0]) {
    await page.getByRole('button', { name: 'Offer 1 hour of work earlier' }).click();
    await see(offered.nth(at)).toContainText('1 hour of work');
  }

  await cart.goto(journey.url('/retail'));
  await see(cart.getByRole('region', { name: 'Hours' })).toContainText('+2 hours');
  await accessible(cart, 'extra resources');
});

it('services stay as a manager has put them where a list asked for before comes later', async () => {
  const page = await journey.as('daniel', '/services');
  const names = () => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  await see(page.getByRole('button', { name: /^Offer .* later$/ }).first()).toBeVisible();
  const [first = '', second = ''] = await names();

  const held: (() => Promise<void>)[] = [];
  await page.route('**/services/managed', async (route) => {
    const response = await route.fetch();
    held.push(() => route.fulfill({ response }));
  });
  const api = await journey.api('daniel');
  const added = await api.write('POST', '/services/categories', 'customer-package', { name: 'Signage' });
  expect(added.status).toBe(200);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.getByRole('button', { name: `Offer ${first} later`, exact: true }).click();
  expect((await names()).slice(0, 2)).toEqual([second, first]);

  const come = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/services/managed'));
  await held[0]?.();
  await come;
  await untilDrawn(page);
  expect((await names()).slice(0, 2)).toEqual([second, first]);
});

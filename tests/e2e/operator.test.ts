import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import {
  attachmentOf,
  holdBack,
  see,
  stageOf,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10511';

it('an operator uploads a version on the order page and opens it in review', async () => {
  const { versions } = await attachmentOf(await journey.api('jonas'), orderId, 'loyalty-card');
  const file = await fetch(journey.url(versions[1]?.url));
  const buffer = Buffer.from(await file.arrayBuffer());
  const page = await journey.as('jonas', `/orders/detail/${orderId}`);
  const card = page.getByRole('article', { name: 'loyalty-card', exact: true });
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'New version' }).click();
  await (await choosing).setFiles({ name: 'loyalty-card third.pdf', mimeType: 'application/pdf', buffer });
  await see(card.getByText('Version 3', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: 'Open loyalty-card in review' }).click();
  await untilSharp(page);
  await see(page.getByRole('button', { name: 'Version 3, choose another' })).toBeVisible();

  await page.getByRole('tab', { name: 'Layers' }).click();
  const layer = page.getByRole('switch', { name: 'Die line' });
  await see(layer).toBeChecked();
  await see(page.getByText('File has been successfully uploaded.')).toHaveCount(0);
  const picture = () => stageOf(page).screenshot();
  let shown = await picture();
  // Until it is at rest.
  await see
    .poll(async () => {
      const before = shown;
      shown = await picture();
      return shown.equals(before);
    })
    .toBe(true);
  await layer.click();
  await see(layer).not.toBeChecked();
  await see.poll(async () => (await picture()).equals(shown)).toBe(false);
  await layer.click();
  await see.poll(async () => (await picture()).equals(shown)).toBe(true);
});

it('a manager deletes a version with a reason, which is kept where the server fails', async () => {
  const jonas = await journey.api('jonas');
  const { id, versions } = await attachmentOf(jonas, orderId, 'loyalty-card');
  const older = versions[0]?.version ?? 0;
  const bytes = new Uint8Array(await (await fetch(journey.url(versions[0]?.url))).arrayBuffer());
  const file = { name: 'loyalty-card wrong.pdf', type: 'application/pdf', bytes };
  await jonas.upload(orderId, file, id);
  const page = await journey.as('daniel', await journey.reviewPath('daniel', orderId, 'loyalty-card'));
  await see(page.getByRole('button', { name: `Version ${older + 1}, choose another` })).toBeVisible();
  await page.getByRole('tab', { name: 'Versions' }).click();
  const remove = page
    .getByRole('listitem')
    .filter({ hasText: file.name })
    .getByRole('button', { name: 'Delete' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: `Delete version ${older + 1}` });
  await see(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const reason = 'The die line is the old one, 3/4 of it at 100 %?';
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  const call = `**/order/${orderId}/*/*/*`;
  await page.route(call, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(page.getByText('Ooops!')).toBeVisible();
  await remove.click();
  await see(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue(reason);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const removed = page.getByRole('region', { name: 'Version removed' });
  await removed.getByRole('button', { name: `Show version ${older}` }).click();
  await see(page.getByRole('button', { name: `Version ${older}, choose another` })).toBeVisible();
  await page.goto(journey.url(`/orders/detail/${orderId}`));
  await see(page.getByText(reason)).toBeVisible();
});

it('refuses a name that may not be before anything is sent', async () => {
  const page = await journey.as('jonas', `/orders/detail/${orderId}`);
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('article', { name: 'loyalty-card', exact: true })
    .getByRole('button', { name: 'New version' })
    .click();
  const file = {
    name: 'fourth, with comma.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  };
  await (await choosing).setFiles(file);
  await see(page.getByText('Not supported file name')).toBeVisible();
  const { versions } = await attachmentOf(await journey.api('jonas'), orderId, 'loyalty-card');
  expect(versions.some(({ fileName }) => fileName.startsWith('fourth'))).toBe(false);
});

it('an internal remark with a mention stays on the internal side', async () => {
  const page = await journey.as('jonas', await journey.reviewPath('jonas', '10471', 'press-check'));
  await untilSharp(page);
  // The people to mention come after the name has been typed.
  const release = await holdBack(page, '**/mentions?*');
  await page.getByRole('tab', { name: /^Internal/ }).click();
  await see(threadWith(page, 'Total ink in the near ridge is 318 %.')).toBeVisible();
  await page.getByRole('button', { name: 'Comment on the whole file' }).click();
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await page.keyboard.type('Under 300 now, please look. @dan');
  release();
  await see(page.getByRole('option', { name: /Daniel Wong/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  const thread = threadWith(page, 'Under 300 now, please look.');
  await see(thread).toContainText('@Daniel Wong');
  await see(thread).not.toContainText('sending…');
  await page.getByRole('tab', { name: /^Public/ }).click();
  await see(thread).toHaveCount(0);

  const { data } = await (await journey.api('tom')).get<OrderDetail>('/order/10471');
  expect(JSON.stringify(data)).not.toContain('press-check');
  const path = new URL(page.url()).pathname;
  const customer = await journey.as('tom', path);
  await customer.waitForURL(journey.url('/'));
});

it('reads how long ago something happened as time goes on, also after it was out of sight', async () => {
  const api = await journey.api('daniel');
  const page = await journey.as('daniel', '/');
  await page.clock.install();
  await page.goto(journey.url('/orders/detail/10482'));
  const newest = page
    .getByRole('listitem')
    .filter({ hasText: /due date/i })
    .first();
  await api.write('PUT', '/order/10482/due-date', 'card', { dueDate: '2027-03-01T09:00:00.000Z' });
  await see(newest.locator('time')).toHaveText('now');
  const happened = Date.parse((await newest.locator('time').getAttribute('datetime')) ?? '');
  const minute = 60_000;
  await page.clock.pauseAt(happened + 20.5 * minute);
  await see(newest.locator('time')).toHaveText('20 min ago');

  await page.clock.resume();
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await page.clock.pauseAt(happened + 40.5 * minute);
  await page.goBack();
  await see(newest.locator('time')).toHaveText('40 min ago');
});

it('keeps every action of a version within its card', async () => {
  const page = await journey.as('clara', await journey.reviewPath('clara', '10509', 'roller-banner'));
  await page.getByRole('tab', { name: 'Versions' }).click();
  const cards = page.getByRole('navigation', { name: 'File' }).getByRole('listitem');
  const older = cards.filter({ has: page.getByRole('button', { name: /^Compare with/ }) }).first();
  const right = async (of: Locator): Promise<number> => {
    const { x, width } = (await of.boundingBox()) ?? { x: Number.NaN, width: 0 };
    return x + width;
  };
  const edge = (await right(older)) - 8;
  for (const name of [/^Compare with/, 'Approve', 'Delete'])
    expect(await right(older.getByRole('button', { name })), `${name}`).toBeLessThan(edge);
});

it('a creative manager checks a version of an order in progress, and takes it back after ten seconds', async () => {
  const page = await journey.as('clara', await journey.reviewPath('clara', '10509', 'roller-banner'));
  await untilSharp(page);
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.clock.install();
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
  await see(page.getByRole('button', { name: 'Yes' })).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  // From here on the page's time goes on by the steps of the test alone, however slow the machine is.
  const seeSoon = (shown: Locator) =>
    see
      .poll(async () => {
        await page.clock.runFor(20);
        return shown.isVisible();
      })
      .toBe(true);
  await page.getByRole('button', { name: 'Yes' }).click();
  await seeSoon(page.getByText('The attachment file approved'));
  await seeSoon(page.getByRole('banner').getByText('Checked'));
  const revise = page.getByRole('button', { name: 'Revise', exact: true });
  await seeSoon(revise);
  await see(revise).toBeDisabled();
  await page.clock.fastForward(30_000);
  await see(revise).toBeEnabled();
  await page.clock.resume();
  await revise.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await see(page.getByText('The attachment file revised')).toBeVisible();
  await see(page.getByRole('banner').getByText('Checked')).toHaveCount(0);
});

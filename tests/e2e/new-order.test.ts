import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/model/order.ts';
import { see, startJourney, untilSharp } from '../support/journey.ts';

const journey = startJourney();
const name = 'Winter menu, A5';
const proof = '../shared/corpus/pdf/qpdf__boxes.pdf';
let orderId = '';

const numberOf = async (page: Page): Promise<string> =>
  /#(\d+)/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[1] ?? '';

it('a customer writes an order, leaves and comes back, and nothing is lost', async () => {
  const page = await journey.as('farah', '/');
  await page.getByRole('link', { name: 'Create New Order' }).click();
  await see(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await see(page.getByRole('link', { name: 'Create New Order' })).toHaveCount(0);
  await page.getByLabel('Order name').fill(name);
  const brief = page.getByRole('textbox', { name: 'Brief' });
  await brief.click();
  await page.keyboard.type('Eight pages on ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('matt paper');
  await see(page.getByText('Draft saved')).toBeVisible();
  orderId = await numberOf(page);
  expect(orderId).not.toBe('');

  await page.getByRole('link', { name: 'Galley' }).first().click();
  await page.getByRole('link', { name: 'Create New Order' }).click();
  await see(page.getByRole('heading', { name: `Draft #${orderId}` })).toBeVisible();
  await see(page.getByLabel('Order name')).toHaveValue(name);
  await see(brief.locator('strong')).toHaveText('matt paper');
  await page.reload();
  await see(page.getByLabel('Order name')).toHaveValue(name);
  await see(brief.locator('strong')).toHaveText('matt paper');
});

it('adds a file and is told of one that may not be', async () => {
  const page = await journey.as('farah', `/orders/new?draft=${orderId}`);
  const input = page.getByLabel('Files for the order');
  await input.setInputFiles({
    name: 'notes, old.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Nothing'),
  });
  await see(page.getByText('Not supported file name')).toBeVisible();
  await input.setInputFiles({
    name: 'dishes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Soup of the day'),
  });
  await see(page.getByText('File has been successfully uploaded.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Remove dishes.txt' })).toBeVisible();
  await input.setInputFiles({
    name: 'wrong.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Not this one'),
  });
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
  const question = page.getByRole('alertdialog');
  await see(question).toContainText('You will recover 12 Bytes of your storage.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('12 Bytes has been recovered to your storage')).toBeVisible();
  await see(page.getByRole('button', { name: 'Remove wrong.txt' })).toHaveCount(0);
});

it('is kept from the provider until it is published, which needs what is mandatory', async () => {
  const operator = await journey.api('mei');
  expect((await operator.get(`/order/${orderId}`)).status).toBe(404);

  const page = await journey.as('farah', `/orders/new?draft=${orderId}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText('Required!')).toHaveCount(1);
  await see(page.getByLabel('Service category')).toBeFocused();
  await page.getByLabel('Service category').selectOption({ index: 1 });
  await page.getByLabel('Service type').selectOption({ index: 1 });
  await see(page.getByText('Required!')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(`**/orders/detail/${orderId}`);
  await see(page.getByRole('heading', { name })).toBeVisible();
  await see(page.getByText(`#${orderId} has been published.`)).toBeVisible();
  const { data } = await operator.get<OrderDetail>(`/order/${orderId}`);
  expect(data).toMatchObject({ progress: 'new-order', state: 'active', orderName: name });
  expect(data?.attachments.suppliedFiles.map((file) => file.name)).toEqual(['dishes.txt']);
});

it('the operator begins it, sends a proof and puts it in review', async () => {
  const page = await journey.as('mei', `/orders/detail/${orderId}`);
  await see(page.getByText('matt paper')).toBeVisible();
  await page.getByRole('button', { name: 'In Progress', exact: true }).click();
  await see(page.getByText('Moved from Active to In Progress')).toBeVisible();
  await page.getByLabel('Upload to Customer review').setInputFiles(proof);
  await see(page.getByText('File has been successfully uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'In Review', exact: true }).click();
  await see(page.getByText('Moved from In Progress to In Review')).toBeVisible();
});

it('the customer opens the proof, and approves it', async () => {
  const page = await journey.as('farah', `/orders/detail/${orderId}`);
  await page
    .getByRole('link', { name: /^Open .* in review$/ })
    .first()
    .click();
  await untilSharp(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  await page
    .getByRole('alertdialog', { name: 'Order Approved' })
    .getByRole('button', { name: 'Continue' })
    .click();
  await page.waitForURL(journey.url('/'));
  const { data } = await (await journey.api('farah')).get<OrderDetail>(`/order/${orderId}`);
  expect(data?.progress).toBe('approved');
});

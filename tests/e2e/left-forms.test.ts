import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { holdBack, see, startJourney, untilDrawn } from '../support/browser/journey.ts';

const journey = startJourney({ keepsToasts: true });

async function writeOrder(page: Page, name: string): Promise<void> {
  await page.getByLabel('Order name').fill(name);
  await page.getByRole('textbox', { name: 'Brief' }).fill('Two sides');
  await page.getByLabel('Service category').selectOption({ index: 1 });
  await page.getByLabel('Service type').selectOption({ index: 1 });
}

it('who leaves a new order while it is published stays where they went; who waits is led to it', async () => {
  const page = await journey.as('farah', '/orders/new');
  await writeOrder(page, 'Coaster');
  const release = await holdBack(page, '**/action/publish');
  const asked = page.waitForRequest('**/action/publish');
  await page.getByRole('button', { name: 'Publish' }).click();
  await asked;
  await page.getByRole('link', { name: 'Galley' }).first().click();
  await see(page.getByRole('link', { name: 'Create New Order' })).toBeVisible();
  release();
  await see(page.getByText(/^#\d+ has been published\.$/)).toBeVisible();
  await untilDrawn(page);
  expect(new URL(page.url()).pathname).toBe('/');

  await page.getByRole('link', { name: 'Create New Order' }).click();
  await see(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await writeOrder(page, 'Beer mat');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/orders/detail/*');
  await see(page.getByRole('heading', { name: 'Beer mat' })).toBeVisible();
});

it('a draft begun here that somebody else publishes leads to its order, with what was not saved yet', async () => {
  const page = await journey.as('farah', '/orders/new');
  await writeOrder(page, 'Place card');
  await see(page.getByText('Draft saved')).toBeVisible();
  await page.waitForURL('**/orders/new?draft=*');
  const orderId = new URL(page.url()).searchParams.get('draft');
  await page.route(`**/order/${orderId}/detail`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByLabel('Order name').fill('Place card for the wedding');
  const { status } = await (await journey.api('farah')).write(
    'PUT',
    `/order/${orderId}/action/publish`,
    'card',
    {},
  );
  expect(status).toBe(200);
  await page.waitForURL(`**/orders/detail/${orderId}`);
  await see(page.getByText('What you typed last is not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('menuitem', { name: 'Edit order' }).click();
  await see(page.getByLabel('Order name')).toHaveValue('Place card for the wedding');
});

it('who leaves the form of a customer while it is sent stays where they went', async () => {
  const page = await journey.as('nadia', '/');
  await page.getByRole('link', { name: 'Create New Customer' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Maple Clinic');
  await page.getByRole('textbox', { name: 'First name' }).fill('Mei');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Koh');
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@maple.example');
  const release = await holdBack(page, /\/customer$/);
  const asked = page.waitForRequest(/\/customer$/);
  await page.getByRole('button', { name: 'Create customer' }).click();
  await asked;
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await see(page.getByRole('link', { name: 'Create New Customer' })).toBeVisible();
  release();
  await see(page.getByText(/Maple Clinic is your customer\./)).toBeVisible();
  await untilDrawn(page);
  expect(new URL(page.url()).pathname).toBe('/');
});

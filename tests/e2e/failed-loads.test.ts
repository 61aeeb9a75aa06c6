import type { Page } from 'playwright';
import { it } from 'vitest';
import { auditPageSize } from '#shared/audit/audit-entry.ts';
import { isOpenInvoice } from '#shared/billing/invoice.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { see, startJourney, untilDrawn } from '../support/browser/journey.ts';

const journey = startJourney();

/** Has the page's calls at `path` fail until the returned function is called. */
async function cutOff(page: Page, path: RegExp): Promise<() => void> {
  let isDown = true;
  await page.route(path, (route) => (isDown ? route.abort() : route.fallback()));
  return () => {
    isDown = false;
  };
}
const failureOf = (page: Page, what: string) =>
  page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
const tryAgain = (page: Page, what: string): Promise<void> =>
  failureOf(page, what).getByRole('button', { name: 'Try again' }).click();

it('a search of pictures that fails is not answered by the pictures of before', async () => {
  const page = await journey.as('farah', '/');
  await journey.arrive(page, '/my-images');
  const pictures = page.getByRole('list', { name: 'Pictures' });
  await see(pictures).toBeVisible();
  const restore = await cutOff(page, /\/images\?/);
  await page.getByLabel('Search by name').fill('no picture is called this');
  await see(failureOf(page, 'The pictures')).toBeVisible();
  await see(pictures).toHaveCount(0);
  restore();
  await tryAgain(page, 'The pictures');
  await see(page.getByText('No picture has that name')).toBeVisible();
});

it('the artwork of watermarks is asked for again', async () => {
  const page = await journey.as('helen', '/');
  const restore = await cutOff(page, /\/api\/\w+\/watermark$/);
  await page.goto(journey.url('/settings'));
  await see(failureOf(page, 'The watermark')).toBeVisible();
  restore();
  await tryAgain(page, 'The watermark');
  await see(page.getByText('Dark artwork, for light pages')).toBeVisible();
});

it('the working time of an order is asked for again', async () => {
  const { data } = await (await journey.api('helen')).get<RouteData<'orders'>>('/order');
  const page = await journey.as('helen', '/');
  const restore = await cutOff(page, /\/working-time$/);
  await page.goto(journey.url(`/orders/detail/${data?.orders[0]?.id}`));
  await see(failureOf(page, 'The working time')).toBeVisible();
  restore();
  await tryAgain(page, 'The working time');
  await see(page.getByRole('timer')).toBeVisible();
});

it('an invoice stays on the screen where it cannot be loaded again', async () => {
  const { data } = await (await journey.api('helen')).get<RouteData<'managedInvoices'>>('/billing/invoices');
  const open = data?.invoices.find(isOpenInvoice);
  const page = await journey.as('helen', `/billing/invoices/${open?._id}`);
  const invoice = page.getByRole('region', { name: 'Invoice', exact: true });
  await invoice.getByRole('button', { name: /^Record the payment of / }).click();
  const restore = await cutOff(page, /\/api\/\w+\/billing\/invoices\//);
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/billing/invoices/'),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await failed;
  await see(page.getByRole('dialog')).toHaveCount(0);
  await untilDrawn(page);
  await see(invoice).toBeVisible();
  await see(failureOf(page, 'The invoice')).toHaveCount(0);
  restore();
});

it('the entries of the audit log stay on the screen where earlier ones cannot be loaded', async () => {
  const api = await journey.api('helen');
  // Each of these adds an entry.
  for (let entries = 0; entries < auditPageSize; entries += 1) await api.get('/audit/csv');
  const page = await journey.as('helen', '/audit');
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
  await see(rows).toHaveCount(auditPageSize);
  const restore = await cutOff(page, /\/audit\?cursor=/);
  await page.getByRole('button', { name: 'Show earlier entries' }).click();
  await see(failureOf(page, 'Earlier entries')).toBeVisible();
  await see(rows).toHaveCount(auditPageSize);
  restore();
  await tryAgain(page, 'Earlier entries');
  await see.poll(() => rows.count()).toBeGreaterThan(auditPageSize);
  await see(failureOf(page, 'Earlier entries')).toHaveCount(0);
});

it('a search of the audit log that fails is not answered by the entries of before', async () => {
  const page = await journey.as('helen', '/audit');
  const log = page.getByRole('table', { name: 'Audit log' });
  await see(log).toBeVisible();
  const restore = await cutOff(page, /\/audit\?who=/);
  await page.getByLabel('Search who did it').fill('nobody is called this');
  await see(failureOf(page, 'The audit log')).toBeVisible();
  await see(log).toHaveCount(0);
  restore();
  await tryAgain(page, 'The audit log');
  await see(page.getByText('No entry matches')).toBeVisible();
});

it('a search of resellers that fails is not answered by the resellers of before', async () => {
  const page = await journey.as('helen', '/');
  // A search is offered where there are more companies than one response has.
  await page.route(/\/companies\?.*isReseller=true/, async (route) => {
    const response = await route.fetch();
    const envelope = await response.json();
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, nextCursor: '200' } } });
  });
  await journey.arrive(page, '/customer/new');
  const resellers = page.getByLabel('Customer of');
  await see(resellers).toBeVisible();
  const restore = await cutOff(page, /\/companies\?.*search=/);
  await page.getByLabel('Search company, owner or plan').fill('no reseller is called this');
  await see(failureOf(page, 'The resellers')).toBeVisible();
  await see(resellers).toHaveCount(0);
  restore();
  await tryAgain(page, 'The resellers');
  await see(resellers).toBeVisible();
  await see(failureOf(page, 'The resellers')).toHaveCount(0);
  // None was found: that is not to mean that there are no resellers at all.
  const restoreAll = await cutOff(page, /\/companies\?isReseller=true/);
  await page.getByLabel('Search company, owner or plan').fill('');
  await see(failureOf(page, 'The resellers')).toBeVisible();
  restoreAll();
  await tryAgain(page, 'The resellers');
  await see(resellers).toBeVisible();
});

it('another order of what companies store is asked for again', async () => {
  const page = await journey.as('helen', '/');
  await journey.arrive(page, '/operations?part=storage');
  const stored = page.getByRole('table', { name: 'Storage by company' });
  const byName = stored.getByRole('columnheader', { name: 'Company' });
  await see(byName).toBeVisible();
  const restore = await cutOff(page, /\/companies\?.*sort=name/);
  await byName.getByRole('button').click();
  await see(failureOf(page, 'The companies')).toBeVisible();
  await see(stored).toHaveCount(0);
  restore();
  await tryAgain(page, 'The companies');
  await see(byName).toHaveAttribute('aria-sort', 'ascending');
  await see(failureOf(page, 'The companies')).toHaveCount(0);
});

it('what can be bought is asked for again', async () => {
  const page = await journey.as('rebecca', '/');
  const restore = await cutOff(page, /\/cart\/products$/);
  await journey.arrive(page, '/checkout/cart');
  await see(failureOf(page, 'What you can buy')).toBeVisible();
  restore();
  await tryAgain(page, 'What you can buy');
  await see(page.getByRole('button', { name: 'Add 1 hour of work to the cart' })).toBeVisible();
});

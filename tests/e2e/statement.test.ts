import { expect, it } from 'vitest';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { holdBack, see, startJourney, untilDrawn } from '../support/browser/journey.ts';

const journey = startJourney();

it('an owner looks through the statement of account and saves it', async () => {
  const page = await journey.as('farah', '/billing/invoices');
  await page.getByRole('link', { name: 'Statement of account' }).click();
  const table = page.getByRole('table', { name: 'Harbour Coffee, in RM' });
  await see(table.getByRole('row').last()).toContainText('Balance on');
  await accessibleInBothThemes(page, 'a statement of account');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await saved;
  if (!file.suggestedFilename().endsWith('.csv')) throw new Error(file.suggestedFilename());
  await page.getByLabel('To').fill('2001-01-01');
  await see(page.getByText('Choose a day that is not before the first.')).toBeVisible();
  await accessible(page, 'days that do not follow each other');
});

it('a manager keeps what is typed about an invoice, and the list, when the connection or a search does not find it', async () => {
  const page = await journey.as('helen', '/');
  let isDown = false;
  await page.route(/\/billing\/invoices(\?|$)/, (route) => {
    if (isDown) return route.abort();
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '5');
    return route.continue({ url: url.href });
  });
  await page.goto(journey.url('/settings#invoices'));
  const list = page.getByRole('region', { name: 'Invoices', exact: true });
  const rows = list.getByRole('link', { name: / · INV-/ });
  const failure = list.getByRole('alert').filter({ hasText: 'The invoices could not be loaded' });
  const again = failure.getByRole('button', { name: 'Try again' });
  await see(rows).toHaveCount(5);
  isDown = true;
  await list.getByRole('button', { name: 'Show more' }).click();
  await see(failure).toBeVisible();
  isDown = false;
  await again.click();
  await see(rows.nth(5)).toBeVisible();

  const search = list.getByRole('searchbox', { name: 'Number or company' });
  const none = list.getByText('No invoice matches.');
  await search.fill('nobody at all');
  await see(none).toBeVisible();
  isDown = true;
  await search.fill('');
  await see(failure).toBeVisible();
  await see(none).toHaveCount(0);
  await see(list.getByText('No invoice yet.')).toHaveCount(0);
  isDown = false;
  await again.click();
  await see(rows).toHaveCount(5);

  // A search that is typed just before a step is opened applies behind the dialog.
  const asked = page.waitForResponse(/\/billing\/invoices\?.*nobody/);
  await search.evaluate((box: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'nobody at all');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    document.querySelector<HTMLElement>('[aria-label^="Record the payment of"]')?.click();
  });
  const reference = page.getByRole('textbox', { name: 'Payment reference' });
  await reference.fill('TT 990');
  await asked;
  // The list behind the dialog is hidden from the reader, not gone.
  await see(page.getByText('No invoice matches.')).toBeVisible();
  await see(reference).toHaveValue('TT 990');
});

it('a manager finds an invoice by the company, opens it, and records there what came', async () => {
  const page = await journey.as('helen', '/settings#invoices');
  const list = page.getByRole('region', { name: 'Invoices', exact: true });
  await list.getByRole('searchbox', { name: 'Number or company' }).fill('fenwick');
  await see(list.getByRole('status')).toHaveText('1 invoice');
  await accessible(page, 'invoices that were searched');
  await list.getByRole('link', { name: /^Fenwick Films · INV-/ }).click();
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await see(invoice).toContainText('Fenwick Films');
  await accessibleInBothThemes(page, 'an invoice, for a manager');
  await invoice.getByRole('button', { name: /^Record the payment of INV-/ }).click();
  await page.getByRole('textbox', { name: 'Payment reference' }).fill('TT 4750');
  await page.keyboard.press('Enter');
  await see(invoice).toContainText('reference TT 4750');
  await page.getByRole('link', { name: 'All invoices' }).click();
  await see(list.getByRole('link', { name: /^Fenwick Films · INV-/ })).toBeVisible();
});

it('a manager chooses whose statement it is', async () => {
  const page = await journey.as('helen', '/settings');
  await page.getByRole('link', { name: 'Statements of account' }).click();
  await page.getByLabel('Company').selectOption({ label: 'Kestrel Outdoor' });
  await see(page.getByRole('table', { name: 'Kestrel Outdoor, in RM' })).toContainText('INV-1003');
});

it('a statement is of the days chosen last, whichever answer comes first', async () => {
  const page = await journey.as('farah', '/billing/statement');
  const opening = page.getByRole('row').filter({ hasText: 'Opening balance' });
  await see(opening).toBeVisible();
  const years: string[] = [];
  page.on('request', (request) => {
    const from = new URL(request.url()).searchParams.get('from');
    if (from !== null) years.push(from.slice(0, 4));
  });
  // The first choice fails, after the others are answered.
  await page.route(/\/billing\/statement\?.*from=2021/, (route) => route.fulfill({ status: 500 }));
  const releases = [
    await holdBack(page, /\/billing\/statement\?.*from=2021/),
    await holdBack(page, /\/billing\/statement\?.*from=2022/),
    await holdBack(page, /\/billing\/statement\?.*from=2023/),
  ];
  for (const day of ['0002-03-04', '0020-03-04', '2021-03-04', '2022-03-04', '2023-03-04'])
    await page.getByLabel('From').fill(day);
  await see(opening).toHaveCount(0);
  releases[2]?.();
  await see(opening).toContainText('2023');
  for (const at of [1, 0]) {
    const came = page.waitForResponse(new RegExp(`from=202${at + 1}`));
    releases[at]?.();
    await (await came).finished();
    await untilDrawn(page);
    expect(await opening.textContent()).toContain('2023');
  }
  expect(years).toEqual(['2021', '2022', '2023']);
});

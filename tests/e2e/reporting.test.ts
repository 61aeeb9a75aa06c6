import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { dayMs } from '#shared/kernel/durations.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';

/** Sessions outlive the next midnight. */
const journey = startJourney({ env: async () => ({ SESSION_TTL: '48h' }) });

it('an owner reads how their orders went, and looks at those behind a figure', async () => {
  const page = await journey.as('farah', '/');
  await page.getByRole('button', { name: 'Account: Farah Aziz' }).click();
  await page.getByRole('menuitem', { name: 'Order Reporting' }).click();
  await see(page.getByRole('heading', { name: 'Order Reporting' })).toBeVisible();
  await page.getByLabel('Range', { exact: true }).selectOption('Last 12 months');
  await see.poll(() => new URL(page.url()).search).toBe('?range=12-months');
  const table = page.getByRole('table', { name: 'Orders behind the figures' });
  await see(table.getByRole('link', { name: 'Spring catalogue, 300 pages' })).toBeVisible();
  await see(page.getByRole('table', { name: 'By person' })).toContainText('Ben Lim');
  await accessibleInBothThemes(page, 'the order report');

  // The figure shows the number, and the list below shows just these.
  const cancelled = page.getByRole('button', { name: /^Cancelled/ });
  await cancelled.click();
  await see
    .poll(async () => {
      const amount = Number((await cancelled.textContent())?.replace(/\D+/g, ''));
      return Number(await table.getAttribute('aria-rowcount')) - amount;
    })
    .toBe(1);
  await see(table.getByRole('row').nth(1)).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Show all' }).click();
  await table.getByRole('button', { name: 'Order Name' }).click();
  await see(table.getByRole('columnheader', { name: 'Order Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^order-report-[\d-]+-to-[\d-]+\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('Spring catalogue');

  // A custom range is in the address, and a link reopens it.
  await page.getByLabel('Range', { exact: true }).selectOption('Own range');
  await page.getByLabel('Days, from').fill('2024-01-01');
  await see.poll(() => new URL(page.url()).search).toContain('from=2024%2F01%2F01');
  await see(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Days, from').fill('2001-01-01');
  await see(page.getByRole('alert')).toContainText('longer than five years');
  await page.reload();
  await see(page.getByLabel('Days, from')).toHaveValue('2024-01-01');
});

it('a range that ends today goes on with the day', async () => {
  const page = await journey.as('daniel', '/');
  // The provider's midnight.
  const zoneMs = 8 * 60 * 60_000;
  const midnight = Math.ceil((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs;
  await page.clock.install({ time: midnight - 3_600_000 });
  await page.goto(journey.url('/reporting/operator?range=12-months'));
  const bar = page.getByRole('region', { name: 'Range and filters' });
  const days = async () => ((await bar.textContent()) ?? '').match(/– \d+ \w+ \d{4}/)?.[0];
  await see(page.getByRole('table', { name: 'By operator' })).toBeVisible();
  const before = await days();
  await page.clock.pauseAt(midnight + 61_000);
  await see.poll(days).not.toBe(before);
});

it('a manager reads what the operators did, and goes down to the orders of one', async () => {
  const page = await journey.as('daniel', '/reporting/operator?range=12-months');
  const operators = page.getByRole('table', { name: 'By operator' });
  await see(operators.getByRole('row').last()).toContainText('All');
  await accessibleInBothThemes(page, 'the operator report');
  await page.getByRole('button', { name: 'Customer All' }).click();
  await page.getByRole('option', { name: 'Olive & Rye' }).click();
  await page.keyboard.press('Escape');
  await see(page.getByRole('table', { name: 'By customer' }).getByRole('row')).toHaveCount(2);
  await operators.getByRole('link', { name: 'Mei Tan' }).click();
  const orders = page.getByRole('table', { name: 'Orders of Mei Tan' });
  await see(orders.getByRole('link', { name: 'Sunday roast poster' })).toBeVisible();
  await see(orders).not.toContainText('Harbour Coffee');
  await accessible(page, 'the orders of an operator');
  await orders.getByRole('link', { name: 'Sunday roast poster' }).click();
  await see.poll(() => new URL(page.url()).pathname).toMatch(/^\/orders\/detail\//);
});

it('a white-label client opens a customer from the board, and invites another again', async () => {
  const page = await journey.as('nadia', '/');
  await page.getByRole('link', { name: 'Lumen Dental', exact: true }).first().click();
  await see(page.getByRole('heading', { name: 'Lumen Dental' })).toBeVisible();
  await see(page.getByRole('region', { name: 'Used of the plan' })).toContainText('Allocated hours');
  await accessibleInBothThemes(page, 'a customer');
  await page
    .getByRole('navigation', { name: 'Customers' })
    .getByRole('link', { name: /Pike Ceramics/ })
    .click();
  await see(page.getByRole('heading', { name: 'Pike Ceramics' })).toBeVisible();
  await page.getByRole('button', { name: 'Resend invitation' }).click();
  await see(page.getByText('We have mailed idris@pikeceramics.example how to sign in.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Pike Ceramics' });
  await accessible(page, 'a customer’s details');
  await dialog.getByLabel('Company').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(dialog.getByText('Required!')).toBeVisible();
  await dialog.getByLabel('Company').fill('Pike & Daughters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('heading', { name: 'Pike & Daughters' })).toBeVisible();
});

it('a white-label client has both views in one line, and all of the header, on a tablet and on a desk', async () => {
  const page = await journey.as('nadia', '/');
  const choice = page.getByRole('group', { name: 'View as' });
  const lines = (): Promise<number> =>
    choice.locator('legend').evaluate((legend) => {
      const text = document.createRange();
      text.selectNodeContents(legend);
      return text.getClientRects().length;
    });
  for (const [width, height] of [
    [820, 1180],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await see.poll(lines, `at ${width}`).toBe(1);
    await see(page.getByRole('button', { name: 'Account: Nadia Rahman' })).toBeInViewport({ ratio: 1 });
  }
  await choice.getByText('Customer').click();
  await see(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await see.poll(lines, 'beside the button that folds the side away').toBe(1);
  await page.getByRole('button', { name: 'Hide the filter' }).click({ trial: true });
});

it('a manager reads the month’s money by the keys, and whose invoices are open', async () => {
  const page = await journey.as('daniel', '/reporting/operator');
  await page.getByRole('link', { name: 'Finance' }).click();
  await page.getByLabel('Range', { exact: true }).selectOption('Last 12 months');
  const chart = page.getByRole('application', { name: 'Money' });
  // The chart of the days before is another one: no two months are on it.
  await see(chart).toContainText('Jan');
  await see(chart).toContainText('Jul');
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  const bars = page.getByRole('status').filter({ hasText: 'Received' });
  await see(bars).toContainText(/^[A-Z][a-z]+ \d{4}Revenue: RM [\d,.]+Invoiced: RM [\d,.]+Received: RM/);
  const first = await bars.textContent();
  await page.keyboard.press('ArrowRight');
  await see(bars).not.toHaveText(first ?? '');
  await page
    .getByRole('figure', { name: /Invoiced/ })
    .getByText('As a table')
    .click();
  await see(page.getByRole('columnheader', { name: 'Received' })).toBeVisible();

  // The chart goes down to a month, and the way back leads up again.
  const months = page.getByRole('figure', { name: /Invoiced/ }).getByRole('table');
  const month = months.getByRole('button').last();
  const name = (await month.textContent()) ?? '';
  await month.click();
  await see(page.getByText(/^01 \w+ \d{4} – /)).toContainText(name.slice(0, 3));
  await see(months.getByRole('button').first()).toHaveText(/^01 /);
  await see(months.getByRole('button').first()).toBeFocused();
  await page.goBack();
  await see(months.getByRole('button').last()).toHaveText(name);
  const open = page.getByRole('table', { name: 'Open invoices' });
  await see(page.getByText(/^Revenue/).first()).toBeVisible();
  await accessibleInBothThemes(page, 'the finance report');
  await page.getByRole('button', { name: /^More than 90 days late/ }).click();
  await see(page.getByText('None is that late.')).toBeVisible();
  await page.getByRole('button', { name: /^More than 90 days late/ }).click();
  const owed = open.getByRole('row', { name: /Fenwick Films/ });
  await owed.getByRole('link', { name: /^INV-/ }).click();
  await see(page.getByRole('region', { name: 'Invoice' })).toContainText('Fenwick Films');
  await page.goBack();
  await open.getByRole('link', { name: 'Fenwick Films' }).click();
  await see(page.getByRole('heading', { name: 'Fenwick Films', level: 1 })).toBeVisible();
});

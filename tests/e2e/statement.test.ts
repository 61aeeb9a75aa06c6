import { it } from 'vitest';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';

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

import { expect, it } from 'vitest';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';
import { mailTo } from '../support/files/outbox.ts';

const journey = startJourney();

it('a manager collects one direct debit and returns another, and its payer is asked to transfer', async () => {
  // Harbour Coffee pays by direct debit.
  const owner = await journey.as('farah', '/membership/service');
  for (const item of ['+20 GB', '+5 GB']) {
    await owner.getByRole('button', { name: `Buy ${item}` }).click();
    await owner.keyboard.press('Enter');
    await see(owner.getByRole('link', { name: /Open invoice/ })).toHaveCount(item === '+20 GB' ? 1 : 2);
  }
  await owner
    .getByRole('link', { name: /Open invoice/ })
    .first()
    .click();
  const invoice = owner.getByRole('region', { name: 'Invoice' });
  await see(invoice.getByRole('heading', { level: 1 })).toContainText('Direct debit');
  await see(invoice).toContainText('Direct debit, Maybank ····4711. We collect it from this account');
  const number =
    (await invoice.getByRole('heading', { level: 1 }).textContent())?.match(/INV-\d+/)?.[0] ?? '';

  const page = await journey.as('helen', '/');
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.getByRole('combobox').fill('direct debits');
  await page.getByRole('option', { name: /^Direct debits to collect/ }).click();
  const list = page.getByRole('region', { name: 'Direct debits to collect' });
  await see(list.getByRole('link', { name: /^Harbour Coffee · INV-/ })).toHaveCount(2);
  await see(list).toContainText('2 debits, RM');
  await see(list).toContainText('Harbour Coffee Sdn Bhd, Maybank ····4711');
  // Below, they are found by a search alone, with the same steps.
  const others = page.getByRole('region', { name: 'Invoices', exact: true });
  const search = others.getByRole('searchbox', { name: 'Number or company' });
  await see(search).toBeVisible();
  await see(others.getByRole('link', { name: `Harbour Coffee · ${number}` })).toHaveCount(0);
  await search.fill(number);
  await see(others.getByRole('button', { name: `Collected, ${number}` })).toBeVisible();
  await see(others.getByRole('button', { name: /^Record the payment of/ })).toHaveCount(0);
  await search.fill('');
  await see(others.getByRole('link', { name: `Harbour Coffee · ${number}` })).toHaveCount(0);
  await accessibleInBothThemes(page, 'the direct debits to collect');
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Direct debits \d{4}-\d\d-\d\d\.csv$/);

  await list.getByRole('button', { name: `Debit returned, ${number}` }).click();
  const returning = page.getByRole('dialog', { name: `Direct debit of ${number} returned` });
  const reason = returning.getByRole('textbox', { name: 'Reason' });
  await page.keyboard.press('Enter');
  await see(returning).toContainText('Required!');
  await reason.fill('Account closed');
  await accessible(page, 'a direct debit that was returned');
  await page.route('**/debit-return', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed');
  await returning.getByRole('button', { name: 'Debit returned' }).click();
  await lost;
  await see(reason).toHaveValue('Account closed');
  await page.unroute('**/debit-return');
  await returning.getByRole('button', { name: 'Debit returned' }).click();
  await see(list.getByRole('link', { name: /^Harbour Coffee · INV-/ })).toHaveCount(1);

  await expect
    .poll(() => mailTo(journey.server().dataDir, 'farah@harbourcoffee.example'))
    .toMatch(new RegExp(`The direct debit of invoice ${number} was returned`));

  const collecting = list.getByRole('button', { name: /^Collected, INV-/ });
  const other = (await collecting.getAttribute('aria-label'))?.match(/INV-\d+/)?.[0] ?? '';
  await collecting.click();
  const payment = page.getByRole('dialog', { name: /^Payment of INV-/ });
  await see(payment).toContainText('514011234711');
  await see(payment.getByLabel('Amount in RM')).not.toHaveValue('');
  await payment.getByRole('textbox', { name: 'Payment reference' }).fill('DD 1');
  await page.keyboard.press('Enter');
  await see(list).toContainText('Nothing is left to collect.');

  // Weeks later the bank takes that one back, too.
  await page.getByRole('button', { name: `More about ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Debit returned…' }).click();
  const takenBack = page.getByRole('dialog', { name: `Direct debit of ${other} returned` });
  await see(takenBack).toContainText(`What ${other} is for is taken back until it is paid.`);
  await takenBack.getByRole('textbox', { name: 'Reason' }).fill('Objected');
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: `Record the payment of ${other}` })).toBeVisible();
  await see(list).toContainText('Nothing is left to collect.');

  await see(invoice).toContainText('Your bank has returned our direct debit: “Account closed”.');
  await see(invoice.getByRole('heading', { level: 1 })).toContainText('Open');
  await see(invoice).toContainText('Account holder');
  await accessibleInBothThemes(owner, 'an invoice whose direct debit was returned');
});

import { expect, it } from 'vitest';
import type { User } from '#shared/model/user.ts';
import { accessible, accessibleInBothThemes } from '../support/accessible.ts';
import { see, startJourney } from '../support/journey.ts';

const journey = startJourney();

it('an owner is asked for a payment method, gives one, and keeps it in order', async () => {
  const page = await journey.as('maud', '/');
  const leave = page.getByRole('dialog', { name: 'Your subscription is on leave' });
  await leave.getByRole('button', { name: 'Ok' }).click();
  const wanting = page.getByRole('dialog', { name: 'A payment method is required' });
  await wanting.getByRole('button', { name: 'Add payment method' }).click();
  await page.waitForURL('**/billing/payments/new');
  await page.getByRole('button', { name: 'Add payment method' }).click();
  await see(page.getByText('Required!')).toHaveCount(3);
  await page.getByLabel('Account holder').fill('Tidewater Books');
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('AIB');
  const account = page.getByLabel('Account number or IBAN');
  await account.fill('IE29 AIBK 9311 5212 3456 79');
  await see(page.getByText('Not Valid: check the digits of the IBAN.')).toBeVisible();
  await account.fill('IE29 AIBK 9311 5212 3456 78');
  await accessibleInBothThemes(page, 'a new payment method');
  await page.keyboard.press('Enter');
  const line = page.getByRole('link', { name: /Direct debit, AIB ····5678/ });
  await see(line).toContainText('Default');
  await accessible(page, 'payments and invoices');
  const { data } = await (await journey.api('maud')).get<User>('/r/profile');
  expect(data?.isPaymentComplete).toBe(true);

  await line.click();
  await see(page.getByText('Your plan is paid with it.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Bank of Ireland');
  await accessible(page, 'a payment method');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByRole('link', { name: /Bank of Ireland ····5678/ })).toBeVisible();
});

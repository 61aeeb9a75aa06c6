import { expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';

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
  // Without the toast, which is half shown for a while.
  await page.reload();
  await see(line).toBeVisible();
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

it('an owner buys by the month and cancels it, upgrades and thinks better of it', async () => {
  const page = await journey.as('farah', '/membership/service');
  await see(page.getByRole('heading', { name: 'Studio', exact: true })).toBeVisible();
  // The price as it was before a manager's change, of which this screen has not heard.
  let isFormer = true;
  await page.route(/\/package\/service$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: isFormer ? body.replaceAll('12900', '9900') : body });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Buy +20 GB' }).click();
  const buying = page.getByRole('dialog', { name: 'Buy +20 GB by the month' });
  await buying.getByRole('spinbutton', { name: 'How many' }).fill('2');
  await see(buying).toContainText('for RM 198.00 a month');
  isFormer = false;
  await page.keyboard.press('Enter');
  await see(page.getByText('it gives 20 GB for RM 129.00 a month now')).toBeVisible();
  // It is asked about anew: nothing is bought at a price that was not shown.
  const changed = buying.getByRole('region', { name: 'Changed since you were asked' });
  await see(changed).toContainText('It gives 20 GB for RM 129.00 a month');
  await see(buying).toContainText('for RM 198.00 a month');
  await see(buying.getByRole('button', { name: 'Buy', exact: true })).toBeDisabled();
  await accessible(page, 'an add-on whose price has changed');
  await changed.getByRole('button', { name: 'Show It Here' }).click();
  await see(changed).toHaveCount(0);
  await see(buying).toContainText('for RM 258.00 a month');
  await see(buying.getByRole('spinbutton', { name: 'How many' })).toHaveValue('2');
  await page.unrouteAll({ behavior: 'wait' });
  await accessible(page, 'buying by the month');
  await buying.getByRole('button', { name: 'Buy', exact: true }).click();
  const paid = page.getByRole('region', { name: 'Paid by the month' });
  const line = paid.getByRole('listitem').filter({ hasText: '2 × +20 GB' });
  await see(line).toContainText('Open invoice');
  await line.getByRole('button', { name: 'Cancel 2 × +20 GB' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await see(line).toContainText('Cancelled');
  await page.reload();
  await see(line).toContainText('Cancelled');
  await accessibleInBothThemes(page, 'membership and additional resources');

  await page.getByRole('link', { name: 'See all plans' }).click();
  await page.getByRole('button', { name: 'Upgrade to House' }).click();
  const asking = page.getByRole('dialog', { name: 'Upgrade to House?' });
  await see(asking).toContainText('Studio stays until');
  await accessible(page, 'an upgrade');
  await asking.getByRole('button', { name: 'Continue' }).click();
  const banner = page.getByRole('status').filter({ hasText: 'Cancel upgrade' });
  await see(banner).toBeVisible();
  await page.reload();
  await see(banner).toBeVisible();
  await accessibleInBothThemes(page, 'the plans');
  await banner.getByRole('button', { name: 'Cancel upgrade' }).click();
  await see(banner).toHaveCount(0);

  await page.goto(journey.url('/payg/switch'));
  await page.getByRole('button', { name: 'Switch to pay as you go' }).click();
  await see(page.getByRole('dialog')).toContainText('Studio stays until');
  await accessible(page, 'the switch to pay as you go');
});

it('a manager offers another plan, which a customer can choose at once', async () => {
  const daniel = await journey.as('daniel', '/');
  await daniel.getByRole('button', { name: 'Commands' }).click();
  await daniel.getByRole('combobox').fill('Plans');
  await daniel.getByRole('option', { name: 'Plans', exact: true }).click();
  await daniel.getByRole('button', { name: 'New plan' }).click();
  const form = daniel.getByRole('dialog', { name: 'New plan' });
  await form.getByLabel('Name').fill('Atelier');
  await form.getByLabel('Price').fill('much');
  await form.getByLabel('Seats').fill('6');
  await form.getByLabel('Features').fill('A named contact\nProofs on paper');
  await form.getByRole('button', { name: 'Offer it' }).click();
  await see(form.getByLabel('Price')).toBeFocused();
  await accessible(daniel, 'a plan with a problem');
  await daniel.reload();
  await daniel.getByRole('button', { name: 'New plan' }).click();
  await see(form.getByLabel('Name')).toHaveValue('Atelier');
  await form.getByLabel('Price').fill('990');
  await form.getByRole('button', { name: 'Offer it' }).click();
  const plans = daniel.getByRole('list', { name: 'Plans', exact: true });
  const plan = plans.getByRole('listitem').filter({ hasText: 'Atelier' });
  await see(plan).toContainText('RM 990.00 a month');
  await see(plan).toContainText('No company has it');
  await see(plan.getByRole('list', { name: 'Features of Atelier' })).toContainText('Proofs on paper');

  const farah = await journey.as('farah', '/membership/package');
  await see(farah.getByRole('heading', { name: 'Atelier' })).toBeVisible();
  const features = farah
    .getByRole('region', { name: 'Atelier' })
    .getByRole('list', { name: 'Features of Atelier' });
  await see(features.getByRole('listitem')).toHaveText(['A named contact', 'Proofs on paper']);
  await accessible(farah, 'the plans with their features');
  await plan.getByRole('button', { name: 'Stop offering Atelier' }).click();
  await see(plan).toContainText('Not offered');
  await see(farah.getByRole('heading', { name: 'Atelier' })).toHaveCount(0);
});

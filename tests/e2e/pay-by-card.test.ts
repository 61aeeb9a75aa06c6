import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

let stripe: FakeStripe | undefined;
const journey = startJourney({
  env: async () => {
    stripe = await startFakeStripe();
    return stripe.env;
  },
});
afterAll(() => stripe?.close());

/** Returns the page of an owner who has just ordered something. */
async function ordered(): Promise<Page> {
  if (stripe !== undefined) stripe.reportsTo = journey.url();
  const page = await journey.as('rebecca', '/cart/checkout');
  // Opens at any moment until more hours are bought, also while the page goes on to another, which ends it.
  const warning = page.getByRole('dialog', { name: 'Your hours are running out' });
  await page.addLocatorHandler(warning, async () => {
    const press = (buttons: HTMLElement[]): void => {
      for (const button of buttons) button.click();
    };
    await warning
      .getByRole('button', { name: 'Ok' })
      .evaluateAll(press)
      .catch(() => {});
  });
  await page.getByRole('button', { name: 'Add 5 hours of work to the cart' }).click();
  await page.goto(journey.url('/checkout/process'));
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL('**/checkout/process/invoice/*');
  return page;
}

it('an owner orders, leaves the payment page, comes back and pays by card', async () => {
  const page = await ordered();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL('**/payment/cancelled');
  await see(page.getByRole('heading', { name: 'You have not paid' })).toBeVisible();
  await accessibleInBothThemes(page, 'a payment that was left');
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('**/payment/done');
  await see(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await accessible(page, 'a payment that came');
  await page.getByRole('link', { name: 'See the invoice' }).click();
  await see(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  await see(page.getByText(/reference Stripe pi_/)).toBeVisible();
  expect(stripe?.sessions.size).toBe(1);
});

it('an owner saves a card for renewals, and removes it', async () => {
  const page = await journey.as('rebecca', '/billing/payments');
  const section = page.getByRole('region', { name: 'Card for renewals' });
  await section.getByRole('button', { name: 'Agree and save a card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await see(section).toContainText('Visa ····');
  await accessibleInBothThemes(page, 'a saved card');
  await section.getByRole('button', { name: 'Remove card' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await see(section.getByRole('button', { name: 'Agree and save a card' })).toBeVisible();
  await see(section).not.toContainText('Visa');
});

it('a manager credits what was paid, and pays it back to the card', async () => {
  const page = await ordered();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'See the invoice' }).click();
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await see(invoice).toContainText('Paid');
  const number = (await invoice.getByRole('heading').textContent())?.replace('Paid', '').trim() ?? '';

  const manager = await journey.as('helen', '/settings');
  await manager.getByRole('button', { name: `More about ${number}` }).click();
  await manager.getByRole('menuitem', { name: 'Credit…' }).click();
  await see(manager.getByLabel('5 hours of work')).toBeVisible();
  await manager.getByRole('textbox', { name: 'Reason' }).fill('Not needed');
  await manager.keyboard.press('Enter');
  await see(manager.getByRole('button', { name: `Pay back ${number}` })).toBeVisible();
  await manager.getByRole('button', { name: `More about ${number}` }).click();
  await accessible(manager, 'the menu of an invoice with a credit note');
  const saved = manager.waitForEvent('download');
  await manager.getByRole('menuitem', { name: /^Electronic credit note / }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Credit note .*\.xml$/);
  await see(invoice.getByRole('button', { name: /^Electronic credit note / })).toBeVisible();
  await manager.getByRole('button', { name: `Pay back ${number}` }).click();
  const paying = manager.getByRole('dialog', { name: `Pay back ${number}` });
  await see(paying.getByRole('radio', { name: /to the card/ })).toBeChecked();
  await accessible(manager, 'a refund');
  await paying.getByRole('button', { name: 'Pay back' }).click();
  await see(manager.getByText(`The refund of ${number} is on its way.`)).toBeVisible();
  await see(invoice).toContainText('on its way');
  await expect.poll(() => stripe?.refunds.length).toBe(1);
  const [made] = stripe?.refunds ?? [];
  if (stripe === undefined || made === undefined) throw new Error('nothing was paid back');
  await stripe.deliver(journey.url(), stripe.event('refund.updated', { ...made, status: 'succeeded' }));
  await see(invoice).toContainText(`reference Stripe ${made.id}`);
});

it('an owner pays by bank and sees it on its way until the bank has confirmed it', async () => {
  const page = await ordered();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: 'Pay by bank' }).click();
  await see(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible();
  await see(page.getByRole('button', { name: 'Pay by card' })).toHaveCount(0);
  await journey.live(page);
  const [id = ''] = [...(stripe?.sessions.keys() ?? [])].slice(-1);
  if (stripe !== undefined) await stripe.deliver(journey.url(), stripe.settle(id, true));
  await see(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

it('a manager sees a payment that does not fit, and has dealt with it', async () => {
  if (stripe === undefined) throw new Error('Stripe is not started');
  const owner = await journey.as('farah', '/membership/service');
  await owner.getByRole('button', { name: 'Buy +20 GB' }).click();
  await owner.keyboard.press('Enter');
  await owner
    .getByRole('link', { name: /Open invoice/ })
    .first()
    .click();
  stripe.reportsTo = null;
  await owner.getByRole('button', { name: 'Pay by card' }).click();
  await see(owner.getByRole('button', { name: 'Pay by bank' })).toBeVisible();
  const [id = ''] = [...stripe.sessions.keys()].slice(-1);
  await stripe.deliver(journey.url(), stripe.pay(id, { amount: 100 }));
  await owner.goto(stripe.sessions.get(id)?.success_url ?? '');
  await see(owner.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible();

  const manager = await journey.as('helen', '/settings');
  const problems = manager.getByRole('region', { name: 'Payments by card to look at' });
  await see(problems).toContainText('RM 1.00 came for');
  await accessibleInBothThemes(manager, 'payments to look at');
  await problems.getByRole('button').click();
  await see(problems).toHaveCount(0);
});

import type { Page } from 'playwright';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { holdBack, see, startJourney } from '../support/browser/journey.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';

let stripe: FakeStripe | undefined;
const journey = startJourney({
  env: async () => {
    stripe = await startFakeStripe();
    return stripe.env;
  },
});
beforeEach(() => {
  if (stripe !== undefined) Object.assign(stripe, { respondWith: null, reportsTo: journey.url() });
});
afterAll(() => stripe?.close());

/** Returns the page of an owner who is about to order something. */
async function ordering(): Promise<Page> {
  const page = await journey.as('rebecca', '/cart/checkout');
  // Opens off the checkout at any moment until more hours are bought, also while the page goes on to another.
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
  await see(page.getByRole('region', { name: 'In the cart' })).toContainText('5 hours of work');
  await page.goto(journey.url('/checkout/process'));
  return page;
}

/** Returns the page of an owner who has just ordered something. */
async function ordered(): Promise<Page> {
  const page = await ordering();
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL('**/checkout/process/invoice/*');
  return page;
}

/** Returns the payment page of an order, which reports nothing, its session, and where the payer comes back to. */
async function unreported(): Promise<{ page: Page; session: string; url: string }> {
  if (stripe === undefined) throw new Error('Stripe is not started');
  const page = await ordered();
  stripe.reportsTo = null;
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await see(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  const [session = '', { success_url: url } = { success_url: '' }] = [...stripe.sessions].at(-1) ?? [];
  return { page, session, url };
}

/** Lets the pauses between a page's questions pass until it has a title. */
async function letPausesPass(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title });
  await see
    .poll(async () => {
      await page.clock.fastForward(30_000);
      return heading.isVisible();
    })
    .toBe(true);
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

it('an owner orders by card, and goes on to the payment page in the same step and tab', async () => {
  const page = await ordering();
  await page.getByRole('radio', { name: 'Card' }).check();
  await accessibleInBothThemes(page, 'a checkout by card');
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await see(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await page.goBack();
  await see(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  await see(page.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await see(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

it('an owner who leaves the checkout while the order is placed reads so where they went, and opens it', async () => {
  const page = await ordering();
  await page.getByRole('radio', { name: 'Card' }).check();
  const release = await holdBack(page, '**/cart/checkout');
  const asked = page.waitForRequest('**/cart/checkout');
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await asked;
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await page.waitForURL('**/checkout/cart');
  release();
  const placed = page.getByRole('status').filter({ hasText: 'Your order is placed' });
  await see(placed).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/checkout/cart');
  await placed.getByRole('button', { name: 'See the invoice' }).click();
  await see(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();
  await see(placed).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
});

it('an owner whose cart cannot be priced reads that, and asks again', async () => {
  const page = await ordering();
  await page.route(/\/cart$/, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  const fault = page.getByRole('alert').filter({ hasText: 'The prices could not be loaded.' });
  await see(fault).toBeVisible();
  await accessibleInBothThemes(page, 'a cart without prices');
  await page.unrouteAll();
  await fault.getByRole('button', { name: 'Try again' }).click();
  await see(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
});

it('an order by card is not collected, though the company’s default is a direct debit', async () => {
  const api = await journey.api('rebecca');
  const account = { kind: 'direct-debit', name: 'Rebecca Osei', bank: 'Maybank', account: '514011234711' };
  const { data: methods = [] } = await api.write<PaymentMethod[]>(
    'POST',
    '/billing/payments',
    'customer-payment-method',
    account,
  );
  const idOf = (kind: PaymentMethod['kind']): string => methods.find((one) => one.kind === kind)?.id ?? '';
  const prefer = (kind: PaymentMethod['kind']) =>
    api.write('PUT', `/billing/payments/${idOf(kind)}/default`, 'customer-payment-method');
  onTestFinished(async () => {
    await prefer('bank-transfer');
    await api.write('DELETE', `/billing/payments/${idOf('direct-debit')}`, 'customer-payment-method');
  });
  await prefer('direct-debit');
  const page = await ordering();
  await page.getByRole('radio', { name: 'Card' }).check();
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  const left = page.getByRole('status').filter({ hasText: 'Nothing was taken' });
  await see(left).toContainText('is still to be paid: by card, or as the invoice says.');
  const number = /INV-\d+/.exec((await left.textContent()) ?? '')?.[0];
  const { data } = await (await journey.api('helen')).get<RouteData<'managedInvoices'>>(
    '/billing/invoices?toCollect=true',
  );
  expect(number).toMatch(/^INV-/);
  expect(data?.invoices.map((debit) => debit.number)).not.toContain(number);
});

it('an owner who orders by card reads how else to pay where the payment page cannot be opened', async () => {
  const page = await ordering();
  await page.getByRole('radio', { name: 'Card' }).check();
  if (stripe !== undefined) stripe.respondWith = 500;
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  const payment = page.getByRole('region', { name: 'How it is paid' });
  await see(payment).toContainText(/Please transfer it by the day it is due, and name INV-\d+/);
  await see(payment).not.toContainText('You pay on a page of Stripe');
});

it('the button is busy until the browser is on the payment page, or has given up', async () => {
  const page = await ordered();
  await page.clock.install();
  // The browser stays where it is.
  await page.route('**/pay/*', (route) => route.fulfill({ status: 204 }));
  const going = page.waitForResponse('**/pay/*');
  await page.getByRole('button', { name: 'Pay by card' }).click();
  await going;
  await see(page.getByRole('button', { name: 'Opening the payment page…' })).toBeDisabled();
  await page.clock.fastForward(20_000);
  await see(page.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
});

it('who comes back before the report waits and sees it, or reads what to do', async () => {
  const { page, session, url } = await unreported();
  if (stripe === undefined) throw new Error('Stripe is not started');
  await page.clock.install();
  stripe.respondWith = 500;
  await page.goto(url);
  await see(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await accessibleInBothThemes(page, 'a payment that is waited for');
  await letPausesPass(page, 'Your payment is not confirmed yet');
  await see(page.getByRole('link', { name: 'Write about the payment' })).toBeVisible();
  await see(page.getByRole('button', { name: 'Pay by card' })).toBeEnabled();
  await accessibleInBothThemes(page, 'a payment that is not confirmed');
  stripe.respondWith = null;
  await journey.live(page);
  await stripe.deliver(journey.url(), stripe.pay(session));
  await see(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

it('who waits goes on waiting where the server fails meanwhile', async () => {
  const { page, session, url } = await unreported();
  await page.clock.install();
  await page.goto(url);
  await see(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await page.route('**/checkout/confirm', (route) => route.fulfill({ status: 500 }));
  await page.route(/\/billing\/invoices\/[^/]+$/, (route) => route.fulfill({ status: 500 }));
  for (const pauseMs of [2000, 4000]) {
    const failed = page.waitForResponse(/\/billing\/invoices\/[^/]+$/);
    await page.clock.fastForward(pauseMs);
    await failed;
  }
  await see(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await page.unrouteAll();
  stripe?.pay(session);
  await letPausesPass(page, 'Thank you');
});

it('who comes back sees a payment that Stripe does not report', async () => {
  const { page, session, url } = await unreported();
  await page.goto(url);
  await see(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  stripe?.pay(session);
  await see(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
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
  await see(manager.getByRole('button', { name: `Refund ${number}` })).toBeVisible();
  await manager.getByRole('button', { name: `More about ${number}` }).click();
  await accessible(manager, 'the menu of an invoice with a credit note');
  const saved = manager.waitForEvent('download');
  await manager.getByRole('menuitem', { name: /^Electronic credit note / }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Credit note .*\.xml$/);
  await see(invoice.getByRole('button', { name: /^Electronic credit note / })).toBeVisible();
  await manager.getByRole('button', { name: `Refund ${number}` }).click();
  const paying = manager.getByRole('dialog', { name: `Refund ${number}` });
  await see(paying.getByRole('radio', { name: /to the card/ })).toBeChecked();
  await accessible(manager, 'a refund');
  await paying.getByRole('button', { name: 'Refund' }).click();
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
  await see(problems).toContainText('RM 1.00 was received for');
  await accessibleInBothThemes(manager, 'payments to look at');
  await problems.getByRole('button').click();
  await see(problems).toHaveCount(0);
});

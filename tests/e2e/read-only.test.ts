import type { Page } from 'playwright';
import { it } from 'vitest';
import type { TeamMember } from '#shared/accounts/team-member.ts';
import { see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { typeDuring } from '../support/browser/type-during.ts';

const journey = startJourney();

async function looksOnly(page: Page): Promise<void> {
  await untilSharp(page);
  await see(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  for (const name of ['Pin', 'Arrow', 'Rectangle', 'Draw', 'Comment on the whole file', 'Make Changes'])
    await see(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  for (const name of ['Reply', 'Resolve', 'Reopen', 'Edit', 'Delete'])
    await see(page.getByRole('button', { name, exact: true })).toHaveCount(0);
}

it('client service looks at an order in review and changes nothing', async () => {
  const page = await journey.as('priya', await journey.reviewPath('priya', '10471', 'ridge-run-a0'));
  await looksOnly(page);
  await see(page.getByText('Under-16s, not under-18s. Sorry, my mistake in the mail.').last()).toBeVisible();
});

it('a view-only customer looks at an order of the company', async () => {
  const page = await journey.as('grace', await journey.reviewPath('grace', '10482', 'catalogue-spring'));
  await looksOnly(page);
  await see(page.getByText('You can look at this proof, not comment on it.')).toBeVisible();
});

it('whoever is made view-only while writing reads why in the panel, and is led to their text', async () => {
  const farah = await journey.api('farah');
  const { data: members } = await farah.get<TeamMember[]>('/team-members');
  const grace = members?.find(({ firstname }) => firstname === 'Grace');
  if (grace === undefined) throw new Error('the demonstration has no Grace');
  const { id, firstname, lastname, emailAddress: email, timeZone } = grace;
  const makeViewOnly = (viewOnly: boolean) =>
    farah.write('PUT', `/team-members/${id}`, 'customer-team-member', {
      ...{ firstname, lastname, email, timeZone, role: grace.role },
      viewOnly: String(viewOnly),
    });
  await makeViewOnly(false);
  const path = await journey.reviewPath('grace', '10482', 'catalogue-spring');
  const page = await journey.as('grace', path);
  await untilSharp(page);
  await page.clock.install();
  await page.getByRole('button', { name: 'Comment on the whole file' }).click();
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await typeDuring(page, 'The fold of page four is too near', () => makeViewOnly(true));
  await page.clock.resume();

  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('Your access was changed: you can view this proof');
  await panel.getByRole('button', { name: 'Show draft' }).click();
  await see(page.getByRole('dialog')).toContainText('The fold of page four is too near');
});

it('a view-only owner sees what an order costs, with no way to what only others may change', async () => {
  const { write } = await journey.api('rebecca');
  const marco = { firstname: 'Marco', lastname: 'Vitale', email: 'marco@oliveandrye.example' };
  await write('PUT', '/team-members/marco', 'customer-team-member', {
    ...marco,
    timeZone: 'Asia/Kuala_Lumpur',
    role: 'owner',
    viewOnly: 'true',
  });
  const page = await journey.as('marco', '/cart/checkout');
  await page.getByRole('button', { name: 'Add 5 hours of work to the cart' }).click();
  await page.goto(journey.url('/checkout/process'));
  await see(page.getByText('Ask another account owner to place this order.')).toBeVisible();
  await see(page.getByRole('radio')).toHaveCount(1);
  for (const name of ['Add payment method', 'Add your address'])
    await see(page.getByRole('link', { name })).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
});

it('an approved order is closed for its owner too, and an ad blocker is asked to be turned off', async () => {
  const page = await journey.as('farah', await journey.reviewPath('farah', '10455', 'cold-brew-vinyl'));
  await looksOnly(page);
  await see(page.getByText('This order is approved: its proofs can only be looked at.')).toBeVisible();

  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const rules = document.createElement('style');
      rules.textContent = '.ad-banner { display: none !important }';
      document.head.append(rules);
    }),
  );
  await page.reload();
  const notice = page.getByRole('alertdialog', { name: 'AdBlock Detected' });
  await see(notice).toContainText('You must turn off your ad blocking software to view this annotation');
  await notice.getByRole('button', { name: 'Got it!' }).click();
  await see(notice).toHaveCount(0);
});

it('leads to the root from another company’s order, as from an order or attachment that is not there, and says so', async () => {
  const strange = await journey.reviewPath('tom', '10471', 'ridge-run-a0');
  const own = await journey.reviewPath('farah', '10482', 'catalogue-spring');
  const unknown = own.replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
  const page = await journey.as('farah', '/');
  for (const path of [strange, unknown, '/orders/detail/99999999/attachments/none']) {
    await page.goto(journey.url(path));
    await page.waitForURL(journey.url('/'));
    const toast = page.getByRole('listitem').filter({ hasText: 'Permission Denied!' });
    await see(toast).toContainText('You are not allowed to access this file!');
    await see(page.getByText('Ridge Run')).toHaveCount(0);
  }
});

it('explains every other address that is closed in one way, and leads on', async () => {
  const closed = (page: Page) =>
    page.getByRole('alert').getByRole('heading', { level: 1, name: /^You cannot open this / });
  const own = await journey.as('farah', '/');
  for (const [path, what] of [
    ['/orders/detail/99999999', 'order'],
    ['/orders/clone/99999999', 'order'],
    ['/billing/invoices/none', 'invoice'],
    ['/billing/payments/none', 'payment method'],
    ['/checkout/process/invoice/none', 'order'],
    ['/team-members/tom', 'team member'],
    ['/customer/none', 'page'],
    ['/payg/list', 'page'],
  ] as const) {
    await own.goto(journey.url(path));
    await see(closed(own), path).toHaveText(`You cannot open this ${what}`);
    await see(own.getByRole('alert').locator('a, button'), path).toHaveCount(1);
  }
  const member = await journey.as('suriya', '/settings');
  await see(closed(member)).toHaveText('You cannot open this page');
});

it('shows a browser that lacks what proofs are drawn with what it lacks', async () => {
  const page = await journey.visit('/healthz');
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(journey.url('/signin'));
  await page.waitForURL('**/not-support');
  await see(page.getByRole('heading', { name: 'Browser Not Supported!' })).toBeVisible();
  await see(page.getByText('Missing here: WebGL 2.')).toBeVisible();
});

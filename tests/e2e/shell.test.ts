import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { User } from '#shared/accounts/user.ts';
import type { HoursNow } from '#shared/calendar/business-hours.ts';
import { accessible } from '../support/browser/accessible.ts';
import { holdBack, see, startJourney, untilDrawn } from '../support/browser/journey.ts';

const journey = startJourney();

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Account:/ }).click();
  return page.getByRole('menu');
};
const sidePlan = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true });

/** Room for notices is kept for four seconds: here as long as the machine takes. */
const keepRoom = (): void => {
  const later = window.setTimeout;
  window.setTimeout = ((act: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 4_000 ? 0 : later(act, ms, ...rest)) as typeof setTimeout;
};

it('a free-plan customer has a cart, and no plan to pay for', async () => {
  const page = await journey.as('rebecca', '/');
  const warning = page.getByRole('dialog', { name: 'Your hours are running out' });
  await warning.getByRole('button', { name: 'Ok' }).click();
  await see(page.getByText('Welcome, Rebecca')).toBeVisible();
  await see(sidePlan(page)).toContainText('Monthly Cycle');
  await see(page.getByRole('region', { name: 'Used of your plan' })).toBeVisible();
  await see(page.getByRole('region', { name: 'Business hours' })).toBeVisible();
  await see(page.getByRole('button', { name: /^Cart/ })).toBeVisible();
  const menu = await openMenu(page);
  await see(menu.getByRole('menuitem', { name: 'Manage Profile' })).toBeVisible();
  await see(menu.getByRole('menuitem', { name: 'Membership & Additional Resources' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('plans');
  await see(page.getByRole('option', { name: /^Membership/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await see(page.getByRole('combobox')).toHaveCount(0);
  await see(page.getByRole('region', { name: 'Announcements' })).toContainText('closed on 25 December');
  await accessible(page, 'the shell of a free plan');

  // From the second visit on, late parts have their room already.
  const top = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top);
  const rested = await top();
  const release = await holdBack(page, '**/announcements');
  await page.addInitScript(keepRoom);
  await page.reload();
  await see(sidePlan(page)).toBeVisible();
  await see.poll(top).toBe(rested);
  release();
  await see(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  expect(await top()).toBe(rested);

  await page.getByRole('button', { name: 'Close this announcement' }).click();
  await see(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
  await page.reload();
  await see(sidePlan(page)).toBeVisible();
  await see(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
});

it('a new subscriber is shown around, once, by keys; the tour can be taken again', async () => {
  const page = await journey.as('astrid', '/');
  const step = page.locator('.driver-popover');
  await see(step).toContainText('Your orders');
  await see(step).toContainText('1 of 8');
  await accessible(page, 'the tour');
  for (let shown = 2; shown <= 8; shown += 1) {
    await page.keyboard.press('Enter');
    await see(step).toContainText(`${shown} of 8`);
  }
  await page.keyboard.press('Enter');
  await see(step).toContainText('Your account');
  await page.keyboard.press('Escape');
  await see(step).toHaveCount(0);
  const api = await journey.api('astrid');
  const kept = async () => (await api.get<User>('/r/profile')).data?.tour;
  await expect.poll(kept).toEqual({ dashboardTourGuide: 'finished', userMenuTourGuide: 'skipped' });
  await see(sidePlan(page)).toContainText('Next Payment Due Date');
  await see(page.getByRole('button', { name: /^Cart/ })).toHaveCount(0);
  const menu = await openMenu(page);
  await menu.getByRole('menuitem', { name: 'Take the tour' }).click();
  await see(step).toContainText('Your orders');
});

it('a white-label client signs in on its own page, and has two views', async () => {
  const entry = await journey.visit('/?company=brightside');
  await entry.waitForURL('**/signin?company=brightside');
  await see(entry.getByRole('img', { name: 'Brightside Proofs' })).toBeVisible();
  await see(entry).toHaveTitle('Sign in · Brightside Proofs');
  await see(entry.getByRole('link', { name: 'Staff sign-in' })).toHaveCount(0);

  const page = await journey.as('nadia', '/');
  await see(page.getByRole('heading', { name: 'Customers’ orders' })).toBeVisible();
  await see(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lumen Dental' }).first(),
  ).toBeVisible();
  await see(page.getByRole('navigation', { name: 'View' })).toHaveCount(0);
  await accessible(page, 'the client view');
  await page.getByRole('link', { name: 'Recall postcard, A6' }).click();
  await see(page.getByText('View only')).toBeVisible();
  await see(page.getByRole('button', { name: 'More for this order' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('link', { name: 'Create New Customer' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Maple Clinic');
  await page.getByRole('textbox', { name: 'First name' }).fill('Mei');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await see(page.getByText('Required!')).toHaveCount(1);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Koh');
  await page.getByRole('textbox', { name: 'Email' }).fill('mei@maple.example');
  await accessible(page, 'a new customer');
  await page.keyboard.press('Enter');
  await see(page.getByText('Maple Clinic is your customer.')).toBeVisible();
  await see(page.getByRole('heading', { name: 'Maple Clinic' })).toBeVisible();
  await page.getByRole('link', { name: 'Customers’ orders' }).click();
  await page.getByRole('group', { name: 'View as' }).getByText('Customer').click();
  await see(page.getByRole('navigation', { name: 'View' })).toBeVisible();
  await see(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await see(page.getByRole('link', { name: 'Create New Customer' })).toHaveCount(0);
  await page.reload();
  await see(page.getByRole('heading', { name: 'Board' })).toBeVisible();
  await see(page).toHaveTitle('Orders · Brightside Proofs');

  await page.goto(journey.url('/settings'));
  await page.getByRole('textbox', { name: 'Product name' }).fill('Brightside Prints');
  await page.getByRole('button', { name: 'Save look' }).click();
  await see(page.getByText('Your look is saved.')).toBeVisible();
  await see(page).toHaveTitle(/ · Brightside Prints$/);
});

it('a manager writes an announcement, and signs in as a customer under both names', async () => {
  const page = await journey.as('helen', '/settings');
  await see(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'closed on 25 December' }),
  ).toBeVisible();
  await accessible(page, 'general settings');
  await page.getByRole('button', { name: 'New announcement' }).click();
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('<b>New</b> press<img src=x onerror="document.title=1">');
  await page.getByRole('button', { name: 'Announce', exact: true }).click();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'New press' });
  await see(line).toBeVisible();
  await see(line.locator('img')).toHaveCount(0);

  await page.getByRole('button', { name: 'Give a look' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a company its own look' });
  await dialog.getByLabel('Company').selectOption('Vale Estate');
  await see(dialog.getByLabel('Address')).toHaveValue('vale-estate');
  await dialog.getByLabel('Product name').fill('Vale Prints');
  await accessible(page, 'a white label');
  await dialog.getByRole('button', { name: 'Save look' }).click();
  await see(page.getByText('Vale Estate goes by Vale Prints.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Change the look of Vale Estate' })).toBeVisible();
  const entry = await journey.visit('/signin?company=vale-estate');
  await see(entry).toHaveTitle('Sign in · Vale Prints');

  await page.goto(journey.url('/'));
  const menu = await openMenu(page);
  // The choices come after the name has been typed.
  const release = await holdBack(page, '**/api/d/customers');
  await menu.getByRole('menuitem', { name: 'Sign in as a customer' }).click();
  await page.getByPlaceholder('Name or company').fill('Isla');
  release();
  await see(page.getByRole('option', { name: 'Isla Reid' })).toHaveAttribute('aria-selected', 'true');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  const banner = tab.getByRole('region', { name: 'Signed in as a customer' });
  await see(banner).toContainText('Helen Ford, you are signed in as Isla Reid of Kestrel Outdoor.');
  expect(tab.url()).not.toContain('token');
  await accessible(tab, 'signed in as a customer');
  await banner.getByRole('button', { name: 'End' }).click();
  await see(tab.getByRole('button', { name: 'Account: Helen Ford' })).toBeVisible();
  await tab.goto(journey.url('/settings'));
  const kept = tab.getByRole('region', { name: 'Signed in as a customer' }).getByRole('listitem');
  await see(kept.first()).toContainText('Helen Ford as Isla Reid of Kestrel Outdoor');
  await see(page.getByRole('button', { name: 'Account: Helen Ford' })).toBeVisible();
});

it('a look that was asked for does not take the place of what is opened before it comes', async () => {
  const page = await journey.as('helen', '/settings');
  const change = page.getByRole('button', { name: 'Change the look of Brightside' });
  const look = page.getByRole('dialog', { name: 'White label of Brightside' });
  const release = await holdBack(page, '**/whitelabel/*');
  const came = page.waitForResponse('**/whitelabel/*');
  await change.click();
  await see(change).toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Give a look' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give a company its own look' });
  await dialog.getByLabel('Company').selectOption('Fenwick Films');
  release();
  await (await came).finished();
  await untilDrawn(page);
  expect(await look.count()).toBe(0);
  await see(dialog.getByLabel('Address')).toHaveValue('fenwick-films');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await change.click();
  await see(look.getByLabel('Address')).toHaveValue('brightside');
  await page.keyboard.press('Escape');
  await see(look).toHaveCount(0);
  await see(change).toBeFocused();
});

it('results of a search stay while something between them is pressed', async () => {
  const page = await journey.as('daniel', '/');
  const search = page.getByRole('textbox', { name: 'Search orders' });
  await search.fill('zyxw');
  const note = page.getByText('No order matches “zyxw”.');
  await note.click();
  await see(search).toBeFocused();
  await see(note).toBeVisible();
});

it('a link that was used says so', async () => {
  const page = await journey.visit(`/impersonate-customer?token=${'x'.repeat(43)}`);
  await see(page.getByRole('heading', { name: 'Token is not valid' })).toBeVisible();
  expect(page.url()).not.toContain('token=');
});

it('a screen whose code does not come is tried again; one that another version has replaced says so', async () => {
  const page = await journey.as('daniel', '/profile');
  await see(page.getByRole('heading', { name: 'Manage profile' })).toBeVisible();
  const code = '**/assets/settings-screen-*.js*';
  const openSettings = async () => {
    const menu = await openMenu(page);
    await menu.getByRole('menuitem', { name: 'General Settings' }).click();
  };
  await page.route(code, (route) => route.abort());
  await openSettings();
  await see(page.getByText('Taking a long time to load component...')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: 'Retry' }).click();
  await see(page.getByRole('heading', { name: 'General settings' })).toBeVisible();

  // It comes by itself once the connection is back.
  await page.goto(journey.url('/profile'));
  await see(page.getByRole('heading', { name: 'Manage profile' })).toBeVisible();
  await page.route(code, (route) => route.abort());
  await openSettings();
  await see(page.getByText('Taking a long time to load component...')).toBeVisible();
  await page.unroute(code);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await see(page.getByRole('heading', { name: 'General settings' })).toBeVisible();

  await page.goto(journey.url('/profile'));
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.route(journey.url('/'), (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/another.js"></script>' })
      : route.continue(),
  );
  await openSettings();
  await see(page.getByText('We have deployed this site with a new version.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await see(page.getByRole('heading', { name: 'General settings' })).toBeVisible();
});

/** Returns the page of an owner whose announcements are on their way, and a button that they will move. */
async function beforeNotices() {
  const page = await journey.visit('/signin');
  const release = await holdBack(page, '**/announcements');
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/announcements') && request.frame().url().endsWith('/cart/checkout'),
  );
  await journey.enter(page, 'rebecca', '/cart/checkout');
  await asked;
  const add = page.getByRole('button', { name: 'Add 5 hours of work to the cart' });
  await see(add).toBeVisible();
  const topOf = () => add.evaluate((button) => button.getBoundingClientRect().top);
  const announce = async (): Promise<void> => {
    const announced = page.waitForResponse('**/announcements');
    release();
    await announced;
    await see(page.getByRole('region', { name: 'Announcements' })).toBeAttached();
  };
  return { page, add, topOf, announce };
}

it('a notice that comes while something is pressed moves it once it is released', async () => {
  const { page, add, topOf, announce } = await beforeNotices();
  await add.hover();
  await page.mouse.down();
  const top = await topOf();
  await announce();
  expect(await topOf()).toBe(top);
  await page.mouse.up();
  await see(page.getByRole('region', { name: 'In the cart' })).toContainText('5 hours of work');
  await see(page.getByRole('region', { name: 'Announcements' })).toBeInViewport({ ratio: 1 });
  expect(await topOf()).toBeGreaterThan(top);
});

it('a notice that comes while the pointer moves comes into view once it rests', async () => {
  const { page, add, topOf, announce } = await beforeNotices();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await add.hover({ force: true });
  const top = await topOf();
  await announce();
  expect(await topOf()).toBe(top);
  await page.clock.runFor(299);
  expect(await topOf()).toBe(top);
  await page.clock.runFor(1);
  expect(await topOf()).toBeGreaterThan(top);
});

it('a free-plan owner fills the cart, and checks out with an invoice', async () => {
  const page = await journey.as('rebecca', '/');
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('**/cart/checkout');
  const cart = page.getByRole('button', { name: /^Cart/ });
  await cart.click();
  const popover = page.getByRole('dialog', { name: 'Cart' });
  await see(popover.getByText('No product in the cart')).toBeVisible();
  await page.getByRole('link', { name: 'See what can be bought' }).click();
  await page.getByRole('button', { name: 'Add 5 hours of work to the cart' }).click();
  await page.getByRole('button', { name: 'One 5 hours of work more' }).click();
  await page.getByRole('button', { name: 'Add 1 GB of storage to the cart' }).click();
  await see(page.getByRole('link', { name: 'Look at the plans' })).toHaveAttribute(
    'href',
    '/membership/package',
  );
  await accessible(page, 'the cart');
  await page.reload();
  await see(cart).toHaveAccessibleName('Cart, 3 in it');
  await cart.click();
  await see(popover).toContainText('2 × RM 550.00');
  await see(popover).toContainText('RM 1,119.00');
  await popover.getByRole('button', { name: 'View Cart' }).click();
  await page.waitForURL('**/checkout/cart');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL('**/checkout/process');
  const way = page.getByRole('group', { name: 'Payment method' });
  await see(way.getByRole('radio')).toBeChecked();
  await accessible(page, 'the checkout');
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL('**/checkout/process/invoice/*');
  await see(page.getByRole('status').filter({ hasText: 'Invoice INV-' })).toContainText('RM 1,119.00');
  await see(page.getByText('Bank transfer by Rebecca Osei.')).toBeVisible();
  await see(cart).toHaveAccessibleName('Cart');
  await accessible(page, 'what was ordered');

  await page.getByRole('link', { name: 'See the invoice' }).click();
  const invoice = page.getByRole('region', { name: 'Invoice' });
  await see(invoice).toContainText('Open');
  await see(invoice.getByRole('link', { name: 'Write about the payment' })).toHaveAttribute(
    'href',
    /^mailto:/,
  );
  await accessible(page, 'an invoice');
  const number = (await invoice.getByRole('heading').textContent())?.replace('Open', '').trim() ?? '';
  const settings = await journey.as('helen', '/settings');
  await settings.getByRole('button', { name: `Record the payment of ${number}` }).click();
  await settings.getByRole('textbox', { name: 'Payment reference' }).fill('TT 4711');
  await accessible(settings, 'a payment');
  await settings.keyboard.press('Enter');
  await see(settings.getByText(`${number} is paid.`)).toBeVisible();
  await see(invoice).toContainText('reference TT 4711');
});

it('an owner reads the meters by keyboard, keeps the plan, and sees new business hours at once', async () => {
  const page = await journey.as('ingrid', '/');
  const meter = page.getByRole('button', { name: /^Allocated hours/ });
  await meter.focus();
  // Room for the meter's hover frame, whichever styles were loaded last.
  await see(meter).toHaveCSS('padding', '5px 8px');
  await see(meter).toHaveAccessibleDescription(/Of the plan, each month/);
  const banner = page.getByRole('status').filter({ hasText: 'Your plan will be downgraded to Starter' });
  await see(banner).toBeVisible();
  await accessible(page, 'the shell with a banner');
  await banner.getByRole('button', { name: 'Cancel downgrade' }).click();
  await see(page.getByText('The downgrade to Starter is cancelled. Your plan stays as it is.')).toBeVisible();
  await see(banner).toHaveCount(0);

  const hours = page.getByRole('region', { name: 'Business hours' });
  await hours.getByRole('button').click();
  // Today may be one of the demonstration's holidays.
  const daniel = await journey.api('daniel');
  const { data } = await daniel.get<HoursNow>('/general/business-hours');
  const workdays = JSON.stringify({ ...data?.hours, holidays: [] });
  await daniel.write('PUT', '/general/business-hours', 'profile', { hours: workdays });
  const settings = await journey.as('daniel', '/settings');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    const box = settings.getByRole('checkbox', { name: day });
    if (!(await box.isChecked())) await box.check();
    await settings.getByLabel(`${day}, opening`).fill('00:00');
    await settings.getByLabel(`${day}, closing`).fill('00:00');
  }
  await settings.getByRole('button', { name: 'Save hours' }).click();
  await see(settings.getByText('The business hours are set.')).toBeVisible();
  await see(hours.getByRole('button')).toContainText('Open');
  await see(hours).toContainText('00:00 – 00:00');
});

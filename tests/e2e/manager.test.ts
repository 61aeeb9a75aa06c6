import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import type { FilterPreset } from '#shared/orders/list/filter-preset.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible } from '../support/browser/accessible.ts';
import { holdBack, see, startJourney, untilDrawn } from '../support/browser/journey.ts';

const journey = startJourney();

const row = (page: Page, orderId: string) => page.getByRole('row').filter({ hasText: `#${orderId}` });
const filter = (page: Page) => page.getByRole('complementary', { name: 'Filter' });
const openList = async (query = ''): Promise<Page> => {
  const page = await journey.as('daniel', '/order-list');
  if (query !== '') await page.goto(journey.url(`/order-list${query}`));
  await see(page.getByRole('grid', { name: 'Order list' })).toBeVisible();
  return page;
};
const operatorOf = async (orderId: string): Promise<string | undefined> => {
  const { data } = await (await journey.api('daniel')).get<OrderDetail>(`/order/${orderId}`);
  return data?.operator?.name;
};

it('a list is where it was left when a manager comes back from one of its orders', async () => {
  const page = await openList();
  const grid = page.getByRole('grid', { name: 'Order list' });
  const scrolled = () => grid.evaluate((element) => Math.round(element.scrollTop));
  await grid.evaluate((element) => element.scrollTo({ top: 1_600 }));
  // It is drawn once the list has scrolled: another may be gone by then.
  const chosen = page.locator('[role="row"][aria-rowindex="46"]');
  const number = (await chosen.locator('[aria-colindex="2"]').textContent()) ?? '';
  const chosenBox = page.getByRole('row').filter({ hasText: number }).getByRole('checkbox');
  await chosenBox.check();
  const at = await scrolled();
  expect(at).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/orders/detail/*');
  await see(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await page.goBack();
  await see(chosenBox).toBeChecked();
  expect(await scrolled()).toBe(at);
  await see(grid).toBeFocused();
});

it('a list stays as it is while the profile of its reader changes', async () => {
  const page = await journey.as('clara', '/order-list');
  const total = page.getByText(/^\d+ orders$/);
  await see(total).toBeVisible();
  await journey.live(page);
  const release = await holdBack(page, /\/order\?/);
  const api = await journey.api('clara');
  const profile = {
    firstname: 'Clara',
    lastname: 'Bianchi-Lind',
    jobTitle: 'Lead',
    timeZone: 'Asia/Singapore',
  };
  expect((await api.write('PUT', '/profile', 'profile', profile)).status).toBe(200);
  await see(page.getByRole('button', { name: 'Account: Clara Bianchi-Lind' })).toBeVisible();
  // The screen is drawn with the new name, and what follows from it has begun.
  await untilDrawn(page);
  expect(await total.count()).toBe(1);
  release();
});

it('a manager reassigns several orders at once by keyboard, and takes it back', async () => {
  const page = await openList('?operatorId=&orderProgress=in-progress');
  const names = async (): Promise<string[]> =>
    page.getByRole('row').locator('[aria-colindex="2"]').allTextContents();
  await see.poll(async () => (await names()).length).toBeGreaterThan(3);
  const [, first = '', second = '', third = ''] = await names();
  const orders = [first, second, third].map((name) => name.replace('#', ''));
  const before = await Promise.all(orders.map(operatorOf));

  await page.keyboard.press('ArrowDown');
  await see(page.getByRole('grid', { name: 'Order list' })).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await see(bar).toContainText('3 orders');
  await accessible(page, 'the list, with orders selected');
  let letPeopleCome = (): void => {};
  const typed = new Promise<void>((resolve) => {
    letPeopleCome = resolve;
  });
  await page.route('**/filters/operators', (route) => typed.then(() => route.continue()));
  await page.keyboard.press('a');
  await see(page.getByRole('dialog', { name: 'Assign 3 orders' })).toContainText('Loading people…');
  // Typed before the people have come.
  await page.keyboard.type('Amira');
  await page.keyboard.press('Enter');
  letPeopleCome();
  for (const orderId of orders) await see(row(page, orderId)).toContainText('Amira Khan');
  await see.poll(() => Promise.all(orders.map(operatorOf))).toEqual(orders.map(() => 'Amira Khan'));

  await page.keyboard.press('Control+z');
  await see.poll(() => Promise.all(orders.map(operatorOf))).toEqual(before);
  for (const [at, orderId] of orders.entries())
    await see(row(page, orderId)).toContainText(before[at] ?? 'Unassigned');
});

it('a link with a filter opens the list so narrowed, and the board after it', async () => {
  const page = await openList('?orderProgress=on-hold&customSearch=trade+show');
  await see(row(page, '10466')).toBeVisible();
  await see(page.getByRole('row')).toHaveCount(2);
  await see(filter(page).getByRole('button', { name: "Order's Status On Hold" })).toBeVisible();
  await see(filter(page).getByLabel('Custom Search')).toHaveValue('trade show');
  await page.getByRole('link', { name: 'Board View' }).click();
  await see.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(new URL(page.url()).searchParams.get('orderProgress')).toBe('on-hold');
  await see(filter(page).getByLabel('Custom Search')).toHaveValue('trade show');
});

it('a filter is made, saved by Enter, taken away, changed and deleted', async () => {
  const page = await openList();
  const panel = filter(page);
  await panel.getByRole('button', { name: "Order's Status All" }).click();
  await page.getByRole('option', { name: 'On Hold' }).click();
  // Rows that are about to be replaced are pale.
  await see(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await accessible(page, 'the choices of a filter');
  await page.keyboard.press('Escape');
  await see.poll(() => new URL(page.url()).searchParams.get('orderProgress')).toBe('on-hold');

  const name = panel.getByLabel('Preset name');
  await panel.getByRole('button', { name: 'Save Preset Filter' }).click();
  await see(panel.getByText('Required!')).toBeVisible();
  await name.fill('Waiting for somebody else to act');
  expect((await name.inputValue()).length).toBe(30);
  await name.press('Enter');
  await see(page.getByText('Preset filter has been successfully saved')).toBeVisible();
  const preset = panel.getByRole('button', { name: 'Waiting for somebody…' });
  await see(preset).toHaveAttribute('aria-pressed', 'true');

  await preset.click();
  await see(preset).toHaveAttribute('aria-pressed', 'false');
  await see.poll(() => new URL(page.url()).search).toBe('');
  await preset.click();
  await see.poll(() => new URL(page.url()).searchParams.get('orderProgress')).toBe('on-hold');
  await page.goto(journey.url('/order-list'));
  await see(preset).toHaveAttribute('aria-pressed', 'true');

  await panel.getByRole('button', { name: /^Edit Waiting for/ }).click();
  await see(name).toHaveValue('Waiting for somebody else to a');
  await panel.getByRole('button', { name: 'Hide the filter' }).click();
  await panel.getByRole('button', { name: /^Show the filter, 1 in use/ }).click();
  await see(name).toHaveValue('');
  // A name that was begun is kept over a reload; Reset takes it away, and that of the preset being edited.
  const reset = panel.getByRole('button', { name: 'Reset', exact: true });
  await reset.click();
  await see(reset).toBeDisabled();
  await name.fill('Begun');
  await page.reload();
  await see(name).toHaveValue('Begun');
  await panel.getByRole('button', { name: /^Edit Waiting for/ }).click();
  await name.fill('Changed');
  await reset.click();
  await see(name).toHaveValue('');
  await see(reset).toBeDisabled();
  await page.reload();
  await see(name).toHaveValue('');
  await panel.getByRole('button', { name: /^Edit Waiting for/ }).click();
  await see(name).toHaveValue('Waiting for somebody else to a');
  await name.fill('Waiting');
  // A pause within a text takes nothing of it.
  await panel.getByLabel('Custom Search').fill('trade ');
  await see.poll(() => new URL(page.url()).searchParams.get('customSearch')).toBe('trade');
  await see(panel.getByLabel('Custom Search')).toHaveValue('trade ');
  await panel.getByLabel('Custom Search').fill('backdrop');
  await see.poll(() => new URL(page.url()).searchParams.get('customSearch')).toBe('backdrop');
  await panel.getByRole('button', { name: 'Save Preset Filter' }).click();
  await see(panel.getByRole('button', { name: 'Waiting', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const saved = await (await journey.api('daniel')).get<FilterPreset[]>('/filters');
  expect(saved.data?.find((each) => each.name === 'Waiting')).toMatchObject({
    orderStatus: 'on-hold',
    customSearch: 'backdrop',
  });

  await panel.getByRole('button', { name: 'Delete Waiting', exact: true }).click();
  const asked = page.getByRole('alertdialog');
  await see(asked).toContainText('Are you sure you want to delete this preset?');
  await asked.getByRole('button', { name: 'Yes' }).click();
  await see(page.getByText('Filter preset deleted successfully')).toBeVisible();
  await see(panel.getByRole('button', { name: 'Waiting', exact: true })).toHaveCount(0);
  await see.poll(() => new URL(page.url()).search).toBe('');

  // The digits of a year, typed one after another, leave the other end of a range as it is.
  await panel.getByLabel("Order's Created Date, from").fill('2026-03-01');
  await panel.getByLabel("Order's Created Date, to").focus();
  await page.keyboard.type('11302026');
  const asRange = (): (string | null)[] =>
    ['createdAtStart', 'createdAtEnd'].map((field) => new URL(page.url()).searchParams.get(field));
  await see.poll(asRange).toEqual(['2026/03/01', '2026/11/30']);
});

it('the order of rows and the width of columns are as they were left', async () => {
  const page = await openList();
  const due = page.getByRole('columnheader', { name: /^Due/ });
  await due.getByRole('button', { name: 'Due' }).click();
  await see(due).toHaveAttribute('aria-sort', 'ascending');
  const edge = page.getByRole('separator', { name: 'Width of Order Name' });
  await edge.focus();
  const before = Number(await edge.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await page.reload();
  await see(due).toHaveAttribute('aria-sort', 'ascending');
  await see(edge).toHaveAttribute('aria-valuenow', String(before + 16));
});

it('rows follow what others do, and archived orders come back from the archive', async () => {
  const page = await openList('?customSearch=10466');
  await see(row(page, '10466')).toContainText('Hold from In Review');
  const api = await journey.api('daniel');
  onTestFinished(async () => {
    await api.write('PUT', '/order/10466/action/hold', 'card', { reason: 'Waiting for the stand' });
  });
  await api.write('PUT', '/order/10466/action/resume', 'card', {});
  await see(row(page, '10466')).not.toContainText('Hold from');

  await page.getByRole('link', { name: 'Archive' }).click();
  await see(page.getByRole('grid', { name: 'Archived orders' })).toBeVisible();
  await accessible(page, 'the archive');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const first = await page.locator('[role="row"][aria-selected="true"] [aria-colindex="2"]').textContent();
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByRole('button', { name: 'Unarchive' }).click();
  await see(row(page, (first ?? '').replace('#', ''))).toHaveCount(0);
});

it('the header finds orders while one types, and forgets them with Escape', async () => {
  const page = await journey.as('daniel', '/');
  const search = page.getByRole('textbox', { name: 'Search orders' });
  await see(search).toBeVisible();
  await page.keyboard.press('Control+q');
  await see(search).toBeFocused();
  await page.keyboard.type('backdrop');
  const card = page.getByRole('search').getByRole('link', { name: /#10466/ });
  await see(card).toContainText('Trade-show backdrop');
  await accessible(page, 'what the quick search has found');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await see(card).toHaveCount(0);
  await see(search).toHaveValue('');
  await see(search).not.toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/');
});

it('the palette finds an order mistyped, a person, a file and a screen', async () => {
  const page = await openList();
  const found = (name: RegExp) => page.getByRole('dialog').getByRole('option', { name });
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('trad shwo');
  await see(found(/^Trade-show backdrop #10466/)).toBeVisible();
  await accessible(page, 'the palette');
  const input = page.getByRole('combobox');
  await input.fill('mei tan');
  await see(found(/^Mei Tan Orders assigned/)).toBeVisible();
  await input.fill('loyalty-card');
  await see(found(/^loyalty-card.* #10511/).first()).toBeVisible();
  await input.fill('general setings');
  await see(found(/^General Settings/)).toBeVisible();
  await input.fill('arhcive');
  await see(found(/^Go to the archive/)).toBeVisible();
  await page.keyboard.press('Enter');
  await see.poll(() => new URL(page.url()).pathname).toBe('/archived-order');
  await page.keyboard.press('Control+k');
  await see(page.getByRole('dialog').getByRole('option').first()).toContainText('Go to the archive');
});

it('a page opens at its top, and the one before it where it was left', async () => {
  const page = await journey.as('daniel', '/profile', { viewport: { width: 1440, height: 400 } });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const open = async (entry: string, heading: string): Promise<void> => {
    await page.getByRole('button', { name: /^Account:/ }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await see(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
  await open('General Settings', 'General settings');
  // As far as that: its sections are loading.
  const scrolling = (): Promise<void> => page.evaluate(() => window.scrollTo(0, 300));
  await see.poll(() => scrolling().then(scrolled)).toBe(300);
  await open('Manage Profile', 'Manage profile');
  await see.poll(scrolled).toBe(0);
  await page.goBack();
  await see(page.getByRole('heading', { name: 'General settings', level: 1 })).toBeVisible();
  await see.poll(scrolled).toBe(300);
});

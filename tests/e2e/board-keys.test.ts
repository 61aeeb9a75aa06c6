import { expect, it } from 'vitest';
import { accessible } from '../support/browser/accessible.ts';
import { cardIn, columnOf, idsIn, statusOnServer } from '../support/browser/board.ts';
import { holdBack, see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();

it('the focus follows a card to the end of a column whose later cards are higher than its first', async () => {
  const page = await journey.as('mei', '/profile');
  await page.setViewportSize({ width: 1440, height: 520 });
  // A card takes the focus before what it shows has come.
  const deliver = await holdBack(page, '**/board/cards?*');
  await page.route('**/d/board', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('first', '0');
    return route.continue({ url: url.href });
  });
  await page.goto(journey.url('/'));
  const inProgress = columnOf(page, 'In Progress');
  const onHold = columnOf(page, 'On Hold');
  await see(inProgress.getByRole('listitem').nth(1)).toBeVisible();
  const [id] = (await idsIn(inProgress)) as [string];
  await see(cardIn(inProgress, id)).toHaveAccessibleName(`#${id}, loading`);
  await cardIn(inProgress, id).focus();
  deliver();
  await see(cardIn(inProgress, id)).not.toHaveAccessibleName(/loading/);
  await page.keyboard.press('m');
  // After a pause the keys that may follow are shown.
  await see(page.getByRole('region', { name: 'Next key' })).toContainText('Move to On Hold');
  await accessible(page, 'the keys that may follow');
  await page.keyboard.press('h');
  await see(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await page.keyboard.type('Waiting for the paper samples');
  await page.keyboard.press('Control+Enter');
  await see(cardIn(onHold, id)).toBeFocused();
  await see(cardIn(onHold, id)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Control+z');
  await see(cardIn(inProgress, id)).toBeFocused();
});

it("an operator's morning, by keyboard alone", async () => {
  const page = await journey.as('mei', '/');
  const api = await journey.api('mei');
  const key = (stroke: string) => page.keyboard.press(stroke);
  const newOrders = columnOf(page, 'New Order');
  const inProgress = columnOf(page, 'In Progress');
  const onHold = columnOf(page, 'On Hold');
  await see(newOrders.getByRole('listitem').nth(1)).toBeVisible();
  const [first, second] = (await idsIn(newOrders)) as [string, string];

  // The focus walks cards and columns, by arrows and by letters.
  await key('Home');
  await see(cardIn(newOrders, first)).toBeFocused();
  await key('j');
  await see(cardIn(newOrders, second)).toBeFocused();
  await key('ArrowRight');
  await see(inProgress.locator(':focus')).toHaveCount(1);
  await key('h');
  await key('Home');
  await see(cardIn(newOrders, first)).toBeFocused();

  // Into the filter, and back with it folded away.
  const filter = page.getByRole('complementary', { name: 'Filter' });
  await key('/');
  await see(filter.getByRole('button', { name: 'Mine at work', exact: true })).toBeFocused();
  await key('/');
  await see(filter.getByRole('button', { name: 'Show the filter' })).toBeVisible();
  await see(cardIn(newOrders, first)).toBeFocused();
  await key('/');
  await see(filter.getByRole('button', { name: 'Mine at work', exact: true })).toBeFocused();
  await key('/');
  await see(cardIn(newOrders, first)).toBeFocused();

  // A move by letter is announced, and the focus follows the card.
  await key('m');
  await key('p');
  await see(cardIn(inProgress, first)).toBeFocused();
  await see(page.getByText(`Moved #${first} to In Progress`)).toBeVisible();
  await see.poll(() => statusOnServer(api, first)).toBe('in-progress active');

  // Work on it runs, and its clock with it.
  await key('w');
  await see(cardIn(inProgress, first).getByTitle(/^Being worked on/)).toBeVisible();

  // The last action again on another, and back.
  await key('h');
  await key('Home');
  await see(cardIn(newOrders, second)).toBeFocused();
  await key('.');
  await see.poll(() => statusOnServer(api, second)).toBe('in-progress active');
  await key('Control+z');
  await see.poll(() => statusOnServer(api, second)).toBe('new-order active');
  await see(cardIn(newOrders, second)).toBeFocused();

  // A move that the role may not make shows why, and nothing happens.
  await key('m');
  await key('r');
  await see(page.getByText(`You cannot move #${second} from Active to In Review.`).first()).toBeVisible();
  await key('a');
  await key('d');
  await see(page.getByRole('dialog')).toHaveCount(0);

  // Several go on hold with one reason.
  await key('ArrowRight');
  await key('Home');
  await see(inProgress.locator('[aria-posinset="1"]')).toBeFocused();
  expect(await statusOnServer(api, second)).toBe('new-order active');
  const [third, fourth] = (await idsIn(inProgress)) as [string, string];
  await see(cardIn(inProgress, third)).toBeFocused();
  await key('x');
  await key('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await see(bar).toContainText('2 selected');
  await see(bar.getByRole('button', { name: 'In Review' })).toBeVisible();
  await key('m');
  await key('h');
  const reason = page.getByRole('dialog', { name: 'Put 2 orders on hold' });
  await see(reason.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await accessible(page, 'the reason of a hold');
  await page.keyboard.type('Waiting for the paper samples');
  await key('Control+Enter');
  for (const id of [third, fourth]) {
    await see(cardIn(onHold, id)).toBeVisible();
    await see.poll(() => statusOnServer(api, id)).toBe('on-hold active');
  }
  // The actions that are allowed on them now.
  await see(bar.getByRole('button', { name: 'In Review' })).toHaveCount(0);
  await key('Control+z');
  for (const id of [third, fourth]) await see(cardIn(inProgress, id)).toBeVisible();
  await key('Escape');
  await see(bar).toHaveCount(0);

  // The menu of a card, by keys; the order behind it; and back to where one was.
  await key('Shift+F10');
  await see(page.getByRole('menuitem', { name: 'Hold Order' })).toBeVisible();
  await accessible(page, 'the menu of a card');
  await see(page.getByRole('menuitem', { name: 'Assign Operator' })).toHaveCount(0);
  // A move that equals an action is listed once, with the keys of the move.
  await see(page.getByRole('menuitem', { name: /^Move to/ })).toHaveCount(0);
  await see(page.getByRole('menuitem', { name: /^In Review/ })).toContainText('then');
  await key('Escape');
  await see(page.getByRole('menu')).toHaveCount(0);
  const focused = (await page.locator('[data-focused="true"]').getAttribute('data-card')) ?? '';
  await key('Enter');
  await page.waitForURL(`**/orders/detail/${focused}`);
  await see(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await see(page.locator('[data-focused="true"]')).toHaveAttribute('data-card', focused);
});

it('how one looks at the board survives a reload', async () => {
  const page = await journey.as('daniel', '/');
  await see(columnOf(page, 'On Hold').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Compact cards' }).click();
  await page.getByRole('button', { name: 'Column On Hold' }).click();
  await page.getByRole('menuitem', { name: 'Fold the column' }).click();
  await see(page.getByRole('button', { name: /^Show On Hold/ })).toBeVisible();
  const [id] = await idsIn(columnOf(page, 'In Review'));
  await cardIn(page, id ?? '').click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('x');
  const kept = page.waitForFunction(
    (chosen) => localStorage.getItem('board')?.includes(`"selected":["${chosen}"]`),
    id,
  );
  await kept;
  await page.reload();
  await see(page.getByRole('button', { name: /^Show On Hold/ })).toBeVisible();
  await see(page.getByRole('button', { name: 'Comfortable cards' })).toBeVisible();
  await see(page.getByRole('region', { name: 'Selected orders' })).toContainText('1 selected');
  await see(cardIn(page, id ?? '')).toHaveAttribute('data-selected', 'true');
  await accessible(page, 'the board, compact, with a column folded');

  // The same orders in the plain layout, its lanes as columns.
  await page.goto(journey.url('/old-kanban'));
  await see(page.getByRole('heading', { name: 'Plain board' })).toBeVisible();
  await see(columnOf(page, 'Active').getByRole('listitem').first()).toBeVisible();
  await see(page.getByRole('region', { name: 'Queue', exact: true })).toBeVisible();
  await accessible(page, 'the plain board');
});

it('a manager limits a column, and is warned beyond', async () => {
  const page = await journey.as('daniel', '/');
  const inReview = columnOf(page, 'In Review');
  await see(inReview.getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Column In Review' }).click();
  await page.getByRole('menuitem', { name: 'Limit…' }).click();
  await page.getByRole('radio', { name: /^Warn/ }).check();
  await accessible(page, 'the limit of a column');
  const orders = page.getByRole('textbox', { name: 'Orders' });
  await orders.fill('2');
  await orders.press('Enter');
  await see(inReview).toContainText(/\d+\/2/);
  await see(inReview.getByLabel('Over the limit')).toBeVisible();
  const [id] = await idsIn(columnOf(page, 'In Progress'));
  await cardIn(page, id ?? '').click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('m');
  await page.keyboard.press('r');
  await see(page.getByText('Over the limit', { exact: true })).toBeVisible();
  await see(cardIn(inReview, id ?? '')).toBeVisible();
});

import type { Page } from 'playwright';
import { it } from 'vitest';
import { cardIn, columnOf, dragOver, idsIn, statusOnServer } from '../support/browser/board.ts';
import { pressUntilGone, see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();

async function board(person: 'daniel' | 'farah' | 'clara'): Promise<Page> {
  const page = await journey.as(person, '/');
  await see(columnOf(page, 'In Review').getByRole('listitem').first()).toBeVisible();
  // Customers have announcements. They move the board down the first time they come: a pointer would miss its card.
  if (person === 'farah') await see(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  return page;
}

async function move(page: Page, orderId: string, letter: string): Promise<void> {
  await cardIn(page, orderId).click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('m');
  await page.keyboard.press(letter);
}

it('two boards live side by side: cards move, and typing goes on', async () => {
  const [daniel, farah] = await Promise.all([board('daniel'), board('farah')]);
  const search = farah.getByRole('textbox', { name: 'Preset name' });
  await search.fill('Waiting for');
  await search.focus();

  await move(daniel, '10511', 'r');
  await see(cardIn(columnOf(farah, 'In Review'), '10511')).toBeVisible();
  await see(search).toBeFocused();
  await see(search).toHaveValue('Waiting for');

  await move(farah, '10511', 'a');
  const approving = farah.getByRole('dialog', { name: 'Approve #10511?' });
  await see(approving).toContainText('version');
  await pressUntilGone(farah, 'Enter', approving);
  await see(cardIn(columnOf(daniel, 'Approved'), '10511')).toBeVisible();
  await daniel.keyboard.press('Control+z');
  await see(daniel.getByText('Nothing was undone')).toBeVisible();
  // It stays when the toast that offered the undo is away.
  await see(daniel.locator('[data-sonner-toast][data-removed="true"]')).toHaveCount(0);
  await see(daniel.getByText('Nothing was undone')).toBeVisible();
  await see(cardIn(columnOf(daniel, 'Approved'), '10511')).toBeVisible();
});

it('a drag goes on while others move cards', async () => {
  const [daniel, clara] = await Promise.all([board('daniel'), board('clara')]);
  const inProgress = columnOf(clara, 'In Progress');
  const [dragged = '', , other = ''] = (await idsIn(inProgress)) as string[];
  const from = await cardIn(inProgress, dragged).boundingBox();
  const to = await columnOf(clara, 'In Review').boundingBox();
  if (from === null || to === null) throw new Error('the columns are not shown');
  await clara.mouse.move(from.x + 20, from.y + 20);
  await clara.mouse.down();
  await clara.mouse.move(from.x + 40, from.y + 30, { steps: 3 });
  await see(columnOf(clara, 'In Review')).toHaveAttribute('data-light', 'accept');
  await see(columnOf(clara, 'Approved')).toHaveAttribute('data-light', 'refuse');

  await move(daniel, other, 'r');
  await see(cardIn(inProgress, other)).toHaveCount(0);
  await see(columnOf(clara, 'In Review')).toHaveAttribute('data-light', 'accept');

  // At the lower edge of a column its further cards come into view.
  const list = inProgress.getByRole('list', { name: 'In Progress' });
  const edge = await list.boundingBox();
  if (edge === null) throw new Error('the cards are not shown');
  await clara.mouse.move(edge.x + 60, edge.y + edge.height - 12, { steps: 5 });
  await see.poll(() => list.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);

  await clara.mouse.move(to.x + 60, to.y + 120, { steps: 5 });
  await clara.mouse.up();
  await see(cardIn(columnOf(daniel, 'In Progress'), dragged)).toHaveCount(0);
  const api = await journey.api('daniel');
  await see.poll(() => statusOnServer(api, dragged)).toBe('in-review active');
});

it('a forbidden drop says why and leaves the card', async () => {
  const page = await board('daniel');
  const [id = ''] = (await idsIn(columnOf(page, 'In Progress'))) as string[];
  const to = columnOf(page, 'Approved');
  await cardIn(page, id).hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await dragOver(page, to);
  await see(to.getByRole('status')).toContainText('You cannot move an order from In Progress to Approved.');
  await page.mouse.up();
  await see(page.getByText('Not moved')).toBeVisible();
  await see(cardIn(columnOf(page, 'In Progress'), id)).toBeVisible();
});

it('a customer brings an order to review by a drop, which no key does', async () => {
  const id = '10496';
  const studio = await journey.api('daniel');
  await studio.write('PUT', `/order/${id}/move-progress`, 'card', { moveto: 'in-progress' });
  const page = await board('farah');
  await see(cardIn(columnOf(page, 'In Progress'), id)).toBeVisible();
  await move(page, id, 'r');
  await see(page.getByText(`You cannot move #${id} from In Progress to In Review.`)).toBeVisible();
  await cardIn(columnOf(page, 'In Progress'), id).hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await dragOver(page, columnOf(page, 'In Review'));
  await see(columnOf(page, 'In Review')).toHaveAttribute('data-light', 'accept');
  await page.mouse.up();
  await see(cardIn(columnOf(page, 'In Review'), id)).toBeVisible();
  const api = await journey.api('farah');
  await see.poll(() => statusOnServer(api, id)).toBe('in-review active');
});

it('offline, move, back online', async () => {
  const [daniel, clara] = await Promise.all([board('daniel'), board('clara')]);
  const api = await journey.api('daniel');
  const [mine = '', contested = ''] = (await idsIn(columnOf(daniel, 'In Progress'))) as string[];
  const before = await statusOnServer(api, mine);
  await daniel.context().setOffline(true);
  await move(daniel, mine, 'r');
  await see(cardIn(columnOf(daniel, 'In Review'), mine)).toHaveAttribute('data-unsent', 'true');
  await see.poll(() => statusOnServer(api, mine)).toBe(before);
  // It is among cards whose pictures have not come before.
  const lostPictures = daniel.locator('[data-lost]');
  await see(lostPictures.first()).toBeAttached();
  // Meanwhile another is quicker with the second card.
  await move(daniel, contested, 'r');
  await move(clara, contested, 'h');
  await clara.getByRole('textbox', { name: 'Reason' }).fill('The customer called');
  await clara.keyboard.press('Control+Enter');
  await see.poll(() => statusOnServer(api, contested)).toBe('on-hold active');

  await daniel.context().setOffline(false);
  await see(daniel.getByText('Failed', { exact: true })).toBeVisible();
  await see.poll(() => statusOnServer(api, mine)).toBe('in-review active');
  await see(cardIn(columnOf(daniel, 'In Review'), mine)).toHaveAttribute('data-unsent', 'false');
  await see(cardIn(columnOf(clara, 'In Progress'), mine)).toHaveCount(0);
  await see(cardIn(columnOf(daniel, 'In Review'), contested)).toHaveCount(0);
  await see(lostPictures).toHaveCount(0);
});

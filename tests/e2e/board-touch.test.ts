import { it } from 'vitest';
import { accessible } from '../support/browser/accessible.ts';
import { cardIn, columnOf, idsIn, statusOnServer } from '../support/browser/board.ts';
import { fingerOn } from '../support/browser/finger.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

it('drags by touch at 390 px: to another column, and within one', async () => {
  const page = await journey.as('daniel', '/', phone);
  const api = await journey.api('daniel');
  const switcher = page.getByRole('navigation', { name: 'Columns' });
  await switcher.getByRole('button', { name: /^In Progress/ }).click();
  const column = columnOf(page, 'In Progress');
  await see(column.getByRole('listitem').nth(1)).toBeVisible();
  const [first = '', second = ''] = (await idsIn(column)) as string[];

  const finger = await fingerOn(page);
  const middle = async (id: string): Promise<{ x: number; y: number }> => {
    const box = await cardIn(column, id).boundingBox();
    if (box === null) throw new Error(`#${id} is not shown`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const target = switcher.getByRole('button', { name: /^In Review/ });
  const from = await middle(first);
  await finger.down(from.x, from.y);
  await see(page.locator(`[data-card="${first}"]`)).toHaveAttribute('data-dragged', 'true');
  await see(target).toHaveAttribute('data-light', 'accept');
  const box = await target.boundingBox();
  if (box === null) throw new Error('the column is not offered');
  await finger.move(box.x + box.width / 2, box.y + box.height / 2);
  await see(target).toHaveAttribute('data-over', 'true');
  await finger.up();
  await see.poll(() => statusOnServer(api, first)).toBe('in-review active');
  await see(cardIn(column, first)).toHaveCount(0);

  const lifted = await middle(second);
  await finger.down(lifted.x, lifted.y);
  await see(page.locator(`[data-card="${second}"]`)).toHaveAttribute('data-dragged', 'true');
  await finger.move(lifted.x, lifted.y + 260);
  await finger.up();
  await see(page.getByText(`Changed the priority of #${second}`)).toBeVisible();
  await see.poll(async () => (await idsIn(column)).indexOf(second)).toBeGreaterThan(0);
});

it('follows the finger after its card was scrolled out of view', async () => {
  const page = await journey.as('daniel', '/', { ...phone, viewport: { width: 390, height: 480 } });
  const api = await journey.api('daniel');
  const switcher = page.getByRole('navigation', { name: 'Columns' });
  await switcher.getByRole('button', { name: /^In Progress/ }).click();
  const column = columnOf(page, 'In Progress');
  await see(column.getByRole('listitem').nth(1)).toBeVisible();
  const [id = ''] = (await idsIn(column)) as string[];
  const card = await cardIn(column, id).boundingBox();
  const target = switcher.getByRole('button', { name: /^In Review/ });
  const box = await target.boundingBox();
  if (card === null || box === null) throw new Error('the column is not shown');

  const finger = await fingerOn(page);
  await finger.down(card.x + card.width / 2, card.y + card.height / 2);
  await see(page.locator(`[data-card="${id}"]`)).toHaveAttribute('data-dragged', 'true');
  await column.getByRole('list').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
  await see(page.locator(`[data-card="${id}"]`)).toHaveCount(0);
  await finger.move(box.x + box.width / 2, box.y + box.height / 2);
  await see(target).toHaveAttribute('data-over', 'true');
  await finger.up();
  await see.poll(() => statusOnServer(api, id)).toBe('in-review active');
});

it('moves by the menu at 390 px', async () => {
  const page = await journey.as('daniel', '/', phone);
  const api = await journey.api('daniel');
  await page
    .getByRole('navigation', { name: 'Columns' })
    .getByRole('button', { name: /^In Review/ })
    .click();
  const column = columnOf(page, 'In Review');
  await see(column.getByRole('listitem').first()).toBeVisible();
  const [id = ''] = (await idsIn(column)) as string[];
  await page.getByRole('button', { name: `Actions for #${id}` }).click();
  await see(page.getByRole('menuitem', { name: 'Approve', exact: true })).toBeAttached();
  await accessible(page, 'the menu of a card at 390 px');
  await page.getByRole('menuitem', { name: 'Approve', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Approve #/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  await see.poll(() => statusOnServer(api, id)).toBe('approved active');
});

import type { Locator, Page } from 'playwright';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../clients/api-client.ts';

/** A column of the board by its name. */
export const columnOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** Returns an order's card in a column, or anywhere on the page. */
export const cardIn = (within: Page | Locator, orderId: string): Locator =>
  within.getByRole('listitem', { name: new RegExp(`^#${orderId}\\b`) });

/** Returns an order's status and state on the server. */
export async function statusOnServer(api: ApiClient, orderId: string): Promise<string> {
  const { data } = await api.get<OrderDetail>(`/order/${orderId}`);
  return data === undefined ? 'not there' : `${data.progress} ${data.state}`;
}

/** Moves what the mouse drags over a column, whose first cards are in view. */
export async function dragOver(page: Page, column: Locator): Promise<void> {
  const box = await column.boundingBox();
  if (box === null) throw new Error('the column is not shown');
  await page.mouse.move(box.x + 60, box.y + 160, { steps: 5 });
}

/** The ids of the cards drawn in a column, from the top. */
export const idsIn = (column: Locator): Promise<(string | null)[]> =>
  column.getByRole('listitem').evaluateAll((cards) =>
    cards
      .filter((card) => card.hasAttribute('data-card'))
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((card) => card.getAttribute('data-card')),
  );

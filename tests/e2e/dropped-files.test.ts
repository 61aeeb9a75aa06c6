import { it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';

it('a file dropped on an attachment is its next version, and nothing stays in front of the files', async () => {
  const type = 'text/plain';
  const first = { name: 'texts.txt', type, bytes: new TextEncoder().encode('Coffee 12.50') };
  await (await journey.api('clara')).upload<Attachment>(orderId, first);
  const page = await journey.as('clara', `/orders/detail/${orderId}`);
  const card = page.getByRole('article', { name: 'texts.txt', exact: true });
  await see(card.getByRole('button', { name: 'New version' })).toBeVisible();
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['Cocoa 13.90'], 'texts.txt', { type: 'text/plain' }));
    return data;
  });
  await card.dispatchEvent('dragenter', { dataTransfer });
  await see(page.getByText(/^Drop to add/)).toHaveText([/version 2$/, /^Drop to add to/]);
  await card.dispatchEvent('drop', { dataTransfer });
  await see(card).toContainText('Version 2');
  await see(page.getByText(/^Drop to add/)).toHaveCount(0);
  await see(page.getByRole('article', { name: 'texts.txt' })).toHaveCount(1);
});

import { it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, startJourney } from '../support/browser/journey.ts';
import { type Element, pdfOfModels } from '../support/samples/revisions/page-model.ts';

const journey = startJourney({ comparesAhead: true });

const prices = (...costs: string[]) => {
  const word = (text: string, x: number, y: number): Element => ({
    kind: 'word',
    ...{ text, x, y, size: 14, font: 'sans' },
  });
  const elements = costs.flatMap((cost, at) => [
    word(`Article-${at + 1}`, 40, 60 + at * 90),
    word(cost, 220, 60 + at * 90),
  ]);
  const bytes = pdfOfModels([{ width: 420, height: 595, elements }]);
  return { name: 'prices.pdf', type: 'application/pdf', bytes };
};

it('tells whoever looks at the order how much a new version changes, and leads them to the first change', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', prices('11.50', '12.50', '13.50'));
  const page = await journey.as('farah', '/orders/detail/10482');
  await journey.live(page);
  const card = page.getByRole('article', { name: 'prices.pdf' });
  await see(card).toBeVisible();
  await clara.upload<Attachment>('10482', prices('11.50', '12.90', '13.90'), id);
  const link = card.getByRole('link', { name: '2 changes on 1 page since version 1' });
  await see(link).toBeVisible();
  await link.click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('Change 1 of 2');
  await see(panel.locator('[aria-current="true"]')).toContainText('12.50 → 12.90');
  await page.keyboard.press('j');
  await see(panel).toContainText('Change 2 of 2');
});

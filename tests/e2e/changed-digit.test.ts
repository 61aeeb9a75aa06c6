import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, startJourney } from '../support/browser/journey.ts';
import { type PdfPage, pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney({ comparesAhead: true });
const pageCount = 300;
const changedPage = 212;

/** A list of prices on 300 small pages, each of which has words of its own. */
const priceList = (priceOfChanged: string) => {
  const pages = Array.from({ length: pageCount }, (_, at): PdfPage => {
    const page = at + 1;
    const price = page === changedPage ? priceOfChanged : `${page}.40`;
    return {
      content: `BT /F 12 Tf 20 TL 20 160 Td (Article ${page * 7 + 1000}) Tj T* (Costs ${price} a piece) Tj ET`,
      box: '0 0 200 200',
      resources: '/Font<</F 3 0 R>>',
    };
  });
  const bytes = pdfOf(pages, ['<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>']);
  return { name: 'prices.pdf', type: 'application/pdf', bytes };
};

it('a customer who is told nothing is led to a changed digit on page 212 of 300', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', priceList('18.40'));
  await clara.upload<Attachment>('10482', priceList('13.40'), id);
  const page = await journey.as('farah', `/orders/detail/10482/attachments/${id}`);
  const note = page.getByRole('region', { name: 'Changes' });
  await see(note).toContainText('1 change on 1 page');
  await note.getByRole('button', { name: 'Go through them' }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('Change 1 of 1');
  const chosen = panel.locator('[aria-current="true"]');
  await see(chosen).toContainText('18.40 → 13.40');
  await see(page.getByRole('textbox', { name: /^Page/ })).toHaveValue(`${changedPage}`);
  // Nothing else is counted as changed.
  expect(await panel.getByRole('listitem').count()).toBe(1);
});

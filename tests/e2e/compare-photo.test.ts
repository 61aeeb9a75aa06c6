import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';
import { pictureOf } from '../visual/support/picture.ts';

const journey = startJourney({ comparesAhead: true });
const orderId = '10482';

type Colour = readonly [number, number, number];
const [green, blue, red]: Colour[] = [
  [0, 128, 0],
  [0, 0, 200],
  [200, 0, 0],
];
/** Points of the edge of the page, and pixels of that of the photo. */
const size = { page: 300, photo: 1500 };
/** Parts of the page's edge from its top left, the last over the others: a square in the middle, in a colour. */
const squares = (middle: Colour | undefined) =>
  [
    [0.1, 0.1, 0.8, green],
    [0.15, 0.15, 0.2, [230, 180, 0]],
    [0.62, 0.2, 0.25, [90, 90, 90]],
    [0.2, 0.66, 0.16, [0, 160, 200]],
    [0.4, 0.4, 0.2, middle],
  ] as const;

const pdf = (): Buffer => {
  const paint = squares(red)
    .map(([x, y, edge, colour = [0, 0, 0]]) => {
      const box = [x, 1 - y - edge, edge, edge].map((part) => part * size.page);
      return `${colour.map((part) => part / 255).join(' ')} rg ${box.join(' ')} re f`;
    })
    .join('\n');
  return Buffer.from(pdfOf([{ content: paint, box: `0 0 ${size.page} ${size.page}` }]));
};
const photo = (): Buffer => {
  const png = new PNG({ width: size.photo, height: size.photo });
  png.data.fill(255);
  for (const [left, top, edge, colour = [0, 0, 0]] of squares(blue))
    for (let y = top * size.photo; y < (top + edge) * size.photo; y++)
      for (let x = left * size.photo; x < (left + edge) * size.photo; x++)
        png.data.set(colour, (Math.floor(y) * size.photo + Math.floor(x)) * 4);
  return PNG.sync.write(png);
};

/** Returns the colour in the middle of the page, which is that of the stage. */
async function middleOf(page: Page): Promise<Colour> {
  const box = await page.getByRole('region', { name: /^Proof / }).boundingBox();
  if (box === null) throw new Error('there is no stage');
  const picture = pictureOf(await page.screenshot());
  return picture.at(Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2));
}

it('a photo is laid on the page of a PDF that it is compared with, as large as that', async () => {
  const clara = await journey.api('clara');
  const picture = await clara.upload<Attachment>(orderId, {
    name: 'photo.png',
    type: 'image/png',
    bytes: photo(),
  });
  const { id } = await clara.upload<Attachment>(orderId, {
    name: 'page.pdf',
    type: 'application/pdf',
    bytes: pdf(),
  });
  const old = picture.versions[0]?.id;
  const page = await journey.as('clara', `/orders/detail/${orderId}/attachments/${id}?compareWith=${old}`);
  await untilSharp(page);
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('from photo.png');
  await see(panel).toContainText('1 change on 1 page');
  await panel.getByRole('listitem').getByRole('button').first().click();
  await see(panel).toContainText('1 of 1 seen');
  await page.getByRole('button', { name: 'Fit page' }).click();
  await panel.getByRole('listitem').getByRole('button').first().focus();
  await see.poll(() => middleOf(page)).toEqual(red);
  await see(page.getByRole('toolbar', { name: 'Compare' })).toBeVisible();
  await page.keyboard.press('Space');
  await see.poll(() => middleOf(page)).toEqual(blue);
  await page.keyboard.press('Space');
  await see.poll(() => middleOf(page)).toEqual(red);
  expect(page.url()).toContain('compareWith');
});

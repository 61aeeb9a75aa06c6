import { expect, it } from 'vitest';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney({ comparesAhead: true });

/** Squares that a reader sees, each of which is too small to stand out; far from each other. */
const specks = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `${40 + (at % 6) * 90} ${60 + Math.floor(at / 6) * 90} 1.6 1.6 re f`,
  ).join(' ');
/** A label of two pages; the varnish is on the second alone. */
const label = (cover: string) => ({
  name: 'label.pdf',
  type: 'application/pdf',
  bytes: pdfOf(
    [
      { content: `0 0 1 rg 60 620 200 120 re f 0 g ${cover}` },
      {
        content: '0 0 1 rg 60 500 200 120 re f /Ink cs 1 scn 60 300 120 90 re f',
        resources: '/ColorSpace<</Ink[/Separation/Varnish/DeviceCMYK 4 0 R]>>',
      },
    ],
    ['<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0.5 0]/N 1>>'],
  ),
});

it('compares the next version as its reader has set, says so, and leads back to the usual settings', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', label(''));
  await clara.upload<Attachment>('10482', label(`${specks(24)} 400 640 90 90 re f`), id);
  const path = `/orders/detail/10482/attachments/${id}`;
  const page = await journey.as('clara', path);
  await untilSharp(page);
  await page.getByRole('button', { name: 'Go through them' }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await panel.getByRole('button', { name: /^How it is compared/ }).click();
  // The page in view has none of it.
  await see(panel.getByRole('button', { name: 'Only Varnish' })).toBeEnabled();
  await panel.getByRole('radio', { name: 'What stands out' }).check();
  await panel.getByRole('button', { name: 'Back to the changes' }).last().click();
  await see(panel).toContainText('1 change on 1 page since version 1');
  await see(panel).toContainText('Compared by your own settings');

  await panel.getByRole('button', { name: 'Show them' }).click();
  await see(panel).toContainText('24 places differ in rendering only');
  await see(panel).toContainText('4 more places on page 1 are not listed one by one.');
  const rows = panel.getByRole('listitem');
  await see(rows).toHaveCount(20);
  const framed = page.getByRole('button', { name: /^Rendering R\d+, page 1/ });
  expect(await framed.count()).toBe(0);
  await rows.first().getByRole('button').first().click();
  await see(page.getByRole('button', { name: /^Rendering R1, page 1/ })).toBeVisible();
  await see(framed).toHaveCount(1);
  await see(panel).toContainText('Rendering 1 of 20');
  await page.keyboard.press('j');
  await see(panel).toContainText('Rendering 2 of 20');

  const third = await clara.upload<Version>('10482', label('400 300 90 90 re f'), id);
  await page.goto(journey.url(`${path}?version=${third.id}`));
  await untilSharp(page);
  await see(page.getByRole('region', { name: 'Changes' })).toContainText('by your own settings');
  await page.getByRole('button', { name: 'Go through them' }).click();
  await panel.getByRole('button', { name: 'Usual settings' }).click();
  await see(panel).toContainText(/since version 2/);
  await see(panel.getByRole('button', { name: 'Usual settings' })).toHaveCount(0);
  await page.reload();
  await untilSharp(page);
  await see(page.getByRole('region', { name: 'Changes' })).toContainText('since version 2');
  expect(await page.getByText('by your own settings').count()).toBe(0);
});

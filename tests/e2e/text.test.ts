import { expect, it } from 'vitest';
import { drag, see, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();

it('selects text of the page and copies it, by key and by menu', async () => {
  const path = await journey.reviewPath('ingrid', '10474', 'annual-review-2026');
  const page = await journey.as('ingrid', path, {
    permissions: ['clipboard-read', 'clipboard-write'],
    // A press ends a flight where it is: nothing may fly.
    reducedMotion: 'reduce',
  });
  await untilSharp(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const counter = page.getByRole('textbox', { name: 'Page, of 24' });
  await counter.fill('3');
  await counter.press('Enter');
  await see(counter).toHaveValue('3');
  await see(page.getByRole('article', { name: 'Page 3 of 24' })).toContainText('What holds when the weather');
  await page.getByRole('button', { name: 'Fit page' }).click();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await see
    .poll(async () => {
      await drag(page, [0.265, 0.178], [0.6, 0.3]);
      await page.keyboard.press('Control+c');
      return copied();
    })
    .toContain('What holds when the weather');

  await page.evaluate(() => navigator.clipboard.writeText('something else'));
  await page.mouse.click(700, 420, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Copy/ }).click();
  await see(page.getByRole('menu')).toHaveCount(0);
  // On failure, the screen's status texts show whether the copy was refused or never tried.
  const statuses = () => page.getByRole('status').allInnerTexts();
  await see
    .poll(async () => [await copied(), ...(await statuses())].join('\n'))
    .toContain('What holds when the weather');
  expect(await copied()).not.toBe('something else');

  await page.keyboard.press('Control+f');
  const search = page.getByRole('search');
  await see(search.getByRole('textbox')).toBeFocused();
  await search.getByRole('textbox').fill('Nordlys');
  const status = search.getByRole('status');
  await see(status).toHaveText(/^\d+ of (?!1$)\d+$/);
  const [at = 0, all = 0] = ((await status.textContent()) ?? '').split(' of ').map(Number);
  await page.keyboard.press('Enter');
  await see(status).toHaveText(`${(at % all) + 1} of ${all}`);
  await page.keyboard.press('Shift+Enter');
  await see(status).toHaveText(`${at} of ${all}`);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('no such words');
  await see(status).toHaveText('No hits');
  await page.keyboard.press('Escape');
  await see(search).toHaveCount(0);
});

it('offers what can be done with a mark on a right click', async () => {
  const path = await journey.reviewPath('ingrid', '10474', 'annual-review-2026');
  const page = await journey.as('ingrid', path);
  await untilSharp(page);
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.mouse.click(700, 400);
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await page.keyboard.type('The sky is a little dark.');
  await page.keyboard.press('Control+Enter');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel.getByText('The sky is a little dark.')).toBeVisible();
  await see(panel.getByText('sending…')).toHaveCount(0);

  await page.mouse.click(700, 400, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Reply' }).click();
  await see(page.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.mouse.click(700, 400, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete comment and mark' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete comment' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await see(panel.getByText('The sky is a little dark.')).toHaveCount(0);
});

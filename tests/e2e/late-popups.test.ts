import type { Page } from 'playwright';
import { it } from 'vitest';
import { holdBack, see, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();

/** The review of a file with three versions, whose popups' code comes when the returned function is called. */
async function withoutPopups(): Promise<{ page: Page; release: () => void }> {
  const path = await journey.reviewPath('ben', '10482', 'catalogue-spring');
  const page = await journey.as('ben', '/');
  const release = await holdBack(page, /\/assets\/popups-/);
  await page.goto(new URL(path, page.url()).href);
  await untilSharp(page);
  return { page, release };
}
const zoom = (page: Page) => page.getByRole('button', { name: /^Zoom \d+ %/ });
const more = (page: Page) => page.getByRole('menu');

it('opens a menu that was pressed before its code had come', async () => {
  const { page, release } = await withoutPopups();
  await zoom(page).click();
  await see(zoom(page)).toHaveAttribute('aria-expanded', 'true');
  release();
  await see(more(page)).toBeFocused();
  await see(more(page)).toHaveAccessibleName(/^Zoom \d+ %/);
  await page.keyboard.press('Escape');
  await see(more(page)).toHaveCount(0);
  await see(zoom(page)).toBeFocused();
  await see(zoom(page)).toHaveAttribute('aria-expanded', 'false');
});

it('opens it by key with its first entry, and the focus comes back', async () => {
  const { page, release } = await withoutPopups();
  await zoom(page).press('ArrowDown');
  release();
  await see(more(page).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await see(zoom(page)).toBeFocused();
  // With its code there, as without it.
  await page.keyboard.press('Enter');
  await see(more(page).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await see(zoom(page)).toBeFocused();
});

it('opens nothing once the person has gone on to something else', async () => {
  const { page, release } = await withoutPopups();
  await zoom(page).click();
  await page.getByRole('textbox', { name: /^Page, of/ }).click();
  await see(zoom(page)).toHaveAttribute('aria-expanded', 'false');
  release();
  await page.getByRole('button', { name: /^Colour:/ }).click();
  await see(page.getByRole('dialog', { name: 'Colours' })).toBeFocused();
  await see(more(page)).toHaveCount(0);
});

it('shows the tip of what the pointer rests on as soon as its code has come', async () => {
  const { page, release } = await withoutPopups();
  await page.getByRole('button', { name: 'Zoom in' }).hover();
  release();
  await see(page.getByRole('tooltip')).toHaveText(/^Zoom in/);
  await see(page.getByRole('button', { name: 'Zoom in' })).toHaveAccessibleDescription(/^Zoom in/);
  // The first movement may lead to the tip, which is above; those away from it show that it does not.
  const fit = page.getByRole('button', { name: 'Fit page' });
  for (const y of [10, 20, 24, 28]) await fit.hover({ position: { x: 20, y } });
  await see(page.getByRole('tooltip')).toHaveText(/^Fit page/);
});

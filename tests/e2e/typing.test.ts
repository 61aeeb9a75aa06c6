import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { cardIn, columnOf, statusOnServer } from '../support/browser/board.ts';
import { holdBack, see, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();

/** A board at rest, with the focus on a card. */
async function boardAt(person: string, orderId: string): Promise<Page> {
  const page = await journey.as(person, '/');
  await journey.live(page);
  await cardIn(page, orderId).click({ position: { x: 8, y: 8 } });
  await see(cardIn(page, orderId)).toBeFocused();
  return page;
}

it('an order’s name can be mended within it', async () => {
  const page = await journey.as('farah', '/orders/new');
  const name = page.getByLabel('Order name');
  await name.fill('menu');
  await name.press('Home');
  await page.keyboard.type('New ');
  await see(name).toHaveValue('New menu');
});

it('the end of a range of days is typed without moving its start', async () => {
  const page = await journey.as('helen', '/audit');
  const [from, to] = [page.getByLabel(/, from$/), page.getByLabel(/, to$/)];
  await from.fill('2026-06-10');
  await to.fill('2026-06-20');
  await to.focus();
  // The second field of a date is its day, in the language of these pages.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('25');
  await see(to).toHaveValue('2026-06-25');
  await see(from).toHaveValue('2026-06-10');
});

it('what is typed for a question about a card is the question’s, also before its code has come', async () => {
  const ask = async (page: Page): Promise<void> => {
    const before = await statusOnServer(await journey.api('daniel'), '10511');
    await page.keyboard.press('a');
    await page.keyboard.type('marco');
    return see(async () => {
      await see(page.getByRole('combobox')).toHaveValue('marco');
      expect(await statusOnServer(await journey.api('daniel'), '10511')).toBe(before);
    }).toPass();
  };
  const page = await boardAt('daniel', '10511');
  await ask(page);
  await page.keyboard.press('Escape');

  const release = await holdBack(page, '**/person-dialog*');
  await page.reload();
  await cardIn(page, '10511').click({ position: { x: 8, y: 8 } });
  await page.keyboard.press('a');
  await page.keyboard.type('mrd');
  await page.keyboard.press('Backspace');
  release();
  await see(page.getByRole('combobox')).toHaveValue('mr');
  await see(page.getByRole('dialog')).toHaveCount(1);
});

it('what is typed after Ctrl+F is searched for, also before the box has come', async () => {
  const page = await journey.as('ben', await journey.reviewPath('ben', '10482', 'catalogue-spring'));
  const release = await holdBack(page, '**/text-search-box*');
  await page.reload();
  await untilSharp(page);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('colour');
  release();
  await see(page.getByRole('textbox', { name: 'Search text' })).toHaveValue('colour');
  await see(page.getByRole('textbox', { name: 'Search text' })).toBeFocused();
});

it('the question about open comments waits until typing rests', async () => {
  const page = await boardAt('daniel', '10511');
  const before = await statusOnServer(await journey.api('daniel'), '10511');
  await holdBack(page, /\/order\/10511$/);
  await page.evaluate(() => {
    // Typing never rests, and the question comes when it is let.
    const [now, { setTimeout: later }] = [performance.now(), window];
    performance.now = () => now;
    window.setTimeout = ((act: () => void, ms?: number) =>
      ms === 400 ? window.addEventListener('late', act) : later(act, ms)) as typeof setTimeout;
  });
  await page.keyboard.press('m');
  await page.keyboard.press('r');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox');
  await see(palette).toBeFocused();
  await page.keyboard.type('trade');
  await page.evaluate(() => window.dispatchEvent(new Event('late')));
  await page.keyboard.type(' show');
  await see(palette).toHaveValue('trade show');
  await page.evaluate(() => {
    performance.now = () => Performance.prototype.now.call(performance);
  });
  await see(page.getByRole('dialog', { name: 'Send #10511 to review?' })).toBeVisible();
  expect(await statusOnServer(await journey.api('daniel'), '10511')).toBe(before);
});

it('a search keeps what is typed while its results are drawn', async () => {
  const page = await journey.as('helen', '/audit');
  const box = page.getByRole('searchbox').first();
  await box.focus();
  await page.evaluate(() => {
    const { setTimeout: later } = window;
    window.setTimeout = ((act: () => void, ms?: number) => {
      if (ms !== 500) return later(act, ms);
      window.setTimeout = later;
      return later(() => {
        act();
        document.execCommand('insertText', false, 'b');
      }, ms);
    }) as typeof setTimeout;
  });
  const asked = page.waitForRequest(/who=ab/);
  await page.keyboard.type('a');
  await asked;
  await see(box).toHaveValue('ab');
});

it('a card that somebody else moves leaves the focus in the palette', async () => {
  const [farah, daniel] = [await boardAt('farah', '10511'), await boardAt('daniel', '10511')];
  await farah.keyboard.press('Control+k');
  const palette = farah.getByRole('combobox');
  await see(palette).toBeFocused();
  await farah.keyboard.type('gene');
  await daniel.keyboard.press('m');
  await daniel.keyboard.press('r');
  await see(farah.locator('[data-card="10511"][aria-label*="In Review"]')).toBeVisible();
  await farah.keyboard.type('ral');
  await see(palette).toHaveValue('general');
  await see(palette).toBeFocused();
});

it('presets that come late take the focus from nobody who has gone on', async () => {
  const page = await journey.as('farah', '/');
  const release = await holdBack(page, /\/filters$/);
  await page.reload();
  await see(columnOf(page, 'In Review').getByRole('listitem').first()).toBeVisible();
  const search = page.getByLabel('Custom Search');
  await see(search).toBeVisible();
  await page.keyboard.press('/');
  await search.click();
  await page.keyboard.type('trade');
  const loaded = page.waitForResponse(/\/filters$/);
  release();
  await loaded;
  await see(page.locator('[data-filter="true"]')).toBeVisible();
  await page.keyboard.type(' show');
  await see(search).toHaveValue('trade show');
});

it('presets that come while a field is pressed move it once it is released', async () => {
  const page = await journey.as('daniel', '/order-list');
  const release = await holdBack(page, /\/filters$/);
  await page.reload();
  const field = page.getByRole('button', { name: "Order's Status All" });
  const topOf = async (): Promise<number> => (await field.boundingBox())?.y ?? 0;
  await field.hover();
  const top = await topOf();
  await page.mouse.down();
  release();
  await see(page.locator('[data-filter="true"]')).toBeVisible();
  // Nobody sees less than a pixel.
  expect(Math.abs((await topOf()) - top)).toBeLessThan(1);
  await page.mouse.up();
  await see(page.getByRole('option', { name: 'On Hold' })).toBeVisible();
  await see.poll(topOf).toBeGreaterThan(top + 1);
});

it('a refusal that comes late moves nobody out of another field', async () => {
  const page = await journey.as('mei', '/profile');
  const release = await holdBack(page, /password/);
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a better password');
  await page.getByRole('button', { name: 'Change password' }).click();
  const name = page.getByLabel('First name');
  await name.fill('');
  await page.keyboard.type('Far');
  release();
  await see(page.getByText('This is not your current password.')).toBeVisible();
  await page.keyboard.type('ah');
  await see(name).toHaveValue('Farah');
});

it('an order whose name is mistyped before the names have come is found once they have', async () => {
  const page = await journey.as('daniel', '/order-list');
  await see(page.getByRole('grid', { name: 'Order list' })).toBeVisible();
  const release = await holdBack(page, '**/search/titles*');
  const rest = page.waitForResponse(/\/search\/files\?/);
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('trad shwo');
  // The search of everything else comes after the pause in which names are searched.
  await rest;
  release();
  await see(page.getByRole('option', { name: /^Trade-show backdrop #10466/ })).toBeVisible();
});

it('keys of an input method are its own: they search for nothing and close nothing', async () => {
  const composed = (field: Locator, key: string): Promise<void> =>
    field.dispatchEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true });
  const page = await journey.as('ben', await journey.reviewPath('ben', '10482', 'catalogue-spring'));
  await untilSharp(page);
  await page.keyboard.press('Control+f');
  const text = page.getByRole('textbox', { name: 'Search text' });
  await see(text).toBeFocused();
  await composed(text, 'Escape');
  await see(text).toBeFocused();
  await page.keyboard.press('Escape');
  await see(text).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox');
  await see(palette).toBeFocused();
  await palette.fill('last');
  await composed(palette, 'Escape');
  await see(palette).toHaveValue('last');

  await page.goto(journey.url('/'));
  const orders = page.getByRole('textbox', { name: 'Search orders' });
  await orders.fill('trade');
  await composed(orders, 'Escape');
  await see(orders).toHaveValue('trade');
  await see(orders).toBeFocused();
});

it('everyone in the list of people to mention is in view, and is chosen where the pointer is released', async () => {
  const page = await journey.as('ben', await journey.reviewPath('ben', '10482', 'catalogue-spring'));
  await untilSharp(page);
  await page.getByRole('button', { name: 'Comment on the whole file' }).click();
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await see(editor).toBeFocused();
  await page.keyboard.type('@');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  const last = people.getByRole('option').nth(7);
  await see(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Backspace');
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.keyboard.type('@');
  await page.keyboard.press('ArrowUp');
  await see(last).toHaveAttribute('aria-selected', 'true');
  await see(last).toBeInViewport({ ratio: 1 });

  const name = (await last.textContent()) ?? '';
  await last.hover();
  await page.mouse.down();
  await see(people).toBeVisible();
  await see(editor).toBeFocused();
  await page.mouse.up();
  await see(people).toHaveCount(0);
  await see(editor).toContainText('@');
  expect(name).toContain(((await editor.textContent()) ?? '').trim().replace('@', ''));
  await see(editor).toBeFocused();
});

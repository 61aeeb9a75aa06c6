import type { Page } from 'playwright';
import { it } from 'vitest';
import type { VersionDetail } from '#shared/files/attachment.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import {
  attachmentOf,
  drag,
  holdBack,
  see,
  stageOf,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney();

const pressed = (page: Page, name: string) =>
  see(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');

it('works by keys alone on the review screen', async () => {
  const page = await journey.as('ben', await journey.reviewPath('ben', '10482', 'catalogue-spring'));
  await untilSharp(page);
  for (const [key, name] of [
    ['h', 'Hand'],
    ['c', 'Pin'],
    ['a', 'Arrow'],
    ['d', 'Draw'],
    ['r', 'Rectangle'],
    ['v', 'Select'],
  ] as const) {
    await page.keyboard.press(key);
    await pressed(page, name);
  }
  for (const [i, colour] of ['green', 'red', 'blue', 'yellow', 'pink', 'purple'].entries()) {
    await page.keyboard.press(String(i + 1));
    await see(page.getByRole('button', { name: `Colour: ${colour}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Colour: purple' }).press('Enter');
  const colours = page.getByRole('dialog', { name: 'Colours' });
  await see(colours).toBeFocused();
  await page.keyboard.press('Escape');
  await see(colours).toHaveCount(0);

  const zoom = async (): Promise<number> =>
    Number.parseInt((await page.getByRole('button', { name: /^Zoom \d+ %/ }).textContent()) ?? '', 10);
  const before = await zoom();
  await page.keyboard.press('+');
  await see.poll(zoom).toBeGreaterThan(before);
  await page.keyboard.press('-');
  await page.keyboard.press('0');
  await see.poll(zoom).toBeLessThan(before);

  const counter = page.getByRole('textbox', { name: 'Page, of 300' });
  await page.keyboard.press('End');
  await see(counter).toHaveValue('300');
  await page.keyboard.press('PageUp');
  await see(counter).toHaveValue('299');
  await counter.fill('7');
  await counter.press('Enter');
  await see(counter).toHaveValue('7');
  await see(stageOf(page)).toBeFocused();
  // A press on the page is meant for the page that is shown.
  await counter.fill('9');
  await stageOf(page).click({ position: { x: 4, y: 4 } });
  await see(counter).toHaveValue('7');
  await page.keyboard.press('Home');
  await see(counter).toHaveValue('1');

  const chosen = (number: number) => page.getByRole('button', { name: `Comment ${number}, show it` });
  await page.keyboard.press('n');
  await see(chosen(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('n');
  await see(chosen(3)).toHaveAttribute('aria-pressed', 'true');
  await see(counter).toHaveValue('3');
  await page.keyboard.press('p');
  await see(chosen(1)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('e');
  await see(page.getByRole('button', { name: 'Comment 1, resolved' })).toBeVisible();

  await page.keyboard.press('[');
  await see(page.getByRole('button', { name: 'Version 2, choose another' })).toBeVisible();
  await page.keyboard.press(']');
  await see(page.getByRole('button', { name: 'Version 3, choose another' })).toBeVisible();
});

it('Escape cancels a mark, ? shows the keys, and the palette runs a command', async () => {
  const page = await journey.as('ben', await journey.reviewPath('ben', '10482', 'catalogue-spring'));
  await untilSharp(page);
  await page.keyboard.press('r');
  await drag(page, [0.3, 0.3], [0.5, 0.5]);
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await see(editor).toBeFocused();
  await page.keyboard.type('e and n and 3 are letters here?');
  await see(editor).toContainText('e and n and 3 are letters here?');
  await page.keyboard.press('Escape');
  await see(editor).toHaveCount(0);
  await see(page.getByText('Draft kept')).toBeVisible();
  await page.keyboard.press('Control+z');
  await see(editor).toContainText('e and n and 3 are letters here?');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await see(editor).toHaveCount(0);

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await see(keys).toContainText('Next open comment');
  await page.keyboard.press('Escape');
  await see(keys).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('last page');
  await see(page.getByRole('option', { selected: true })).toContainText(/last page/i);
  await page.keyboard.press('Enter');
  await see(page.getByRole('textbox', { name: 'Page, of 300' })).toHaveValue('300');
});

it('draws, moves and resizes a mark, and takes that back, by keys alone', async () => {
  const page = await journey.as('ben', await journey.reviewPath('ben', '10482', 'catalogue-spring'));
  await untilSharp(page);
  await page.keyboard.press('r');
  await see(stageOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  const text = 'Drawn without a mouse.';
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await see(threadWith(page, text)).not.toContainText('sending…');
  await see(stageOf(page)).toBeFocused();
  // Letters right behind it would belong to the sentence: a modifier ends that, as a pause does.
  await page.keyboard.press('Control');

  const annotation = async (): Promise<{ attrs: Record<'x' | 'width', number> }> => {
    const api = await journey.api('ben');
    const { id, versions } = await attachmentOf(api, '10482', 'catalogue-spring');
    const path = `/order/10482/attachment/${id}/version/${versions[0]?.id}`;
    const { data } = await api.get<VersionDetail>(path);
    const topic = data?.topics.find(({ message }) => JSON.stringify(message).includes(text));
    return JSON.parse(topic?.annotation ?? '{}').annotation;
  };
  const { attrs: first } = await annotation();
  await page.keyboard.press('v');
  await page.keyboard.press('Shift+ArrowRight');
  await see.poll(async () => (await annotation()).attrs.x).toBeCloseTo(first.x + 10, 1);
  await page.keyboard.press('Enter');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await see.poll(async () => (await annotation()).attrs.width).toBeGreaterThan(first.width + 5);
  const { attrs: wide } = await annotation();
  await page.keyboard.press('Control+z');
  await see.poll(async () => (await annotation()).attrs.width).toBeCloseTo(first.width, 1);
  await page.keyboard.press('Control+Shift+z');
  await see.poll(async () => (await annotation()).attrs.width).toBeCloseTo(wide.width, 1);
});

it('Tab walks the marks in reading order', async () => {
  const page = await journey.as('owen', await journey.reviewPath('owen', '10471', 'ridge-run-a0'));
  await untilSharp(page);
  const marks = page.getByRole('list', { name: 'Marks on page 1' }).getByRole('button');
  await see(marks).toHaveCount(3);
  await marks.first().focus();
  await page.keyboard.press('Tab');
  await see(marks.nth(1)).toBeFocused();
  const number = /\d+/.exec((await marks.nth(1).textContent()) ?? '')?.[0];
  await see(page.getByRole('button', { name: `Comment ${number}, show it on the page` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

it('axe finds nothing on any screen', async () => {
  const options = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const page = await journey.visit('/signin', options);
  await see(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await accessibleInBothThemes(page, 'sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await accessibleInBothThemes(page, 'forgot password');

  const own = await journey.as('tom', '/', options);
  await see(own.getByRole('link', { name: /Ridge Run poster/ })).toBeVisible();
  await accessibleInBothThemes(own, 'orders');
  await own.getByRole('link', { name: /Ridge Run poster/ }).click();
  await see(own.getByRole('heading', { name: 'Ridge Run poster, A0' })).toBeVisible();
  await accessibleInBothThemes(own, 'order');
  await own.getByRole('link', { name: 'Open ridge-run-a0 in review' }).click();
  await untilSharp(own);
  await accessibleInBothThemes(own, 'review');
  await own.keyboard.press('r');
  await drag(own, [0.4, 0.3], [0.5, 0.4]);
  await see(own.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await accessibleInBothThemes(own, 'review with a draft');
});

it('what is typed after Ctrl+K is the palette’s, before its code has come and while it comes', async () => {
  const page = await journey.as('farah', '/team-members');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  const release = await holdBack(page, '**/palette-dialog*');
  await page.reload();
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gene');
  await see(page.getByRole('textbox', { name: 'Find anything' })).toHaveValue('gene');
  await page.evaluate(() => {
    // Two letters the moment the palette is drawn, which is before it has the focus.
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="combobox"]') === null) return;
      observer.disconnect();
      document.execCommand('insertText', false, 'r');
      document.execCommand('insertText', false, 'a');
    }).observe(document.body, { childList: true, subtree: true });
  });
  release();
  const palette = page.getByRole('combobox');
  await see(palette).toBeFocused();
  await page.keyboard.type('l set');
  await see(palette).toHaveValue('general set');
  await see(page.getByRole('option', { name: /General Settings/ }).first()).toBeVisible();
});

it('a menu that gives the focus back late does not take it from the palette', async () => {
  const page = await journey.as('farah', '/team-members');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await see(page.getByRole('menu')).toBeVisible();
  await page.evaluate(() => {
    const { setTimeout: later } = window;
    const held: (() => void)[] = [];
    window.setTimeout = ((act: () => void, ms?: number) =>
      (ms ?? 0) === 0 ? held.push(act) : later(act, ms)) as typeof setTimeout;
    window.addEventListener('release', () => {
      window.setTimeout = later;
      for (const act of held) act();
    });
  });
  await page.keyboard.press('Escape');
  await see(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('pl');
  await page.evaluate(() => window.dispatchEvent(new Event('release')));
  await page.keyboard.type('ans');
  await see(page.getByRole('combobox')).toHaveValue('plans');
});

it('a line removed from the cart leaves the focus beside it, and the new total is announced', async () => {
  const page = await journey.as('rebecca', '/checkout/cart');
  const cart = page.getByRole('region', { name: 'In the cart' });
  const remove = (name: string) => cart.getByRole('button', { name: `Remove ${name}`, exact: true });
  const products = ['1 hour of work', '5 hours of work', '1 GB of storage'] as const;
  for (const name of products) {
    await page.getByRole('button', { name: `Add ${name} to the cart` }).click();
    await see(remove(name)).toBeVisible();
  }
  await see(cart.getByRole('status')).toHaveText('Sub Total RM 689.00');
  const [hour, hours, storage] = products;
  await remove(hour).press('Enter');
  await see(remove(hour)).toHaveCount(0);
  await see(remove(hours)).toBeFocused();
  await see(cart.getByRole('status')).toHaveText('Sub Total RM 569.00');
  await remove(storage).press('Enter');
  await see(remove(hours)).toBeFocused();
  // The last of a product is removed so too.
  await cart.getByRole('button', { name: `One ${hours} less` }).press('Enter');
  await see(page.getByText('No product in the cart')).toBeVisible();
  await see(page.getByRole('heading', { name: 'Cart', exact: true })).toBeFocused();
});

it('a holiday removed from the list leaves the focus beside it', async () => {
  const page = await journey.as('helen', '/settings');
  const removing = page
    .getByRole('group', { name: 'Holidays' })
    .getByRole('button', { name: /^Open again on / });
  await see(removing.first()).toBeVisible();
  for (let left = await removing.count(); left > 1; left -= 1) {
    await removing.first().press('Enter');
    await see(removing).toHaveCount(left - 1);
    await see(removing.first()).toBeFocused();
  }
  await removing.press('Enter');
  await see(page.getByText('No day is closed besides.')).toBeFocused();
});

import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney({ comparesAhead: true });

/** Pages that are told apart by the colour and place of what is on them. */
const pages = {
  cover: '0 0 1 rg 60 500 200 120 re f',
  middle: '0 0.6 0 rg 200 200 300 300 re f',
  back: '0.8 0 0 rg 40 60 120 400 re f',
  edited: '0 0 1 rg 60 500 200 120 re f 20 20 60 60 re f',
  marked: '0 0.6 0 rg 200 200 300 300 re f 500 80 60 90 re f',
  insert: '0 0.6 0.6 rg 300 600 200 60 re f 20 20 60 60 re f',
};
const file = (...names: (keyof typeof pages)[]) => ({
  name: 'booklet.pdf',
  type: 'application/pdf',
  bytes: pdfOf(names.map((name) => ({ content: pages[name] }))),
});

it('shows a page that was taken out beside the empty place that it left, and a new one the same way', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', file('cover', 'middle', 'back'));
  await clara.upload<Attachment>('10482', file('cover', 'back', 'insert'), id);
  const path = `/orders/detail/10482/attachments/${id}`;
  const page = await journey.as('clara', path);
  await untilSharp(page);
  await page.getByRole('button', { name: 'Go through them' }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel.locator('[aria-current="true"]')).toContainText('Page 2 removed');
  const rail = page.getByRole('list', { name: 'Pages', exact: true });
  await see(rail.getByRole('button')).toHaveCount(3);
  const names = ['Page 1', 'Page 2, 1 change', 'Page 3, 1 change'];
  for (const [at, name] of names.entries())
    await see(rail.getByRole('button').nth(at)).toHaveAccessibleName(name);
  const stage = page.getByRole('main');
  await see(stage).toContainText('Version 2 has no such page.');
  const compare = page.getByRole('toolbar', { name: 'Compare' });
  await see(compare.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await see(stage).toContainText('Version 1 · page 2 removed');
  await page.keyboard.press('j');
  await see(stage).toContainText('Version 1 has no such page.');

  const phone = await journey.as('clara', path, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.getByRole('button', { name: 'Go through them' }).tap();
  await see(phone.locator('body')).toContainText('Version 1 · page 2 removed');
  expect(await phone.getByText('Version 2 has no such page.').count()).toBe(0);
});

it('says where nothing has changed but a page could not be compared, and leads there, from an approval too', async () => {
  const clara = await journey.api('clara');
  const whole = file('cover', 'middle');
  const { id } = await clara.upload<Attachment>('10482', whole);
  // The second page is an object that is not there.
  const text = Buffer.from(whole.bytes).toString('latin1');
  const bytes = Buffer.from(text.replace('/Kids[3 0 R 5 0 R]', '/Kids[3 0 R 9 0 R]'), 'latin1');
  await clara.upload<Attachment>('10482', { ...whole, bytes }, id);
  const page = await journey.as('farah', `/orders/detail/10482/attachments/${id}`);
  await untilSharp(page);
  const note = page.getByRole('region', { name: 'Changes' });
  await see(note).toContainText(
    'No change on the pages compared since version 1. Page 2 could not be compared.',
  );
  const counter = page.getByRole('textbox', { name: 'Page, of 2' });
  await see(counter).toHaveValue('1');
  await note.getByRole('button', { name: 'Go to page 2' }).click();
  await see(counter).toHaveValue('2');
  await counter.fill('1');
  await counter.press('Enter');
  await see(counter).toHaveValue('1');

  await page.getByRole('button', { name: 'Order Approved' }).click();
  const asked = page.getByRole('dialog').getByText('Page 2 could not be compared with version 1.');
  await asked.getByRole('button', { name: 'Go to page 2' }).click();
  await see(page.getByRole('dialog')).toHaveCount(0);
  await see(counter).toHaveValue('2');

  await page.getByRole('button', { name: 'Order Approved' }).click();
  const unseen = page.getByRole('dialog').getByText('1 change since version 1 has not been looked at.');
  await unseen.getByRole('button', { name: 'Look at the changes' }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('1 of 1 seen');
  await see(panel.getByRole('list', { name: 'Whole pages, page 2' }).getByRole('listitem')).toHaveCount(1);
});

it('turns from one version to the other by hand where nothing may move by itself, on a phone too', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', file('cover'));
  await clara.upload<Attachment>('10482', file('edited'), id);
  const path = `/orders/detail/10482/attachments/${id}`;
  const phone = await journey.as('clara', path, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.getByRole('button', { name: 'Go through them' }).tap();
  const compare = phone.getByRole('toolbar', { name: 'Compare' });
  await compare.getByRole('button', { name: 'Blink' }).tap();
  const before = compare.getByRole('button', { name: 'Show version 1' });
  await see(before).toHaveAttribute('aria-pressed', 'false');
  await before.tap();
  await see(before).toHaveAttribute('aria-pressed', 'true');
  await see(phone.locator('span', { hasText: /^Version 1$/ })).toBeVisible();
  await before.tap();
  await see(before).toHaveAttribute('aria-pressed', 'false');
});

it('names in the head the page of the change that is chosen, where the whole file is in view', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', file('cover', 'middle', 'back'));
  await clara.upload<Attachment>('10482', file('edited', 'marked', 'back'), id);
  const page = await journey.as('clara', `/orders/detail/10482/attachments/${id}`, {
    viewport: { width: 820, height: 1180 },
  });
  await untilSharp(page);
  await page.getByRole('button', { name: 'Go through them' }).click();
  const counter = page.getByRole('textbox', { name: 'Page, of 3' });
  await see(counter).toHaveValue('1');
  await page.getByRole('toolbar', { name: 'Compare' }).getByRole('button', { name: 'Side by side' }).click();
  // Each change is marked in the version that it is about, where its number is.
  await see(page.getByRole('button', { name: /^Change 1, page 1/ })).toBeInViewport();
  await page.keyboard.press('j');
  await see(page.locator('[aria-current="true"]').getByRole('button').first()).toContainText('page 2');
  await see(counter).toHaveValue('2');
});

it('finds every way to compare and every list by name, and counts one ink alone', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', file('cover'));
  await clara.upload<Attachment>('10482', file('cover', 'insert'), id);
  const page = await journey.as('clara', `/orders/detail/10482/attachments/${id}`);
  await untilSharp(page);
  await see(page.getByRole('button', { name: 'Go through them' })).toBeVisible();
  const run = async (command: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(command);
    await see(page.getByRole('option', { selected: true })).toContainText(command);
    await page.keyboard.press('Enter');
  };
  const compare = page.getByRole('toolbar', { name: 'Compare' });
  for (const [mode, button, kind] of [
    ['Side by side', 'Side by side', null],
    ['Swipe', 'Swipe', null],
    ['Onion skin', 'Onion', 'onion'],
    ['Ghost of the old', 'Onion', 'ghost'],
    ['Blink', 'Blink', null],
    ['Heat map', 'Difference', 'heat'],
    ['Signed colour', 'Difference', 'difference'],
  ] as const) {
    await run(`Compare: ${mode}`);
    await see(compare.getByRole('button', { name: button })).toHaveAttribute('aria-pressed', 'true');
    if (kind !== null) await see(compare.getByRole('combobox', { name: 'Kind' })).toHaveValue(kind);
  }
  await see(page.getByText('Darker in version 2')).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await run('List only changes of text');
  await see(panel).toContainText('No change of this kind');
  await run('List only undecided changes');
  await see(panel.getByRole('button', { name: /^Undecided/ })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByRole('button', { name: /^How it is compared/ }).click();
  await see(panel.getByRole('radio', { name: 'What a reader can see' })).toHaveAccessibleDescription(
    /20 % of the contrast/,
  );
  const only = panel.getByRole('button', { name: 'Only Cyan' });
  await only.click();
  await see(only).toHaveAttribute('aria-pressed', 'true');
  const ink = (name: string) => panel.getByRole('checkbox', { name: `Process ink ${name}` });
  for (const other of ['Magenta', 'Yellow', 'Black']) await see(ink(other)).toBeChecked();
  await see(ink('Cyan')).not.toBeChecked();
  await only.click();
  await see(ink('Magenta')).not.toBeChecked();
});

import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { attachmentOf, see, startJourney, threadWith, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const numberOf = (thread: Locator): Locator => thread.getByRole('button', { name: /^Comment \d/ });

/** Ben's comments on the catalogue, the first of them with a reply of his. Returns a page that shows them, at the end. */
async function commentsOf(texts: readonly string[], options: BrowserContextOptions = {}): Promise<Page> {
  const api = await journey.api('ben');
  const { id, versions } = await attachmentOf(api, '10482', 'catalogue-spring');
  const at = `/order/10482/attachment/${id}/version/${versions[0]?.id}/annotation`;
  const said = (words: string) => ({ message: JSON.stringify(richTextOf(words)) });
  for (const [i, text] of texts.entries()) {
    const { data } = await api.write<Topic>('POST', at, 'card-annotation', said(text));
    if (i === 0) await api.write('POST', `${at}/${data?.id}/comment`, 'card-annotation', said('And a reply'));
  }
  const page = await journey.as('ben', `/orders/detail/10482/attachments/${id}`, options);
  await untilSharp(page);
  return page;
}

it('a comment that was edited has the focus, also where the edit was given up', async () => {
  const page = await commentsOf(['Edited by keys']);
  const thread = threadWith(page, 'Edited by keys');
  const edit = button(thread, 'Edit').first();
  const editor = page.getByRole('textbox', { name: 'Edit comment' });
  for (const leave of [() => page.keyboard.press('Escape'), () => button(thread, 'Cancel').press('Enter')]) {
    await edit.press('Enter');
    await see(editor).toBeFocused();
    await leave();
    await see(editor).toHaveCount(0);
    await see(edit).toBeFocused();
  }
  await edit.press('Enter');
  await see(editor).toBeFocused();
  await page.keyboard.type(', twice');
  await page.keyboard.press('Control+Enter');
  await see(editor).toHaveCount(0);
  await see(numberOf(thread)).toBeFocused();

  await button(thread, 'Delete').last().press('Enter');
  await button(page.getByRole('alertdialog'), 'Yes').press('Enter');
  await see(thread).not.toContainText('And a reply');
  await see(numberOf(thread)).toBeFocused();
});

it('a comment that is resolved or deleted leaves the focus beside it', async () => {
  const page = await commentsOf(['First to go', 'Second to go', 'Third to go']);
  const [first, second, third] = [
    threadWith(page, 'First to go'),
    threadWith(page, 'Second to go'),
    threadWith(page, 'Third to go'),
  ];
  await button(first, 'Resolve').press('Enter');
  await see(button(first, 'Reopen')).toBeFocused();
  await button(first, 'Reopen').press('Enter');
  await see(button(first, 'Resolve')).toBeFocused();

  await page.getByRole('button', { name: /^\d+ open$/ }).press('Enter');
  await button(first, 'Resolve').press('Enter');
  await see(first).toHaveCount(0);
  await see(numberOf(second)).toBeFocused();
  await button(third, 'Delete').press('Enter');
  await button(page.getByRole('alertdialog'), 'Yes').press('Enter');
  await see(third).toHaveCount(0);
  await see(numberOf(second)).toBeFocused();

  await page.getByRole('searchbox', { name: 'Search comments' }).fill('Second to go');
  await see(numberOf(page.getByRole('complementary', { name: 'Comments' }))).toHaveCount(1);
  await button(second, 'Delete').press('Enter');
  await button(page.getByRole('alertdialog'), 'Yes').press('Enter');
  await see(second).toHaveCount(0);
  await see(button(page, 'Comment on the whole file')).toBeFocused();
});

it('on a phone a comment that is deleted, or closed, leaves the focus on the way to the others', async () => {
  const page = await commentsOf(['Alone to go', 'Stays'], { viewport: { width: 390, height: 844 } });
  const others = page.getByRole('button', { name: /^\d+ ?comments?$/ });
  const sheet = page.getByRole('dialog', { name: 'Comments' });
  const chosen = page.getByRole('region', { name: 'Chosen comment' });
  const choose = async (text: string): Promise<void> => {
    await others.press('Enter');
    await numberOf(threadWith(page, text)).press('Enter');
    await page.keyboard.press('Escape');
    await see(sheet).toHaveCount(0);
    await see(chosen).toContainText(text);
  };
  await choose('Alone to go');
  await button(chosen, 'Delete').last().press('Enter');
  await button(page.getByRole('alertdialog'), 'Yes').press('Enter');
  await see(chosen).not.toContainText('And a reply');
  await see(numberOf(chosen)).toBeFocused();
  await button(chosen, 'Delete').press('Enter');
  await button(page.getByRole('alertdialog'), 'Yes').press('Enter');
  await see(chosen).toHaveCount(0);
  await see(others).toBeFocused();

  await choose('Stays');
  await button(chosen, 'Close the comment').press('Enter');
  await see(chosen).toHaveCount(0);
  await see(others).toBeFocused();

  await choose('Stays');
  await button(chosen, 'Close the comment').focus();
  await see(page.getByRole('tooltip')).toBeVisible();
  // The first press closes the tooltip.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await see(chosen).toHaveCount(0);
  await see(others).toBeFocused();
});

it('a file that is removed from a new order leaves the focus beside it', async () => {
  const page = await journey.as('farah', '/orders/new');
  await page.getByLabel('Files for the order').setInputFiles(
    ['starters.txt', 'wines.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    })),
  );
  const remove = (name: string): Locator => button(page, `Remove ${name}`);
  await see(remove('wines.txt')).toBeVisible();
  await see(remove('starters.txt')).toBeVisible();
  for (const [gone, next] of [
    ['starters.txt', remove('wines.txt')],
    ['wines.txt', button(page, 'Choose files')],
  ] as const) {
    await remove(gone).press('Enter');
    await button(page.getByRole('alertdialog'), 'Delete').press('Enter');
    await see(remove(gone)).toHaveCount(0);
    await see(next).toBeFocused();
  }
});

it('a filter that is deleted leaves the focus beside it', async () => {
  const api = await journey.api('daniel');
  for (const { id } of (await api.get<{ id: string }[]>('/filters')).data ?? [])
    await api.write('DELETE', `/filters/${id}`, 'filter');
  const page = await journey.as('daniel', '/order-list?customSearch=trade');
  const panel = page.locator('[data-filter="true"]');
  for (const name of ['Fair', 'Spring']) {
    await panel.getByLabel('Preset name').fill(name);
    await panel.getByLabel('Preset name').press('Enter');
    await see(button(panel, `Delete ${name}`)).toBeVisible();
  }
  for (const [gone, next] of [
    ['Spring', button(panel, 'Delete Fair')],
    ['Fair', panel.getByText('No saved presets yet.')],
  ] as const) {
    await button(panel, `Delete ${gone}`).press('Enter');
    await button(page.getByRole('alertdialog'), 'Yes').press('Enter');
    await see(page.getByRole('alertdialog')).toHaveCount(0);
    await see(button(panel, `Delete ${gone}`)).toHaveCount(0);
    await see(next).toBeFocused();
  }
});

it('an item that is removed from a checklist leaves the focus beside it', async () => {
  const page = await journey.as('daniel', '/services');
  await page
    .getByRole('button', { name: /^New service in / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'New service' });
  await button(form, 'Add an item').press('Enter');
  await see(form.getByLabel('Item 1', { exact: true })).toBeFocused();
  await page.keyboard.type('Bleed');
  await page.keyboard.press('Enter');
  await see(form.getByLabel('Item 2', { exact: true })).toBeFocused();
  await page.keyboard.type('Fonts');
  await button(form, 'Remove Fonts').press('Enter');
  await see(button(form, 'Remove Bleed')).toBeFocused();
  await button(form, 'Remove Bleed').press('Enter');
  await see(button(form, 'Add an item')).toBeFocused();
});

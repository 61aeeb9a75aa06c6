import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { pathOfTarget } from '#shared/notifications/notification-path.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { fingerOn } from '../support/browser/finger.ts';
import { drag, see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { madePassword, madePdfs } from '../support/samples/made-pdfs.ts';
import { type Element, pdfOfModels } from '../support/samples/revisions/page-model.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney({ keepsToasts: true, comparesAhead: true });
const orderId = '10476';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

it('leads a customer through what changed since the version before, by keys, to a comment and an approval that asks', async () => {
  const page = await journey.as(
    'margaret',
    await journey.reviewPath('margaret', orderId, 'rowella-block-2025'),
  );
  await untilSharp(page);
  await page
    .getByRole('region', { name: 'Changes' })
    .getByRole('button', { name: 'Go through them' })
    .click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  const chosen = panel.locator('[aria-current="true"]');
  await see(chosen).toHaveCount(1);
  const total = Number(/of (\d+) seen/.exec((await panel.textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(2);
  // Changes of one page are grouped by kind.
  await see(panel.getByRole('heading', { level: 4 })).toHaveText(['Text', 'Moved']);
  await see(panel).toContainText(`1 of ${total} seen`);

  await page.keyboard.press('j');
  await see(panel).toContainText(`Change 2 of ${total}`);
  await page.keyboard.press('k');
  await see(panel).toContainText(`Change 1 of ${total}`);
  await page.keyboard.press('a');
  await see(panel).toContainText(`Undecided ${total - 1}`);
  await see(panel).toContainText(`Change 2 of ${total}`);
  await see(page.getByRole('toolbar', { name: 'Compare' })).toBeVisible();
  await page.keyboard.press('Space');
  await see(page.getByRole('status').filter({ hasText: /^Version 2$/ })).toHaveCount(1);
  // It does so on a row that was clicked, too, which is chosen with Enter.
  const row = panel.getByRole('listitem').first().getByRole('button').first();
  await row.click();
  await see(panel).toContainText(`Change 1 of ${total}`);
  await see(row).toBeFocused();
  await page.keyboard.press('Space');
  await see(page.getByRole('status').filter({ hasText: /^Version 3$/ })).toHaveCount(1);
  await page.keyboard.press('Space');
  await see(page.getByRole('status').filter({ hasText: /^Version 2$/ })).toHaveCount(1);
  await page.keyboard.press('j');
  await see(panel).toContainText(`Change 2 of ${total}`);
  // A window that becomes a phone's has another stage, and has again when it is turned back.
  const compare = page.getByRole('toolbar', { name: 'Compare' });
  await compare.getByRole('button', { name: 'Swipe' }).click();
  const frame = page.getByRole('button', { name: /^Change 2, page/ }).first();
  await page.setViewportSize({ width: 390, height: 844 });
  await see(compare.getByRole('button', { name: 'Swipe' })).toHaveAttribute('aria-pressed', 'true');
  await see(frame).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await compare.getByRole('button', { name: 'Onion' }).click();
  // What a phone does not offer ends there.
  await page.setViewportSize({ width: 390, height: 844 });
  await see(compare.locator('[aria-pressed="true"]')).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await see(frame).toBeInViewport();
  await see(panel).toContainText(`Change 2 of ${total}`);
  await page.keyboard.press('r');
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await see(editor).toBeFocused();
  await page.keyboard.type('This is not what we asked for.');
  await page.keyboard.press('Control+Enter');
  await see(editor).toHaveCount(0);
  await see(panel).toContainText(`Undecided ${total - 2}`);
  await see(panel.getByRole('tab', { name: /^Public/ })).toBeVisible();

  await page.reload();
  await untilSharp(page);
  await panel.getByRole('tab', { name: /^Changes/ }).click();
  await see(panel).toContainText(`2 of ${total} seen`);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  const unseen = total - 2;
  await see(page.getByRole('dialog')).toContainText(
    `${unseen} ${unseen === 1 ? 'change since version 2 has' : 'changes since version 2 have'} not been looked at.`,
  );

  await page.keyboard.press('Escape');
  await see(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Shift+M');
  await see(page.getByPlaceholder('Version or file')).toBeFocused();
  await page.keyboard.type('Version 1');
  await see(page.getByRole('option', { selected: true })).toContainText('Version 1');
  await page.keyboard.press('Enter');
  await see(panel).toContainText(/on \d+ pages since version 1/);
  expect(page.url()).toContain('compareWith=');
  await panel.getByRole('button', { name: /^How it is compared/ }).click();
  await see(panel.getByRole('heading', { name: 'How it is compared' })).toBeFocused();
  await panel.getByLabel('Old page of page 2').fill('');
  await see(panel.getByRole('listitem').filter({ hasText: 'Page 2' })).toContainText('By hand');
  await panel.getByRole('button', { name: 'Back to the changes' }).last().click();
  await see(panel).toContainText('Page 2 added');
  await page.keyboard.press('Shift+Z');
  await see(panel).not.toContainText('Page 2 added');
});

/** A label whose varnish lies over a width of it, in points. */
const varnished = (width: number) => ({
  name: 'label.pdf',
  type: 'application/pdf',
  bytes: pdfOf(
    [
      {
        content: `0 0 1 rg 60 500 200 120 re f /Ink cs 1 scn 60 300 ${width} 90 re f`,
        resources: '/ColorSpace<</Ink[/Separation/Varnish/DeviceCMYK 3 0 R]>>',
      },
    ],
    ['<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0.5 0]/N 1>>'],
  ),
});

it('leaves out a spot ink that is of no concern, and takes it back', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>('10482', varnished(120));
  await clara.upload<Attachment>('10482', varnished(240), id);
  const page = await journey.as('clara', `/orders/detail/10482/attachments/${id}`);
  await page
    .getByRole('region', { name: 'Changes' })
    .getByRole('button', { name: 'Go through them' })
    .click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('1 of 1 seen');
  const compare = page.getByRole('toolbar', { name: 'Compare' });
  await compare.getByRole('button', { name: 'Difference' }).click();
  await compare.getByRole('combobox', { name: 'Kind' }).selectOption('Heat map');
  await see(page.getByText('Very different')).toBeVisible();
  await compare.getByRole('button', { name: 'Onion' }).click();
  await compare.getByRole('combobox', { name: 'Kind' }).selectOption('Ghost of the old');
  await see(page.getByText('Version 1, pale, under version 2')).toBeVisible();
  await panel.getByRole('button', { name: /^How it is compared/ }).click();
  const varnish = panel.getByRole('checkbox', { name: 'Spot ink “Varnish”' });
  await varnish.check();
  await panel.getByRole('button', { name: 'Back to the changes' }).last().click();
  await see(panel).toContainText('Nothing has changed');
  await page.keyboard.press('Shift+Z');
  await see(panel).toContainText('Change 1 of 1');
});

it('leaves out a process ink for whoever asks, until they count it again', async () => {
  const clara = await journey.api('clara');
  const inked = (black: number) => ({
    ...varnished(0),
    bytes: pdfOf([{ content: `0.6 0.4 0.3 ${black} k 60 500 200 120 re f` }]),
  });
  const { id } = await clara.upload<Attachment>('10482', inked(0.1));
  await clara.upload<Attachment>('10482', inked(0.4), id);
  const page = await journey.as('farah', `/orders/detail/10482/attachments/${id}`);
  await page.getByRole('button', { name: 'Go through them' }).click();
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('1 of 1 seen');
  await panel.getByRole('button', { name: /^How it is compared/ }).click();
  const found = panel.getByRole('region', { name: 'How it is compared' }).getByRole('status');
  await panel.getByRole('checkbox', { name: 'Process ink Cyan' }).check();
  await see(found).toContainText('1 change');
  await panel.getByRole('checkbox', { name: 'Process ink Black' }).check();
  await see(found).toHaveText('No change');
  await page.reload();
  await untilSharp(page);
  await panel.getByRole('tab', { name: /^Changes/ }).click();
  await see(panel).toContainText('Nothing has changed');
  await panel.getByRole('button', { name: /^How it is compared/ }).click();
  await see(panel.getByRole('checkbox', { name: 'Process ink Cyan' })).toBeChecked();
  await panel.getByRole('button', { name: 'Usual settings' }).click();
  await see(panel.getByRole('checkbox', { name: 'Process ink Black' })).not.toBeChecked();
  await see(found).toContainText('1 change');
});

it('asks for the password of the older file, and says when that is removed while it is compared', async () => {
  const clara = await journey.api('clara');
  const locked = await madePdfs['locked.pdf']?.();
  if (locked === undefined) throw new Error('there is no such file');
  const { id, versions } = await clara.upload<Attachment>('10482', { ...varnished(1), bytes: locked });
  await clara.upload<Attachment>('10482', varnished(240), id);
  const page = await journey.as('clara', `/orders/detail/10482/attachments/${id}`);
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await panel.getByRole('tab', { name: /^Changes/ }).click();
  const password = panel.getByLabel('Password of version 1');
  await password.fill('a guess');
  await password.press('Enter');
  await see(panel).toContainText('That is not the password of version 1.');
  await password.fill(madePassword);
  await password.press('Enter');
  await see(panel).toContainText(/of \d+ seen/);
  await clara.write('DELETE', `/order/10482/${id}/${versions[0]?.id}/wrong`, 'card-annotation');
  await see(page.getByText('Version 1 was removed')).toBeVisible();
  await see(panel.getByRole('tab')).toHaveText([/^Public/]);
  await see(panel.getByRole('searchbox', { name: 'Search comments' })).toBeVisible();
});

it('leads through changes on a phone, without the network too, and past a page that is damaged', async () => {
  const clara = await journey.api('clara');
  const page = (width: number) => ({ content: `0 0 1 rg 60 500 ${width} 120 re f` });
  const file = (width: number) => ({ ...varnished(0), bytes: pdfOf([page(width), page(200)]) });
  const { id } = await clara.upload<Attachment>('10482', file(120));
  // The second page is an object that is not there.
  const text = Buffer.from(file(240).bytes).toString('latin1');
  const bytes = Buffer.from(text.replace('/Kids[3 0 R 5 0 R]', '/Kids[3 0 R 9 0 R]'), 'latin1');
  await clara.upload<Attachment>('10482', { ...file(0), bytes }, id);
  const farah = await journey.as('farah', `/orders/detail/10482/attachments/${id}`, phone);
  await farah.getByRole('button', { name: 'Go through them' }).tap();
  const shown = farah.locator('body');
  await see(shown).toContainText('1 of 3 seen');
  await see(shown).toContainText('Page 2 could not be compared: it is missing from its file');
  await farah.context().setOffline(true);
  await shown.getByRole('button', { name: /^Accept/ }).tap();
  await see(shown).toContainText('2 of 3 seen');
  await see(shown).toContainText('Undecided 2');
  await see(farah.getByText(/^You have been offline since/)).toBeVisible();
  await farah.context().setOffline(false);
  await see(farah.getByText(/^You have been offline since/)).toHaveCount(0);
  await farah.reload();
  await farah.getByRole('button', { name: 'Go through them' }).tap();
  await see(shown).toContainText('Undecided 2');
  const finger = await fingerOn(farah);
  const flick = async (from: number, to: number) => {
    const box = await farah.getByRole('region', { name: 'Changes' }).boundingBox();
    if (box === null) throw new Error('the changes are not shown');
    const y = box.y + box.height / 2;
    await finger.down(from, y);
    await finger.move(to, y);
    await finger.up();
  };
  await see(shown).toContainText('Change 2 of 3');
  await flick(120, 300);
  await see(shown).toContainText('Change 1 of 3');
  await flick(300, 120);
  await see(shown).toContainText('Change 2 of 3');
});

/** A price list of nine lines, each with its price. */
const priceList = (price: (line: number) => string) => {
  const word = (text: string, x: number, y: number): Element => ({
    kind: 'word',
    ...{ text, x, y, size: 14, font: 'sans' },
  });
  const lines = ['Coffee', 'Cocoa', 'Tea', 'Mate', 'Water', 'Milk', 'Juice', 'Lemonade', 'Cider'];
  const elements = lines.flatMap((name, at) => [
    word(name, 40, 60 + at * 50),
    word('Kilogram', 160, 60 + at * 50),
    word(price(at), 320, 60 + at * 50),
  ]);
  const bytes = pdfOfModels([{ width: 420, height: 595, elements }]);
  return { name: 'prices.pdf', type: 'application/pdf', bytes };
};

it('leads a customer by the link of a mail through nine changes by the keys, two of which are raised, to a decision', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>(
    '10482',
    priceList((line) => `1${line}.50`),
  );
  await clara.upload<Attachment>(
    '10482',
    priceList((line) => `1${line}.90`),
    id,
  );
  const farah = await journey.api('farah');
  const { data: newest } = await farah.get<RouteData<'messageGroups'>>('/message/groups');
  // A mail's link is that of its notification.
  const link = newest?.[0] === undefined ? '' : pathOfTarget(newest[0].data);
  expect(link).toContain(`/attachments/${id}/versions/`);
  const page = await journey.as('farah', link);
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await page.getByRole('button', { name: 'Go through them' }).click();
  await see(panel).toContainText('Change 1 of 9');
  for (let change = 1; change <= 9; change++) {
    await see(panel).toContainText(`Change ${change} of 9`);
    await see(panel.locator('[aria-current="true"]')).toContainText(`1${change - 1}.50 → 1${change - 1}.90`);
    if (change !== 3 && change !== 7) {
      await page.keyboard.press('a');
      continue;
    }
    await page.keyboard.press('r');
    await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
    await page.keyboard.type(`Who asked for the price of line ${change}?`);
    await page.keyboard.press('Control+Enter');
    await see(page.getByRole('textbox', { name: 'New comment' })).toHaveCount(0);
    // Letters right behind it would belong to the sentence: a modifier ends that, as a pause does.
    await page.keyboard.press('Control');
    await page.keyboard.press('j');
  }
  await see(panel).toContainText('9 of 9 seen');
  await see(panel).toContainText('Undecided 0');
  const read = await panel.getByRole('tabpanel').ariaSnapshot();
  const inOrder = [
    '9 changes on 1 page',
    'progressbar "Changes seen"',
    'heading "Page 1 9"',
    'list "Text, page 1":',
    ...['accepted', 'accepted', 'raised'].map(
      (verdict, at) => `1${at}.50 → 1${at}.90 Text · page 1 , ${verdict}`,
    ),
    'button "Next change"',
  ];
  expect(inOrder.map((text) => read.indexOf(text))).toEqual(
    inOrder.map((text) => read.indexOf(text)).toSorted((a, b) => a - b),
  );
  expect(inOrder.filter((text) => !read.includes(text))).toEqual([]);

  await page.getByRole('button', { name: 'Order Approved' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve version 2?' });
  await see(dialog).toContainText('2 comments are still open');
  await see(dialog).not.toContainText('not been looked at');
  await dialog.getByRole('button', { name: 'Approve All the Same' }).click();
  const approved = page.getByRole('status').filter({ hasText: 'Order approved' });
  await see(approved).toBeVisible();
  const progress = async () => (await clara.get<OrderDetail>('/order/10482')).data?.progress;
  expect(await progress()).toBe('approved');
  // The tests that follow review the order too.
  await approved.getByRole('button', { name: 'Undo' }).click();
  await see.poll(progress).toBe('in-review');
});

it('shows a guest who comes again what changed since the version that they commented on', async () => {
  const clara = await journey.api('clara');
  const { id } = await clara.upload<Attachment>(
    '10482',
    priceList(() => '4.50'),
  );
  const farah = await journey.api('farah');
  const guest = { name: 'Ken Adeyemi', email: 'ken@guest.example' };
  const { data } = await farah.write<{ address: string }>('POST', '/order/10482/guest-links', 'card', {
    invitation: JSON.stringify({ guest, attachmentIds: [id] }),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const first = await journey.visit(pathname + search);
  await first.getByRole('button', { name: 'Got it!' }).click();
  await untilSharp(first);
  await first.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(first, [0.4, 0.3], [0.6, 0.4]);
  await see(first.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await first.keyboard.type('Tea costs 4.90');
  const saved = first.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/annotation'),
  );
  await first.keyboard.press('Control+Enter');
  expect((await saved).status()).toBe(200);
  await first.close();

  await clara.upload<Attachment>(
    '10482',
    priceList((line) => (line === 2 ? '4.90' : '4.50')),
    id,
  );
  const again = await journey.visit(pathname + search);
  await again.getByRole('button', { name: 'Got it!' }).click();
  await again.getByRole('button', { name: 'Go through them' }).click();
  const panel = again.getByRole('complementary', { name: 'Comments' });
  await see(panel).toContainText('4.50 → 4.90');
  await see(panel).toContainText('1 of 1 seen');
  await panel.getByRole('tab', { name: /^Public/ }).click();
  await see(panel).toContainText('Tea costs 4.90');
});

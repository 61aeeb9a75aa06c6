import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { attachmentOf, holdBack, see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney({ keepsToasts: true });
const name = 'Winter menu, A5';
const proof = {
  name: 'menu.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfOf([{ content: '0 .5 0 rg 40 60 340 475 re f' }])),
};

/** Returns the number of a new draft of Farah's with one file. */
async function newDraft(fields: Record<string, string> = {}): Promise<string> {
  const api = await journey.api('farah');
  const brief = JSON.stringify(richTextOf('Eight pages on matt paper'));
  const form = { orderName: name, brief, ...fields };
  const { data, message } = await api.write<OrderDetail>('POST', '/order', 'card', form);
  if (data === undefined) throw new Error(`there is no draft: ${message}`);
  const bytes = new TextEncoder().encode('Soup of the day');
  await api.upload(data.id, { name: 'dishes.txt', type: 'text/plain', bytes });
  return data.id;
}
async function act(person: string, orderId: string, action: string): Promise<void> {
  const api = await journey.api(person);
  expect((await api.write('PUT', `/order/${orderId}/action/${action}`, 'card', {})).status).toBe(200);
}
async function newOrder(): Promise<string> {
  const { data } = await (await journey.api('farah')).get<OrderDetail>('/order/10482');
  const orderId = await newDraft({ serviceId: data?.serviceId ?? '' });
  await act('farah', orderId, 'publish');
  return orderId;
}
async function orderInReview(): Promise<string> {
  const orderId = await newOrder();
  await act('mei', orderId, 'in-progress');
  const file = { name: proof.name, type: proof.mimeType, bytes: new Uint8Array(proof.buffer) };
  await (await journey.api('mei')).upload(orderId, file);
  await act('mei', orderId, 'in-review');
  return orderId;
}

it('a customer writes an order, leaves and comes back, and nothing is lost', async () => {
  const page = await journey.as('farah', '/');
  await page.getByRole('link', { name: 'Create New Order' }).click();
  await see(page.getByRole('heading', { name: 'New order' })).toBeVisible();
  await see(page.getByRole('link', { name: 'Create New Order' })).toHaveCount(0);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(242)));
  await page.getByLabel('Order name').press('Control+v');
  await see(page.getByText('122 characters of what you pasted did not fit.')).toBeVisible();
  await page.getByLabel('Order name').fill(name);
  await see(page.getByText('did not fit')).toHaveCount(0);
  const brief = page.getByRole('textbox', { name: 'Brief' });
  await brief.click();
  await page.keyboard.type('Eight pages on ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('matt paper');
  await see(page.getByText('Draft saved')).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  const [, orderId = 'none'] = /#(\d+)/.exec(heading ?? '') ?? [];

  await page.getByRole('link', { name: 'Galley' }).first().click();
  await page.getByRole('link', { name: 'Create New Order' }).click();
  await see(page.getByRole('heading', { name: `Draft #${orderId}` })).toBeVisible();
  await see(page.getByLabel('Order name')).toHaveValue(name);
  await see(brief.locator('strong')).toHaveText('matt paper');
  await page.reload();
  await see(page.getByLabel('Order name')).toHaveValue(name);
  await see(brief.locator('strong')).toHaveText('matt paper');
});

it('adds a file and reads why another cannot be added', async () => {
  const orderId = await newDraft();
  const page = await journey.as('farah', `/orders/new?draft=${orderId}`);
  const input = page.getByLabel('Files for the order');
  await input.setInputFiles({
    name: 'notes, old.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Nothing'),
  });
  const refused = page.getByRole('alert').filter({ hasText: 'Not supported file name' });
  // It would lie over the files while the pointer is on it.
  await refused.getByRole('button', { name: 'Close' }).click();
  await see(refused).toHaveCount(0);
  await input.setInputFiles({
    name: 'wines.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Red and white'),
  });
  await see(page.getByText('File has been successfully uploaded.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Remove wines.txt' })).toBeVisible();
  await input.setInputFiles({
    name: 'wrong.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Not this one'),
  });
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click();
  const question = page.getByRole('alertdialog');
  await see(question).toContainText('You will recover 12 Bytes of your storage.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('12 Bytes has been recovered to your storage')).toBeVisible();
  await see(page.getByRole('button', { name: 'Remove wrong.txt' })).toHaveCount(0);
});

it('takes files that are dropped and pasted', async () => {
  const orderId = await newDraft();
  const page = await journey.as('farah', `/orders/new?draft=${orderId}`);
  await see(page.getByRole('button', { name: 'Remove dishes.txt' })).toBeVisible();
  const holding = (name: string) =>
    page.evaluateHandle((fileName) => {
      const data = new DataTransfer();
      data.items.add(new File(['Dropped or pasted'], fileName, { type: 'text/plain' }));
      return data;
    }, name);
  const zone = page.getByRole('region', { name: /^Files/ });
  await zone.dispatchEvent('dragenter', { dataTransfer: await holding('dropped.txt') });
  await see(zone.getByText('Drop to add to the order')).toBeVisible();
  await zone.dispatchEvent('drop', { dataTransfer: await holding('dropped.txt') });
  await see(page.getByRole('button', { name: 'Remove dropped.txt' })).toBeVisible();
  await page.evaluate(
    (clipboardData) => {
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    await holding('pasted.txt'),
  );
  await see(page.getByRole('button', { name: 'Remove pasted.txt' })).toBeVisible();

  const api = await journey.api('farah');
  for (const name of ['dropped.txt', 'pasted.txt']) {
    const { id } = await attachmentOf(api, orderId, name);
    await api.write('DELETE', `/order/${orderId}/${id}/attachment`, 'upload');
    await see(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
  }
});

it('takes back what a cancelled upload has sent', async () => {
  const orderId = await newDraft();
  const page = await journey.as('farah', `/orders/new?draft=${orderId}`);
  await page.route('**/api/files', () => {
    // The storage never responds.
  });
  const removed = page.waitForResponse((response) => response.url().includes('/upload/temporary/'));
  await page
    .getByLabel('Files for the order')
    .setInputFiles({ name: 'large.txt', mimeType: 'text/plain', buffer: Buffer.from('On its way') });
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect((await removed).status()).toBe(200);
  await see(page.getByText('The upload was cancelled.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Remove large.txt' })).toHaveCount(0);
});

it('is kept from the provider until it is published, which needs what is mandatory', async () => {
  const orderId = await newDraft();
  const operator = await journey.api('mei');
  expect((await operator.get(`/order/${orderId}`)).status).toBe(404);

  const page = await journey.as('farah', `/orders/new?draft=${orderId}`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText('Required!')).toHaveCount(1);
  await see(page.getByLabel('Service type')).toBeFocused();
  await page.getByLabel('Service category').selectOption({ index: 1 });
  await page.getByLabel('Service type').selectOption({ index: 1 });
  await see(page.getByText('Required!')).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(`**/orders/detail/${orderId}`);
  await see(page.getByRole('heading', { name })).toBeVisible();
  await see(page.getByText(`#${orderId} has been published.`)).toBeVisible();
  const { data } = await operator.get<OrderDetail>(`/order/${orderId}`);
  expect(data).toMatchObject({ progress: 'new-order', state: 'active', orderName: name });
  expect(data?.attachments.suppliedFiles.map((file) => file.name)).toEqual(['dishes.txt']);
});

it('the operator begins it, sends a proof and puts it in review', async () => {
  const orderId = await newOrder();
  const page = await journey.as('mei', `/orders/detail/${orderId}`);
  await see(page.getByText('matt paper')).toBeVisible();
  await page.getByRole('button', { name: 'In Progress', exact: true }).click();
  await see(page.getByText('Moved from Active to In Progress')).toBeVisible();
  await page.getByLabel('Upload to Customer review').setInputFiles(proof);
  await see(page.getByText('File has been successfully uploaded.')).toBeVisible();
  await page.getByRole('button', { name: 'In Review', exact: true }).click();
  await see(page.getByText('Moved from In Progress to In Review')).toBeVisible();

  // Undone and done again by keys, on the order's own page as on the board.
  const status = page.getByRole('heading', { level: 1 }).locator('..');
  await page.keyboard.press('Control+z');
  await see(page.getByText('Undone: Moved from In Progress to In Review')).toBeVisible();
  await see(status).toContainText('In Progress');
  await page.keyboard.press('Control+Shift+z');
  await see(page.getByText('Done again: Moved from In Progress to In Review')).toBeVisible();
  await see(status).toContainText('In Review');
});

it('the customer opens the proof, and approves it', async () => {
  const orderId = await orderInReview();
  const page = await journey.as('farah', `/orders/detail/${orderId}`);
  await page
    .getByRole('link', { name: /^Open .* in review$/ })
    .first()
    .click();
  await untilSharp(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  await page
    .getByRole('dialog', { name: /^Approve version/ })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.waitForURL(journey.url('/'));
  const { data } = await (await journey.api('farah')).get<OrderDetail>(`/order/${orderId}`);
  expect(data?.progress).toBe('approved');
});

it('all files of the order come in one archive', async () => {
  const orderId = await orderInReview();
  const page = await journey.as('farah', `/orders/detail/${orderId}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all' }).click();
  await page.getByRole('menuitem', { name: /Newest versions/ }).click();
  expect((await downloading).suggestedFilename()).toBe(`${orderId} ${name}.zip`);
  await see(page.getByText(`${orderId} ${name}.zip is ready`)).toBeVisible();
});

it('a copy of it is a draft from the first change on, and is deleted with what it stored', async () => {
  const orderId = await newOrder();
  const owner = await journey.api('farah');
  const drafts = async () =>
    (await owner.get<{ columns: { column: string; ids: string[] }[] }>('/board')).data?.columns.find(
      ({ column }) => column === 'draft',
    )?.ids;
  const before = await drafts();
  const page = await journey.as('farah', `/orders/detail/${orderId}`);
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await see(page.getByRole('heading', { name: `Copy of #${orderId}` })).toBeVisible();
  await see(page.getByLabel('Order name')).toHaveValue(`${name} (copy)`);
  await see(page.getByText('15 Bytes, comes along')).toBeVisible();
  expect(await drafts()).toEqual(before);
  await page.getByLabel('Order name').fill(`${name} again`);
  await page.waitForURL('**/orders/new?draft=*');
  await see(page.getByText('Draft saved')).toBeVisible();
  await see(page.getByLabel('Order name')).toHaveValue(`${name} again`);
  await see(page.getByLabel('Order name')).toBeFocused();
  expect(await drafts()).toHaveLength((before?.length ?? 0) + 1);
  await see(page.getByRole('button', { name: 'Remove dishes.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  const question = page.getByRole('alertdialog');
  await see(question).toContainText('You will recover 15 Bytes of your storage.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await see(page.getByText('15 Bytes has been recovered to your storage')).toBeVisible();
  await page.waitForURL(journey.url('/'));
});

it('a new order that is open in two tabs is one draft', async () => {
  const one = await journey.as('farah', '/orders/new');
  const other = await one.context().newPage();
  await other.goto(journey.url('/orders/new'));
  await see(other.getByRole('heading', { name: 'New order' })).toBeVisible();
  await one.getByLabel('Order name').fill('Begun in one tab');
  await see(other.getByRole('heading', { name: /^Draft #/ })).toBeVisible();
  await see(other.getByLabel('Order name')).toHaveValue('Begun in one tab');
});

it('a draft that is open in two browsers loses nothing that is written in either', async () => {
  const owner = await journey.api('farah');
  const { data } = await owner.write<OrderDetail>('POST', '/order', 'card', {
    orderName: 'Written twice',
    brief: JSON.stringify(richTextOf('Start.')),
  });
  const path = `/orders/new?draft=${data?.id}`;
  const pages = [await journey.as('farah', path), await journey.as('farah', path)] as const;
  const write = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Brief' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(text);
  };
  const [one, other] = pages;
  for (const page of pages) await see(page.getByText('Draft saved')).toBeVisible();
  await one.getByLabel('Order name').fill('Named on the laptop');
  await see(other.getByLabel('Order name')).toHaveValue('Named on the laptop');
  await see(one.getByText('Draft saved')).toBeVisible();
  await write(one, ' By one.');
  await see(one.getByText('Draft saved')).toBeVisible();
  await see
    .poll(async () =>
      plainText((await owner.get<OrderDetail>(`/order/${data?.id}`)).data?.brief ?? richTextOf('')),
    )
    .toBe('Start. By one.');
  await write(other, ' By the other.');
  await see(other.getByText('It reads now: “Start. By one.”')).toBeVisible();
  await accessible(other, 'a draft that was written elsewhere');
  await write(other, ' By one.');
  await other.getByRole('button', { name: 'Save My Brief Instead' }).click();
  await see(other.getByText('Draft saved')).toBeVisible();
});

it('a manager edits an order, and the customer sees it at once; of a deleted one they read so', async () => {
  const watcher = await journey.as('farah', '/orders/detail/10496');
  const page = await journey.as('daniel', '/orders/detail/10496');
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('menuitem', { name: 'Edit order' }).click();
  await page.getByLabel('Order name').fill('Another name for it');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('#10496 has been changed.')).toBeVisible();
  await see(watcher.getByRole('heading', { name: 'Another name for it' })).toBeVisible();
  await see(watcher.getByText(/^Name changed from “.+” to “Another name for it”$/)).toBeVisible();

  const owner = await journey.api('farah');
  const draft = await owner.write<OrderDetail>('POST', '/order', 'card', { orderName: 'Soon gone' });
  await watcher.goto(journey.url(`/orders/detail/${draft.data?.id}`));
  await see(watcher.getByRole('heading', { name: 'Soon gone' })).toBeVisible();
  await owner.write('DELETE', `/order/${draft.data?.id}`, 'card');
  await see(watcher.getByText('You cannot open this order')).toBeVisible();
});

it('a reply with a mention is written on the order’s own page', async () => {
  const page = await journey.as('farah', '/healthz');
  // The editor's code comes while one types.
  const deliver = await holdBack(page, '**/assets/comment-editor-*');
  await page.goto(journey.url('/orders/detail/10482'));
  const thread = page.getByRole('article', { name: 'Comment 4 on catalogue-spring' });
  await thread.getByRole('button', { name: 'Reply' }).click();
  const reply = thread.getByRole('textbox', { name: 'Reply' });
  await see(reply).toBeFocused();
  await page.keyboard.type('Please do. ');
  await see(reply).toHaveValue('Please do. ');
  deliver();
  await see(reply).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('@mei');
  await see(page.getByRole('option', { name: /Mei Tan/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await see(thread.getByText('@Mei Tan')).toBeVisible();
  await thread.getByRole('link', { name: /comment 4$/ }).click();
  await untilSharp(page);
  await see(page.getByRole('button', { name: 'Comment 4, show it on the page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

it('axe finds nothing on form, order and dialogs', async () => {
  const options = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const page = await journey.as('farah', '/orders/new', options);
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(page.getByText('Required!').first()).toBeVisible();
  await accessibleInBothThemes(page, 'new order');
  await page.goto(journey.url('/orders/detail/99999'));
  await see(page.getByRole('heading', { name: 'You cannot open this order' })).toBeVisible();
  await accessible(page, 'an order that is not there');

  const own = await journey.as('daniel', '/orders/detail/10482', options);
  await see(own.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await see(own.getByRole('article', { name: /^Comment / }).first()).toBeVisible();
  await accessibleInBothThemes(own, 'order');
  await own.getByRole('button', { name: 'More for this order' }).click();
  await own.getByRole('menuitem', { name: 'Edit order' }).click();
  await see(own.getByRole('textbox', { name: 'Brief' })).toBeVisible();
  await accessibleInBothThemes(own, 'edit order');
  await own.getByRole('button', { name: 'Cancel' }).click();
  await own.keyboard.press('Control+k');
  await own.getByPlaceholder('Orders, people, files, commands').fill('Collaborators and Approvers');
  await see(own.getByRole('option', { name: 'Collaborators and Approvers' })).toBeVisible();
  await own.keyboard.press('Enter');
  await see(own.getByRole('checkbox').first()).toBeVisible();
  await accessibleInBothThemes(own, 'people');
});

it('says that the plan’s active orders are used before one publishes, and keeps the draft when one does', async () => {
  const page = await journey.as('tom', '/orders/new');
  const note = page.getByRole('note').filter({ hasText: 'No active order left' });
  await see(note).toContainText(
    /All of your \d+ active orders are used\. Buy another active order, or wait until/,
  );
  await page.getByLabel('Order name').fill('Hangtag');
  await page.getByRole('textbox', { name: 'Brief' }).fill('Two sides');
  await page.getByLabel('Service category').selectOption({ index: 1 });
  await page.getByLabel('Service type').selectOption({ index: 1 });
  await see(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await see(
    page
      .getByText(/^Failed/)
      .locator('..')
      .filter({ hasText: 'No active order left' }),
  ).toBeVisible();
  await page.reload();
  await see(page.getByLabel('Order name')).toHaveValue('Hangtag');
  await accessible(page, 'a new order beyond the plan');
  await note.getByRole('link', { name: 'Buy more' }).click();
  await see(page).toHaveURL(/\/membership\/service$/);
});

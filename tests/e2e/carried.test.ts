import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { accessible } from '../support/browser/accessible.ts';
import { see, startJourney, threadWith, untilSharp } from '../support/browser/journey.ts';
import { type Element, type PageModel, pdfOfModels } from '../support/samples/revisions/page-model.ts';

const journey = startJourney({ comparesAhead: true });
const orderId = '10482';

const word = (text: string, x: number, y: number): Element => ({
  kind: 'word',
  ...{ text, x, y, size: 12, font: 'sans' },
});
/** A page of text with a given drink and price, everything `down` points lower. */
const page = (drink: string, price: string, down: number): PageModel => ({
  width: 420,
  height: 595,
  elements: [
    ...['Harbour', drink, 'roasts', 'twice', 'every', 'week', 'since', 'nineteen', 'sixty'].map((text, at) =>
      word(text, 40 + (at % 3) * 110, 60 + Math.floor(at / 3) * 40 + down),
    ),
    word(price, 40, 300 + down),
    word('Kilogram', 150, 300 + down),
    word('Address', 40, 420 + down),
  ],
});
const file = (drink: string, price: string, down = 0) => ({
  name: 'leaflet.pdf',
  type: 'application/pdf',
  bytes: pdfOfModels([page(drink, price, down)]),
});

/** Uploads a leaflet and comments on it. */
async function commentedLeaflet(name = 'leaflet.pdf'): Promise<{ id: string; versionId: string }> {
  const clara = await journey.api('clara');
  const { id, versions } = await clara.upload<Attachment>(orderId, { ...file('Coffee', '12.50'), name });
  const farah = await journey.api('farah');
  const at = `/order/${orderId}/attachment/${id}/version/${versions[0]?.id}`;
  const rect = (y: number): Mark => ({
    ...{ id: `mark-${y}`, page: 1, colour: 'red', shape: 'rect' },
    ...{ x: 36, y: y - 4, width: 60, height: 24 },
  });
  for (const [text, y] of [
    ['The price is last year’s', 300],
    ['The street is missing', 420],
  ] as const)
    await farah.write('POST', `${at}/annotation`, 'card-annotation', {
      message: JSON.stringify(richTextOf(text)),
      annotation: encodeMark(rect(y)),
    });
  return { id, versionId: versions[0]?.id ?? '' };
}

/** Comments on the first version of a leaflet and uploads the second; returns its review's path and its comparison's. */
async function revisedLeaflet(): Promise<{ path: string; comparison: string }> {
  const { id, versionId } = await commentedLeaflet();
  const clara = await journey.api('clara');
  const next = await clara.upload<Attachment>(orderId, file('Cocoa', '13.90', 6), id);
  const newest: Version | undefined = next.versions[0];
  return {
    path: `/orders/detail/${orderId}/attachments/${id}/versions/${newest?.id}`,
    comparison: `/order/${orderId}/attachment/${id}/version/${newest?.id}/comparison?beforeAttachmentId=${id}&beforeVersionId=${versionId}`,
  };
}

const carried = (on: Page, text: string) =>
  on
    .getByRole('region', { name: 'Comments of earlier versions' })
    .getByRole('listitem')
    .filter({ hasText: text });

it('comments of the version before come along, each with what became of it, and are decided on', async () => {
  const { path } = await revisedLeaflet();
  const farah = await journey.as('farah', path);
  await untilSharp(farah);
  const price = carried(farah, 'The price is last year’s');
  const street = carried(farah, 'The street is missing');
  await see(price).toContainText('Looks done');
  await see(price).toContainText('12.50 → 13.90');
  await see(street).toContainText('Not touched');
  await see(
    farah.getByRole('button', { name: 'From version 1 1 looks untouched, 1 looks done' }),
  ).toBeVisible();
  await accessible(farah, 'comments of an earlier version');
  await price.getByText('Looks done').hover();
  const figures = farah.getByRole('figure');
  await see(figures).toHaveText(['Version 1, page 1', 'Version 2, page 1']);
  await see(farah.getByText('1 change where the comment was.')).toBeVisible();
  const drawn = figures.locator('canvas[data-drawn="true"]');
  await see(drawn).toHaveCount(2);
  const pictures = await drawn.evaluateAll((all) =>
    all.map((canvas) => (canvas as HTMLCanvasElement).toDataURL()),
  );
  expect(pictures[0]).not.toBe(pictures[1]);
  await farah.mouse.move(0, 0);
  await see(figures).toHaveCount(0);
  await farah.getByRole('button', { name: 'Order Approved' }).click();
  const approving = farah.getByRole('dialog', { name: 'Approve version 2?' });
  await see(approving).toContainText('2 comments of earlier versions are still open');
  await see(approving.getByRole('button', { name: 'Approve All the Same' })).toBeVisible();
  await approving.getByRole('button', { name: 'Cancel' }).click();

  const mei = await journey.as('mei', path);
  await see(carried(mei, 'The street is missing')).toContainText('Not touched');
  expect(await mei.getByRole('button', { name: 'Still open', exact: true }).count()).toBe(0);

  await price.getByRole('button', { name: 'Done', exact: true }).click();
  await see(price).toHaveCount(0);
  await see(threadWith(farah, 'The price is last year’s')).toContainText('from version 1');
  await street.getByRole('button', { name: 'Still open' }).click();
  await see(threadWith(farah, 'The street is missing')).toContainText('from version 1 · p 1');
  await see(farah.getByRole('region', { name: 'Comments of earlier versions' })).toHaveCount(0);
  const unasked = farah.getByRole('region', { name: 'Unasked changes' });
  await unasked.getByRole('button', { name: /^Unasked changes/ }).click();
  await unasked.getByRole('button', { name: /Coffee → Cocoa/ }).click();
  await see(farah.getByRole('tab', { name: /^Changes/ })).toHaveAttribute('aria-selected', 'true');
  const panel = farah.getByRole('complementary', { name: 'Comments' });
  await see(panel.getByRole('region').first()).toHaveAccessibleName('Unasked, page 1');
  await farah.keyboard.press('u');
  await see(panel.locator('[aria-current="true"]')).not.toContainText('Coffee → Cocoa');
  await farah.keyboard.press('Shift+U');
  await see(panel.getByRole('button', { name: /^Unasked/ })).toHaveAttribute('aria-pressed', 'true');
  await see(panel.getByRole('region', { name: 'Page 1', exact: true })).toHaveCount(0);
  await see(carried(mei, 'The street is missing')).toHaveCount(0);
  await see(threadWith(mei, 'The street is missing')).toHaveCount(1);
});

it('a comment of two versions before is compared with the version that it was made on', async () => {
  const { id } = await commentedLeaflet('brochure.pdf');
  const clara = await journey.api('clara');
  await clara.upload(orderId, { ...file('Coffee', '12.50', 6), name: 'brochure.pdf' }, id);
  const next = await clara.upload<Attachment>(
    orderId,
    { ...file('Cocoa', '13.90', 6), name: 'brochure.pdf' },
    id,
  );
  const farah = await journey.as(
    'farah',
    `/orders/detail/${orderId}/attachments/${id}/versions/${next.versions[0]?.id}`,
  );
  await untilSharp(farah);
  const price = carried(farah, 'The price is last year’s');
  await see(price).toContainText('Not compared with version 1 here.');
  await price.getByRole('button', { name: 'Compare with version 1' }).click();
  await see(farah.getByRole('button', { name: 'since version 1' })).toBeVisible();
  await farah.getByRole('tab', { name: /^Public/ }).click();
  await see(price).toContainText('Looks done');
  await see(price.getByRole('button', { name: /^Compare/ })).toHaveCount(0);
});

it('an order sent to review lists what is still open first, with what became of it', async () => {
  const { comparison } = await revisedLeaflet();
  const studio = await journey.api('clara');
  await studio.write('PUT', `/order/${orderId}/move-progress`, 'card', { moveto: 'in-progress' });
  await expect.poll(async () => (await studio.get(comparison)).data).not.toBeNull();
  const clara = await journey.as('clara', `/orders/detail/${orderId}`);
  const dialog = clara.getByRole('dialog', { name: `Send #${orderId} to review?` });
  await clara.getByRole('button', { name: 'In Review', exact: true }).click();
  await see(dialog).toContainText(/comments are still open: .* look untouched, .*1 looks done/);
  const listed = dialog
    .getByRole('article', { name: 'Open comments on leaflet' })
    .last()
    .getByRole('listitem');
  await see(listed.filter({ hasText: 'The price is last year’s' })).toContainText('12.50 → 13.90');
  await see(listed.filter({ hasText: 'The street is missing' })).toContainText('Not touched');
  await accessible(clara, 'open comments before sending');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await see(dialog).toHaveCount(0);
  const progress = async () => (await studio.get<OrderDetail>(`/order/${orderId}`)).data?.progress;
  expect(await progress()).toBe('in-progress');
  await clara.getByRole('button', { name: 'In Review', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send to Review' }).click();
  await see(dialog).toHaveCount(0);
  await expect.poll(progress).toBe('in-review');
});

it('the operator uploads the next version, and reads which comments look untouched before it is sent', async () => {
  const { id, versionId } = await commentedLeaflet('flyer.pdf');
  const studio = await journey.api('clara');
  await studio.write('PUT', `/order/${orderId}/move-progress`, 'card', { moveto: 'in-progress' });
  const clara = await journey.as('clara', `/orders/detail/${orderId}`);
  const { type: mimeType, bytes } = file('Cocoa', '12.50');
  await clara
    .getByLabel('New version of flyer.pdf', { exact: true })
    .setInputFiles({ name: 'flyer.pdf', mimeType, buffer: Buffer.from(bytes) });
  await see(clara.getByRole('article', { name: 'flyer.pdf', exact: true })).toContainText('Version 2');
  const dialog = clara.getByRole('dialog', { name: `Send #${orderId} to review?` });
  const listed = dialog.getByRole('article', { name: 'Open comments on flyer.pdf' }).getByRole('listitem');
  // The comparison comes soon after the upload.
  await see
    .poll(async () => {
      const { data } = await studio.get<Version[]>(`/order/${orderId}/attachment/${id}/versions`);
      const found = await studio.get(
        `/order/${orderId}/attachment/${id}/version/${data?.[0]?.id}/comparison?beforeAttachmentId=${id}&beforeVersionId=${versionId}`,
      );
      return found.data ?? null;
    })
    .not.toBeNull();
  await clara.getByRole('button', { name: 'In Review', exact: true }).click();
  await see(dialog).toContainText(/\d+ look untouched/);
  for (const text of ['The price is last year’s', 'The street is missing'])
    await see(listed.filter({ hasText: text })).toContainText('Not touched');
  // It follows what others do meanwhile, and sends nothing by itself where they leave nothing open.
  const resolve = ({ id: topicId, ...at }: OrderThread) =>
    studio.write(
      'PUT',
      `/order/${orderId}/attachment/${at.attachmentId}/version/${at.versionId}/annotation/${topicId}/resolve`,
      'card-annotation',
      { data: 'true' },
    );
  const { data: threads } = await studio.get<OrderThread[]>(`/order/${orderId}/topics`);
  const [first, ...others] = (threads ?? []).filter(({ isResolve, tab }) => !isResolve && tab === 'public');
  if (first === undefined) throw new Error('no comment is open');
  const all = await dialog.getByRole('listitem').count();
  await resolve(first);
  await see(dialog.getByRole('listitem')).toHaveCount(all - 1);
  for (const other of others) await resolve(other);
  await see(dialog).toContainText('No comments are open.');
  await see(dialog.getByRole('listitem')).toHaveCount(0);
  expect((await studio.get<OrderDetail>(`/order/${orderId}`)).data?.progress).toBe('in-progress');
  await dialog.getByRole('button', { name: 'Send to Review' }).click();
  await see
    .poll(async () => (await studio.get<OrderDetail>(`/order/${orderId}`)).data?.progress)
    .toBe('in-review');
});

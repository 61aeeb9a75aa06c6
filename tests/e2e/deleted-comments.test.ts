import { expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { OrderThread } from '#shared/orders/order-thread.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { cardIn } from '../support/browser/board.ts';
import { see, startJourney, threadWith, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';
const text = 'The rule is too heavy';
const reply = 'I shall thin it, but read why';

it('a comment goes with no reply that its author had not seen, and a reply to one that is gone is sent on its own', async () => {
  const path = await journey.reviewPath('farah', orderId, 'catalogue-spring');
  const farahApi = await journey.api('farah');
  const attachmentId = path.split('/').at(-1);
  const { data } = await farahApi.get<OrderDetail>(`/order/${orderId}`);
  const proof = data?.attachments.customerReview.find(({ id }) => id === attachmentId);
  const at = `/order/${orderId}/attachment/${attachmentId}/version/${proof?.versions[0]?.id}/annotation`;
  const said = (words: string) => ({ message: JSON.stringify(richTextOf(words)) });
  const begun = await farahApi.write<Topic>('POST', at, 'card-annotation', said(text));
  const [farah, ben] = [await journey.as('farah', path), await journey.as('ben', path)];
  await Promise.all([untilSharp(farah), untilSharp(ben)]);

  await threadWith(farah, text).getByRole('button', { name: 'Delete', exact: true }).click();
  const asking = farah.getByRole('alertdialog', { name: 'Delete comment' });
  await see(asking).toContainText('The comment goes with its replies');
  const suriya = await journey.api('suriya');
  await suriya.write('POST', `${at}/${begun.data?.id}/comment`, 'card-annotation', said(reply));
  await see(asking).toContainText('Someone has replied since you were asked.');
  await asking.getByRole('button', { name: 'Yes' }).click();
  await see(farah.getByText('The comment was not deleted').first()).toBeVisible();
  await see(threadWith(farah, text)).toContainText(reply);

  await threadWith(ben, text).getByRole('button', { name: 'Reply', exact: true }).click();
  const field = ben.getByRole('textbox', { name: 'Reply', exact: true });
  await see(field).toBeFocused();
  await ben.keyboard.type('Please thin it to ');
  expect((await farahApi.write('DELETE', `${at}/${begun.data?.id}`, 'card-annotation')).status).toBe(200);
  await see(threadWith(farah, text)).toHaveCount(0);
  await ben.keyboard.type('half a point');
  await ben.keyboard.press('Control+Enter');
  const toast = ben.getByRole('status').filter({ hasText: 'Your comment was not sent' });
  await see(toast).toContainText('The comment was deleted. Its author has deleted it.');
  await toast.getByRole('button', { name: 'Show drafts' }).click();
  await ben.getByRole('dialog').getByRole('button', { name: 'Send as a new comment' }).click();
  await see(async () => {
    const threads = (await suriya.get<OrderThread[]>(`/order/${orderId}/topics`)).data ?? [];
    expect(JSON.stringify(threads)).toContain('Please thin it to half a point');
  }).toPass();
});

it('a decision that is asked for on the board is given up with the page, and this is said', async () => {
  const page = await journey.as('farah', '/order-list');
  await page.evaluate(() => history.pushState(null, '', '/'));
  await cardIn(page, orderId).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('a');
  const asking = page.getByRole('dialog', { name: `Approve #${orderId}?` });
  await see(asking).toBeVisible();
  await page.goBack();
  await see(page.getByText('Nothing was decided: you have left the page.')).toBeVisible();
  await see(asking).toHaveCount(0);
});

import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import { cardIn } from '../support/browser/board.ts';
import { attachmentOf, see, startJourney, threadWith, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney({ keepsToasts: true });
const orderId = '10482';
const name = 'catalogue-spring';
const refusal = { status: 422, json: { success: false, code: 'invalid', message: 'This cannot be stored.' } };
const field = (page: Page, label = 'New comment') => page.getByRole('textbox', { name: label, exact: true });
const drafts = (page: Page) => page.getByRole('dialog', { name: /draft/ });

/** Refuses what the page sends to the path once. */
const refuseOnce = (page: Page, path: string, method: string) =>
  page.route(
    path,
    (route) => (route.request().method() === method ? route.fulfill(refusal) : route.fallback()),
    { times: 1 },
  );
/** Opens the list of drafts from what says that one came back. */
async function openReturned(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Show drafts' }).first().click();
  const row = drafts(page).getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'Open', exact: true }).click();
  await see(drafts(page)).toHaveCount(0);
}
/** Returns the unsent texts that would outlive a reload. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('draft.'))
      .map(([, text]) => text)
      .join(),
  );

/** Moves the draft with the text to the shown version, types on and sends it. */
async function moveHere(page: Page, text: string): Promise<void> {
  await page
    .getByRole('region', { name: 'Unsent drafts' })
    .getByRole('button', { name: 'Move it here' })
    .click();
  await see(field(page)).toHaveText(text);
  await see(field(page)).toBeFocused();
  await page.keyboard.type(' here');
  expect(await kept(page)).toContain(`"${text} here"`);
  await page.keyboard.press('Control+Enter');
  await see(threadWith(page, `${text} here`)).not.toContainText('sending…');
}

it('a comment that came back is opened while another is written: each goes on with its own words', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  await refuseOnce(farah, '**/annotation', 'POST');
  const whole = farah.getByRole('button', { name: 'Comment on the whole file' });
  await whole.click();
  await farah.keyboard.type('Refused');
  await farah.keyboard.press('Control+Enter');
  await see(farah.getByText('Your comment was not sent')).toBeVisible();
  await whole.click();
  await farah.keyboard.type('Beta');
  await openReturned(farah, 'Refused');
  await see(field(farah)).toHaveText('Refused');
  await see(field(farah)).toBeFocused();
  await farah.keyboard.type(' once');
  expect(await kept(farah)).toMatch(/"Beta"/);
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, 'Refused once')).not.toContainText('sending…');
  await openReturned(farah, 'Beta');
  await see(field(farah)).toHaveText('Beta');
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, 'Beta')).not.toContainText('sending…');
  expect(await kept(farah)).toBe('');
});

it('a draft of another version is moved to where another is written, and both are kept', async () => {
  const { id, versions } = await attachmentOf(await journey.api('farah'), orderId, name);
  const path = `/orders/detail/${orderId}/attachments/${id}/versions/`;
  const farah = await journey.as('farah', path + versions.at(-1)?.id);
  const whole = farah.getByRole('button', { name: 'Comment on the whole file' });
  await whole.click();
  await farah.keyboard.type('Alpha');
  await farah.getByRole('region', { name: 'Newer version' }).getByRole('button', { name: 'Show it' }).click();
  await whole.click();
  await moveHere(farah, 'Alpha');
  await farah.goBack();
  await whole.click();
  await farah.keyboard.type('Alpha too');
  await farah.goForward();
  await whole.click();
  await farah.keyboard.type('Beta');
  await moveHere(farah, 'Alpha too');
  expect(await kept(farah)).toMatch(/"Beta"/);
});

it.each([
  ['Reply', 'Reply', '**/comment', 'POST'],
  ['Edit', 'Edit comment', '**/message', 'PUT'],
] as const)(
  '%s: what came back is opened where more is written, and nothing of either is lost',
  async (button, label, call, method) => {
    const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
    await untilSharp(farah);
    const said = `For ${button}`;
    await farah.getByRole('button', { name: 'Comment on the whole file' }).click();
    await farah.keyboard.type(said);
    await farah.keyboard.press('Control+Enter');
    const thread = threadWith(farah, said);
    await see(thread).not.toContainText('sending…');
    await refuseOnce(farah, call, method);
    const begin = thread.getByRole('button', { name: button, exact: true });
    await begin.click();
    await field(farah, label).fill(`${said}: refused`);
    await farah.keyboard.press('Control+Enter');
    await see(farah.getByText('Your comment was not sent')).toBeVisible();
    await begin.click();
    await field(farah, label).fill(`${said}: second`);
    await openReturned(farah, `${said}: refused`);
    await see(field(farah, label)).toHaveText(`${said}: refused`);
    await field(farah, label).click();
    await farah.keyboard.press('End');
    await farah.keyboard.type(' once');
    expect(await kept(farah)).toContain(`"${said}: second"`);
    await farah.keyboard.press('Control+Enter');
    await see(thread).toContainText(`${said}: refused once`);
    await see(thread).not.toContainText('sending…');
    expect(await kept(farah)).toContain(`"${said}: second"`);
  },
);

it('a guest’s comment stays with its file, and is sent there, when they look at another meanwhile', async () => {
  const api = await journey.api('farah');
  const { data: order } = await api.get<OrderDetail>(`/order/${orderId}`);
  const files = [...(order?.attachments.customerReview ?? []), ...(order?.attachments.suppliedFiles ?? [])];
  const { data } = await api.write<{ address: string }>('POST', `/order/${orderId}/guest-links`, 'card', {
    invitation: JSON.stringify({
      guest: { name: 'Rosa Osei', email: 'rosa@press.example' },
      attachmentIds: files.slice(0, 2).map(({ id }) => id),
    }),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.getByRole('button', { name: 'Got it!' }).click();
  const whole = guest.getByRole('button', { name: 'Comment on the whole file' });
  const next = guest.getByRole('button', { name: 'Next file' });
  await whole.click();
  await guest.keyboard.type('On the first');
  await next.click();
  await whole.click();
  await guest.keyboard.type('On the second');
  await next.click();
  await see(field(guest)).toHaveText('On the first');
  await field(guest).click();
  await guest.keyboard.press('End');
  await guest.keyboard.type(' file');
  await next.click();
  await see(field(guest)).toHaveText('On the second');
  await field(guest).click();
  await guest.keyboard.press('Control+Enter');
  await see(threadWith(guest, 'On the second')).not.toContainText('sending…');
  await next.click();
  await see(field(guest)).toHaveText('On the first file');
  await see(threadWith(guest, 'On the second')).toHaveCount(0);
});

it('a double press of Send sends the reply, and opens no empty one', async () => {
  const path = await journey.reviewPath('farah', orderId, name);
  const farah = await journey.as('farah', path);
  await untilSharp(farah);
  await farah.getByRole('button', { name: 'Comment on the whole file' }).click();
  await farah.keyboard.type('Twice');
  await farah.keyboard.press('Control+Enter');
  const thread = threadWith(farah, 'Twice');
  await see(thread).not.toContainText('sending…');
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await farah.keyboard.type('Once');
  await thread.getByRole('button', { name: 'Send', exact: true }).dblclick();
  await see(thread).toContainText('Once');
  await see(thread).not.toContainText('sending…');
  await see(field(farah, 'Reply')).toHaveCount(0);
  await thread.getByRole('button', { name: /^Reply…/ }).click();
  await see(field(farah, 'Reply')).toBeFocused();
});

it('a draft that Escape kept is opened from what says so, with another version on the screen or none', async () => {
  const { id, versions } = await attachmentOf(await journey.api('farah'), orderId, name);
  const path = `/orders/detail/${orderId}/attachments/${id}/versions/${versions.at(-1)?.id}`;
  const farah = await journey.as('farah', path);
  await untilSharp(farah);
  const kept = farah.getByRole('status').filter({ hasText: 'Draft kept' });
  const openKept = async (label: string, text: string): Promise<void> => {
    await kept.getByRole('button', { name: 'Open' }).click();
    await see(field(farah, label)).toHaveText(text);
    await see(field(farah, label)).toBeFocused();
    expect(new URL(farah.url()).pathname).toBe(path);
    await see(kept).toHaveCount(0);
  };
  const showNewer = () =>
    farah.getByRole('region', { name: 'Newer version' }).getByRole('button', { name: 'Show it' }).click();
  await farah.getByRole('button', { name: 'Comment on the whole file' }).click();
  await farah.keyboard.type('Kept for the old one');
  await farah.keyboard.press('Escape');
  await showNewer();
  await see(farah).not.toHaveURL(new RegExp(`${path}$`));
  await openKept('New comment', 'Kept for the old one');

  await farah.keyboard.press('Escape');
  await farah.evaluate(() => history.pushState(null, '', '/'));
  await see(cardIn(farah, orderId)).toBeVisible();
  await openKept('New comment', 'Kept for the old one');
  await farah.keyboard.press('Control+Enter');

  const thread = threadWith(farah, 'Kept for the old one');
  await see(thread).not.toContainText('sending…');
  for (const [button, label, text] of [
    ['Edit', 'Edit comment', 'Kept for the old one, edited'],
    ['Reply', 'Reply', 'A kept reply'],
  ] as const) {
    await thread.getByRole('button', { name: button, exact: true }).click();
    await field(farah, label).fill(text);
    await farah.keyboard.press('Escape');
    await showNewer();
    await see(farah).not.toHaveURL(new RegExp(path));
    await openKept(label, text);
    await farah.keyboard.press('Control+Enter');
    await see(thread).toContainText(text);
  }
});

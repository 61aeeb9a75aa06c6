import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible } from '../support/browser/accessible.ts';
import { statusOnServer } from '../support/browser/board.ts';
import {
  attachmentOf,
  holdBack,
  pressUntilGone,
  see,
  startJourney,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';
const name = 'catalogue-spring';

/** Waits for the first pixels of the stage, which are the preview's where the file is held back. */
const untilDrawnOnce = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('galley:first-pixels').length > 0);

/** The paths of the attachment's versions, newest first. */
async function versionPaths(): Promise<string[]> {
  const { id, versions } = await attachmentOf(await journey.api('farah'), orderId, name);
  return versions.map((version) => `/orders/detail/${orderId}/attachments/${id}/versions/${version.id}`);
}
const approveButton = (page: Page) => page.getByRole('button', { name: 'Order Approved' });
const approving = (page: Page) => page.getByRole('dialog', { name: /^Approve version/ });
const decisions = async (who: Parameters<typeof journey.api>[0] = 'ben', of = orderId): Promise<unknown[]> =>
  (await (await journey.api(who)).get<unknown[]>(`/order/${of}/decisions`)).data ?? [];

it('cannot be approved before anything of it is drawn', async () => {
  const [newest = ''] = await versionPaths();
  const page = await journey.as('ben', '/');
  // Its preview is the server's picture of the file, not the file.
  const release = await holdBack(page, '**/api/g/file/*/version/*/file/**');
  const preview = page.waitForResponse('**/api/g/file/*/version/*/preview/**');
  await page.goto(journey.url(newest));
  await (await preview).finished();
  await untilDrawnOnce(page);
  await see(approveButton(page)).toHaveAttribute('aria-disabled', 'true');
  await approveButton(page).click({ force: true });
  await see(page.getByText('The proof is not drawn yet.').first()).toBeVisible();
  await see(approving(page)).toHaveCount(0);
  release();
  await untilSharp(page);
  await approveButton(page).click();
  await see(approving(page)).toBeVisible();
});

it('an approval of a file that cannot be fetched says that it was not on the screen', async () => {
  const [newest = ''] = await versionPaths();
  const page = await journey.as('ben', '/');
  await page.route('**/api/g/file/*/version/*/file/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(journey.url(newest));
  await see(page.getByText('Missing PDF file.').first()).toBeVisible();
  await approveButton(page).click();
  await see(approving(page)).toContainText('Nothing of this file has been drawn on your screen.');
});

it('a decision names what its author has written on the proof and not sent, in the review and on the board', async () => {
  const [newest = ''] = await versionPaths();
  const page = await journey.as('ben', newest);
  await untilSharp(page);
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await page.getByRole('button', { name: 'Comment on the whole file' }).click();
  await page.keyboard.type('The weight is missing');
  const note = page.getByRole('dialog').getByText('1 comment of yours is not sent');
  await page.getByRole('button', { name: 'Make Changes' }).click();
  await see(note).toBeVisible();
  await page.keyboard.press('Escape');
  await approveButton(page).click();
  await see(note).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(journey.url(`/orders/detail/${orderId}`));
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await see(note).toBeVisible();
  await page.goto(journey.url(newest));
  await editor.click();
  await page.keyboard.press('Control+Enter');
  await see(editor).toHaveCount(0);
  await page.getByRole('button', { name: 'Make Changes' }).click();
  await see(page.getByRole('dialog')).toContainText('goes back to the studio');
  await see(note).toHaveCount(0);
});

it('the approval is given up where the back button shows another version behind it', async () => {
  const [newest = '', older = ''] = await versionPaths();
  const page = await journey.as('ben', older);
  await untilSharp(page);
  await page.evaluate((to) => history.pushState(null, '', to), newest);
  await page.waitForURL(journey.url(newest));
  await see(approveButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await approveButton(page).click();
  await see(approving(page)).toBeVisible();
  await page.goBack();
  await see(page.getByText('Nothing was decided: another version is on your screen now.')).toBeVisible();
  await see(approving(page)).toHaveCount(0);
  expect(await decisions()).toEqual([]);
});

it('what others write in open comments while an approval is asked about is shown, and read before it can be approved', async () => {
  const path = await journey.reviewPath('ben', orderId, name);
  const mei = await journey.api('mei');
  const { id, versions } = await attachmentOf(mei, orderId, name);
  const at = `/order/${orderId}/attachment/${id}/version/${versions[0]?.id}/annotation`;
  const message = (text: string) => JSON.stringify(richTextOf(text));
  const { data: thread } = await mei.write<{ id: string }>('POST', at, 'card-annotation', {
    message: message('The price is 12'),
    tab: 'public',
  });
  const page = await journey.as('ben', '/');
  const release = await holdBack(page, `**${at.replace('/annotation', '')}`);
  await page.goto(journey.url(path));
  await journey.live(page);
  await untilSharp(page);
  await approveButton(page).click();
  const approve = approving(page).getByRole('button', { name: /^Approve/ });
  // Asked before the comments are loaded: they are shown as they come, and none of them is new.
  await see(approving(page)).toContainText('The comments on this version are not loaded');
  await see(approve).toHaveAttribute('aria-disabled', 'true');
  release();
  await see(approving(page).getByRole('region', { name: 'Open comments' })).toContainText('still open');
  await see(approving(page).getByRole('region', { name: 'Changed since you were asked' })).toHaveCount(0);
  await see(approve).not.toHaveAttribute('aria-disabled', 'true');
  const unread = approving(page).getByRole('region', { name: 'Changed since you were asked' });
  // Pressed by the page itself, as soon as it shows another comment.
  await approve.evaluate((button: HTMLButtonElement) => {
    const presses = new MutationObserver(() => button.click());
    presses.observe(button.closest('[role=dialog]') ?? button, { childList: true, subtree: true });
    addEventListener('pointerdown', () => presses.disconnect(), { capture: true, once: true });
  });
  const read = async (shown: RegExp): Promise<void> => {
    await see(unread).toContainText(shown);
    await see(approve).toBeDisabled();
    await unread.getByRole('button', { name: 'I Have Read It' }).click();
    await see(unread).toHaveCount(0);
  };
  const write = (method: 'POST' | 'PUT', way: string, body: Record<string, string>) =>
    mei.write(method, `${at}/${thread?.id}/${way}`, 'card-annotation', body);
  await write('POST', 'comment', { message: message('Stop: it is wrong') });
  await see(unread).toContainText('Stop: it is wrong');
  await accessible(page, 'an approval with a comment that came since it was asked about');
  await read(/New reply.*Stop: it is wrong/);
  await write('PUT', 'message', { data: message('The price is 21') });
  await read(/Edited.*The price is 21/);
  await write('PUT', 'resolve', { data: 'true' });
  await see(approving(page).getByText('The price is 21')).toHaveCount(0);
  await write('PUT', 'resolve', { data: 'false' });
  await read(/Opened again.*The price is 21/);
  await see(approve).toBeEnabled();
  expect(await decisions()).toEqual([]);
});

it('whoever leaves before the response reads all the same that somebody decided first', async () => {
  const [newest = ''] = await versionPaths();
  const page = await journey.as('ben', '/');
  await page.evaluate((to) => history.pushState(null, '', to), newest);
  await untilSharp(page);
  await approveButton(page).click();
  const release = await holdBack(page, '**/move-progress');
  await approving(page)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await page.goBack();
  const farah = await journey.api('farah');
  await farah.write<OrderDetail>('PUT', `/order/${orderId}/move-progress`, 'card', { moveto: 'approved' });
  // By then they type elsewhere: the refusal waits for a pause.
  const search = page.getByRole('textbox', { name: 'Search orders' });
  await search.click();
  release();
  await page.keyboard.type('Ridge Run poster', { delay: 150 });
  await see(search).toHaveValue('Ridge Run poster');
  await see(page.getByRole('dialog', { name: /Decided already/ })).toContainText('Farah Aziz');
});

it('a decision that is on its way cannot be cancelled: it would be made all the same', async () => {
  const page = await journey.as('tom', await journey.reviewPath('tom', '10471', 'ridge-run-a0'));
  await untilSharp(page);
  const release = await holdBack(page, '**/move-progress');
  await page.getByRole('button', { name: 'Put On Hold' }).click();
  const asking = page.getByRole('dialog', { name: 'Put On Hold' });
  await asking.getByRole('textbox').fill('The copy is late');
  // The file has been compared.
  await see(asking.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy');
  await asking.getByRole('button', { name: 'Continue' }).click();
  await see(asking.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await see(asking.getByRole('button', { name: 'Close' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await see(asking).toBeVisible();
  release();
  await page.waitForURL(journey.url('/'));
  expect(await statusOnServer(await journey.api('tom'), '10471')).toMatch(/^on-hold/);
});

it('a guest whose file is removed reads so, and approves no other in its place', async () => {
  const farah = await journey.api('farah');
  const { id } = await attachmentOf(farah, '10496', 'gayo-launch');
  const { versions } = await attachmentOf(farah, orderId, name);
  const bytes = new Uint8Array(await (await fetch(journey.url(versions[0]?.url ?? ''))).arrayBuffer());
  const amira = await journey.api('amira');
  const second = await amira.upload<Attachment>('10496', {
    name: 'second.pdf',
    type: 'application/pdf',
    bytes,
  });
  const invitation = {
    guest: { name: 'Rosa Marín', email: 'rosa@example.com' },
    attachmentIds: [id, second.id],
    mayDecide: true,
  };
  const { data } = await farah.write<{ address: string }>('POST', '/order/10496/guest-links', 'card', {
    invitation: JSON.stringify(invitation),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.getByRole('button', { name: 'Got it!' }).click();
  await untilSharp(guest);
  await approveButton(guest).click();
  await see(approving(guest)).toContainText('gayo-launch');
  const daniel = await journey.api('daniel');
  await daniel.write('DELETE', `/order/10496/${id}/attachment`, 'upload');
  await see(guest.getByText('The file that you were looking at was removed')).toBeVisible();
  await see(approving(guest)).toHaveCount(0);
});

it('a key that is held down opens the approval, and another press confirms it', async () => {
  const page = await journey.as('ingrid', await journey.reviewPath('ingrid', '10494', 'bergen-opening'));
  await untilSharp(page);
  await see(approveButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await approveButton(page).focus();
  await page.keyboard.down('Enter');
  await see(approving(page).getByRole('button', { name: 'Approve Version 1' })).toBeFocused();
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await see(approving(page).getByRole('button', { name: 'Approve Version 1' })).toBeEnabled();
  const { data } = await (await journey.api('ingrid')).get<unknown[]>('/order/10494/decisions');
  expect(data).toEqual([]);
  await pressUntilGone(page, 'Enter', approving(page));
  await see(page.getByText('Order approved')).toBeVisible();
});

it('nothing is decided from the order’s page while the connection is lost', async () => {
  const page = await journey.as('daniel', '/orders/detail/10499');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve #10499?' });
  const approve = dialog.getByRole('button', { name: 'Approve' });
  await see(dialog).toContainText('seminar-invitation-v2.pdf');
  await page.context().setOffline(true);
  await see(dialog).toContainText('You are offline. Decisions are locked until you are online again.');
  await see(approve).toHaveAttribute('aria-disabled', 'true');
  await approve.click({ force: true });
  await see(dialog).toBeVisible();
  await page.context().setOffline(false);
  await see(approve).not.toHaveAttribute('aria-disabled', 'true');
  expect(await statusOnServer(await journey.api('daniel'), '10499')).toMatch(/^in-review/);
});

it('a decision from the order’s page that the server fails at is not made later, and its text is kept', async () => {
  const page = await journey.as('daniel', '/orders/detail/10499');
  let fails = true;
  await page.route('**/action/*', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Broken' } })
      : route.fallback(),
  );
  const dialog = page.getByRole('dialog');
  const ask = () => page.getByRole('button', { name: 'In Progress', exact: true }).click();
  await ask();
  await dialog.getByRole('textbox').fill('The date is last year’s');
  await dialog.getByRole('button', { name: 'Make Changes' }).click();
  await see(page.getByText('The server has not confirmed your decision on #10499')).toBeVisible();
  fails = false;
  await page.reload();
  await ask();
  await see(dialog.getByRole('textbox')).toHaveValue('The date is last year’s');
  expect(await statusOnServer(await journey.api('daniel'), '10499')).toMatch(/^in-review/);
});

it('a file that is not the recorded one is not approved, be it in the store or on the screen alone', async () => {
  const path = await journey.reviewPath('ingrid', '10474', 'annual-review-2026');
  const page = await journey.as('ingrid', '/');
  let serves: 'other bytes' | 'the file' | 'nothing' = 'other bytes';
  await page.route('**/api/g/file/*/version/*/file/**', async (route) => {
    if (serves === 'nothing') return route.fulfill({ status: 500 });
    const response = await route.fetch();
    const body = await response.body();
    // The comment behind the header: the page looks as before.
    if (serves === 'other bytes') body[11] = 0x21;
    return route.fulfill({ response, body });
  });
  await page.goto(journey.url(path));
  await untilSharp(page);
  const approve = approving(page).getByRole('button', { name: /^Approve/ });
  const isRefused = async (): Promise<void> => {
    await approveButton(page).click();
    await see(approving(page)).toContainText('The file on your screen is not the one that was uploaded');
    await see(approve).toBeDisabled();
    await page.keyboard.press('Escape');
    await see(approving(page)).toHaveCount(0);
  };
  await isRefused();
  serves = 'the file';
  await isRefused();
  const stay = page.getByRole('button', { name: 'Stay In Review' });
  let fails = true;
  await page.route('**/stay-in-review', (route) =>
    fails ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await stay.click();
  await see(page.getByText('Ooops!')).toBeVisible();
  fails = false;
  const answerStay = await holdBack(page, '**/stay-in-review');
  await stay.click();
  await page.getByRole('button', { name: 'Comment on the whole file' }).click();
  await page.keyboard.type('Please move ');
  answerStay();
  await see(page.getByText('It is recorded that the order stays in review')).toBeVisible();
  await page.keyboard.type('the logo');
  await see(page.getByRole('textbox', { name: 'New comment' })).toContainText('Please move the logo');
  expect(await decisions('ingrid', '10474')).toMatchObject([
    { kind: 'stayed-in-review', versions: [{ onScreen: false }] },
  ]);

  await page.goto(journey.url(path));
  await untilSharp(page);
  serves = 'nothing';
  await approveButton(page).click();
  await see(approving(page)).toContainText('could not be compared');
  await see(approve).toBeDisabled();
  await accessible(page, 'an approval of a file that could not be compared');
  serves = 'the file';
  await approving(page).getByRole('button', { name: 'Try again' }).click();
  await see(approve).toBeEnabled();
});

it('an order that stays in review while the hash of its file is worked out says that nothing is recorded', async () => {
  const path = await journey.reviewPath('ingrid', '10474', 'annual-review-2026');
  const page = await journey.as('ingrid', '/');
  await page.route(/\/api\/(?!g\/file)/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replaceAll(/"sha256":"[0-9a-f]{64}"/g, '"sha256":null') });
  });
  await page.goto(journey.url(path));
  await untilSharp(page);
  const before = await decisions('ingrid', '10474');
  await page.getByRole('button', { name: 'Stay In Review' }).click();
  await see(page.getByText('The order stays in review, and nothing is recorded')).toBeVisible();
  expect(await decisions('ingrid', '10474')).toEqual(before);
});

it('an approval while a layer is hidden says that it is part of what is approved, and that nothing was compared', async () => {
  const path = await journey.reviewPath('margaret', '10476', 'rowella-block-2025');
  const page = await journey.as('margaret', path);
  await untilSharp(page);
  await page.getByRole('tab', { name: 'Layers' }).click();
  await page.getByRole('switch', { name: 'Die line' }).click();
  await see(page.getByRole('switch', { name: 'Die line' })).not.toBeChecked();
  await approveButton(page).click();
  await see(approving(page)).toContainText(
    'You have hidden the layer “Die line”. This version has not been compared with version 2. You approve the file as it was uploaded.',
  );
});

import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { guestPath } from '#shared/guests/guest-path.ts';
import { guestTimeZone } from '#shared/guests/guest-rules.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { zoneMoment } from '#shared/kernel/zone-dates.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible } from '../support/browser/accessible.ts';
import { coveredControls } from '../support/browser/covered-controls.ts';
import {
  attachmentOf,
  drag,
  see,
  stageOf,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';
import { enter } from '../support/clients/guest-client.ts';
import { mailTo } from '../support/files/outbox.ts';

const journey = startJourney();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const rosa = { name: 'Rosa Osei', email: 'rosa@press.example' };
const wrote = 'Tasting notes are last year’s, please use the new copy';
const answered = 'The new copy is in version 4.';

/** Returns the mailed link's path on the server's own page. */
async function mailedPath(): Promise<string> {
  const mail = await mailTo(journey.server().dataDir, rosa.email);
  const [address] = /https?:\/\/\S+\?token=[\w-]+/.exec(mail) ?? [];
  if (address === undefined) throw new Error(`the mail holds no link:\n${mail}`);
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite a guest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a guest to #10482' });
  await see(dialog.getByLabel('catalogue-spring')).toBeChecked();
  await accessible(page, 'the invitation');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await see(dialog.getByText('Required!')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(rosa.name);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(rosa.email);
  await dialog.getByLabel('Message').fill('Please look at the tasting notes.');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await see(page.getByText(`The invitation is on its way to ${rosa.email}.`)).toBeVisible();
}

it('a guest comes by mail on a phone, marks by touch, gets a reply, and is out when the link is revoked', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', '10482', 'catalogue-spring'));
  await untilSharp(farah);
  await invite(farah);

  const path = await mailedPath();
  const guest = await journey.visit(path, phone);
  const welcome = guest.getByRole('dialog', { name: `Welcome, ${rosa.name}` });
  await see(welcome).toContainText('Farah Aziz');
  await see(welcome).toContainText('Please look at the tasting notes.');
  expect(guest.url()).toBe(journey.url(guestPath));
  await welcome.getByRole('button', { name: 'Got it!' }).tap();

  await see(guest.getByRole('article', { name: 'Page 1 of 300' })).toBeAttached();
  await untilSharp(guest);
  await see(guest.getByRole('button', { name: 'Back to the order' })).toHaveCount(0);
  await see(guest.getByRole('button', { name: 'Order Approved' })).toHaveCount(0);
  await guest.getByRole('button', { name: 'Pin', exact: true }).tap();
  const box = await stageOf(guest).boundingBox();
  if (box === null) throw new Error('the stage is not shown');
  await guest.touchscreen.tap(box.x + box.width * 0.5, box.y + box.height * 0.3);
  await guest.getByRole('textbox', { name: 'New comment' }).tap();
  await guest.keyboard.type(wrote);
  await guest.getByRole('button', { name: 'Send' }).tap();
  await see(guest.getByRole('button', { name: new RegExp(`^Pin \\d+, ${rosa.name}: Tasting`) })).toHaveCount(
    1,
  );
  await accessible(guest, 'the guest’s page');

  const thread = threadWith(farah, wrote);
  await see(thread).toContainText(rosa.name);
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await see(farah.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await farah.keyboard.type(answered);
  await farah.keyboard.press('Control+Enter');
  await guest.getByRole('button', { name: /^\d+ ?comments?$/ }).tap();
  await see(guest.getByRole('listitem').filter({ hasText: wrote })).toContainText(answered);

  // After a reload the tab continues its visit, without the link.
  await guest.reload();
  await see(guest.getByRole('heading', { name: 'Spring catalogue' })).toBeVisible();
  await see(welcome).toHaveCount(0);

  await farah.goto(journey.url('/guest-links?order=10482'));
  const row = farah.getByRole('main').getByRole('listitem').filter({ hasText: rosa.name });
  await see(row).toContainText('1 comment');
  await accessible(farah, 'the page of links');
  await row.getByRole('button', { name: `More for ${rosa.name}` }).click();
  await farah.getByRole('menuitem', { name: 'Revoke' }).click();
  await farah.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const broken = "Something is wrong! Maybe you're trying to open the wrong link or it has expired.";
  await see(guest.getByText(broken)).toBeVisible();
  await see(guest.getByText('This link has ended')).toBeVisible();
  await see(row).toHaveCount(0);
  await farah.getByRole('button', { name: /in all$/ }).click();
  await see(row).toContainText('Revoked');

  await guest.goto(journey.url(path));
  await see(guest.getByText('Bad token. You seem to have followed an invalid link')).toBeVisible();
  await see(guest.getByText(broken)).toBeVisible();
});

it('says that there is no link, after a moment', async () => {
  const page = await journey.visit(guestPath);
  await see(page.getByText('Access Denied')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await see(page.getByText('Access Denied')).toHaveCount(0);
  await see(page.getByText('Something is wrong!')).toBeVisible();
  await accessible(page, 'the page of a broken link');
});

it('asks who one is and for the password of an open link, and keeps within its files', async () => {
  const api = await journey.api('farah');
  const { data: order } = await api.get<{
    attachments: Record<'customerReview' | 'suppliedFiles', { id: string }[]>;
  }>('/order/10482');
  const files = [...(order?.attachments.customerReview ?? []), ...(order?.attachments.suppliedFiles ?? [])];
  const { data } = await api.write<{ address: string }>('POST', '/order/10482/guest-links', 'card', {
    invitation: JSON.stringify({
      guest: null,
      attachmentIds: files.map(({ id }) => id),
      protection: 'password',
      password: 'tasting notes',
    }),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const page = await journey.visit(pathname + search);
  await see(page.getByLabel('Your name')).toBeFocused();
  await accessible(page, 'the door of a link');
  await page.getByLabel('Your name').fill('Ken Adeyemi');
  await page.getByLabel('Password', { exact: true }).fill('not this');
  await page.getByRole('button', { name: 'Open the proof' }).click();
  await see(page.getByRole('alert')).toBeVisible();
  // Someone who looks a password up may find the page reloaded.
  await page.reload();
  await page.getByLabel('Your name').fill('Ken Adeyemi');
  await page.getByLabel('Password', { exact: true }).fill('tasting notes');
  await page.getByRole('button', { name: 'Open the proof' }).click();
  await page.getByRole('button', { name: 'Got it!' }).click();
  await see(page.getByText('catalogue-spring-v3.pdf')).toBeVisible();
  await untilSharp(page);
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, [0.3, 0.3], [0.45, 0.45]);
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  await page.keyboard.type('The roast date is missing');
  await page.waitForFunction(() => Object.values(localStorage).join().includes('date is missing'));
  const door = await page.context().newPage();
  await door.goto(journey.url(pathname + search));
  await see(
    door.getByText('Your unsent text is kept in this browser. It is there again once the proof opens.'),
  ).toBeVisible();
  await accessible(door, 'the door of a link in whose browser unsent text is');
  await door.close();
  await page.getByRole('button', { name: 'Next file' }).click();
  const undrawn = page.getByRole('alert').filter({ hasText: 'No preview available' });
  await see(undrawn).toContainText('is stored; it cannot be drawn here');
  await page.getByRole('button', { name: 'Next file' }).click();
  await see(page.getByText('catalogue-spring-v3.pdf')).toBeVisible();
  await see(page.getByRole('button', { name: 'Download proof' })).toHaveCount(0);
  await see(page.getByRole('tab', { name: 'Versions' })).toHaveCount(0);
  // A tablet has the room for the arrows too.
  for (const width of [768, 1023, 820]) {
    await page.setViewportSize({ width, height: 1180 });
    await see(page.getByRole('banner').getByRole('button', { name: 'Previous file' })).toBeVisible();
    await see.poll(() => coveredControls(page), `${width} pixels wide`).toEqual([]);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Next file' }).click();
  await see(undrawn).toBeVisible();
});

it('shows times in the zone of guests, which the mail names too, wherever the guest is', async () => {
  const api = await journey.api('farah');
  const { id } = await attachmentOf(api, '10482', 'catalogue-spring');
  const { data } = await api.write<{ link: GuestLink; address: string }>(
    'POST',
    '/order/10482/guest-links',
    'card',
    { invitation: JSON.stringify({ guest: rosa, attachmentIds: [id], days: 14 }) },
  );
  const { pathname, search } = new URL(data?.address ?? '');
  const page = await journey.visit(pathname + search, { timezoneId: 'America/New_York' });
  const ends = zoneMoment(new Date(data?.link.expiresAt ?? ''), guestTimeZone.zone);
  const welcome = page.getByRole('dialog', { name: `Welcome, ${rosa.name}` });
  await see(welcome).toContainText(`This link works until ${ends}`);
  await see(welcome).toContainText('Times are shown in Kuala Lumpur, UTC+08:00.');
  await see
    .poll(() => mailTo(journey.server().dataDir, rosa.email))
    .toContain(`${ends}, ${guestTimeZone.label}`);
});

it('shows a guest what they sent in the second in which their link was revoked', async () => {
  const api = await journey.api('farah');
  const { data: order } = await api.get<OrderDetail>('/order/10496');
  const attachment = order?.attachments.customerReview[0];
  const { data } = await api.write<{ link: { id: string }; address: string }>(
    'POST',
    '/order/10496/guest-links',
    'card',
    {
      invitation: JSON.stringify({ guest: rosa, attachmentIds: [attachment?.id] }),
    },
  );
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.getByRole('button', { name: 'Got it!' }).click();
  await guest.getByRole('button', { name: 'Comment on the whole file' }).click();
  await guest.keyboard.type('The roast date');
  await Promise.all([
    api.write('PUT', `/guest-links/${data?.link.id}/revoke`, 'card'),
    guest.keyboard.type(' is missing on the last page, and the weight', { delay: 40 }),
  ]);
  await guest.keyboard.press('Control+Enter');
  await see(guest.getByText('This link has ended')).toBeVisible();
  await see(guest.getByRole('region', { name: 'What you wrote is kept on this device' })).toContainText(
    'is missing on the last page, and the weight',
  );
});

it('sends the order back for changes from a phone’s menu, where the link lets the guest', async () => {
  const api = await journey.api('farah');
  const { data: order } = await api.get<OrderDetail>('/order/10496');
  const [attachment] = order?.attachments.customerReview ?? [];
  const { data } = await api.write<{ address: string }>('POST', '/order/10496/guest-links', 'card', {
    invitation: JSON.stringify({ guest: rosa, attachmentIds: [attachment?.id], mayDecide: true }),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search, phone);
  await guest.getByRole('button', { name: 'Got it!' }).tap();
  await see(guest.getByRole('button', { name: 'Order Approved' })).toBeVisible();
  await guest.getByRole('button', { name: 'More', exact: true }).tap();
  await guest.getByRole('menuitem', { name: 'Make Changes' }).tap();
  const asks = guest.getByRole('dialog', { name: /^Ask for changes/ });
  const summary = asks.getByRole('textbox', { name: 'Summary for the studio' });
  await see(summary).toBeFocused();
  // Longer than the window, it opens at its top.
  await see(asks.getByRole('heading', { name: /^Ask for changes/ })).toBeInViewport({ ratio: 1 });
  await see(asks.getByRole('region', { name: 'What is decided about' })).toBeInViewport({ ratio: 1 });
  await guest.keyboard.type('The price is last year’s.');
  await see(summary).toBeInViewport();
  await accessible(guest, 'the dialog of a guest who asks for changes');
  await asks.getByRole('button', { name: 'Make Changes' }).tap();
  await see(guest.getByText('There is nothing to review now')).toBeVisible();
  await see(guest.getByRole('region', { name: 'Your decision' })).toContainText(
    'You asked for changes to version',
  );
  const { data: after } = await api.get<OrderDetail>('/order/10496');
  expect(after?.progress).toBe('in-progress');
});

it('runs no script that a guest writes, on any screen that shows it', async () => {
  const api = await journey.api('farah');
  const { data: order } = await api.get<OrderDetail>('/order/10482');
  const attachment = order?.attachments.customerReview[0];
  const version = attachment?.versions[0];
  if (attachment === undefined || version === undefined) throw new Error('the order has no proof');
  const { data: made } = await api.write<{ address: string }>('POST', '/order/10482/guest-links', 'card', {
    invitation: JSON.stringify({ guest: null, attachmentIds: [attachment.id], mayDecide: true }),
  });
  const script = (about: string) => `${about}<img src=x onerror="ran=1"><script>ran=2</script>`;
  const url = journey.url();
  const guest = await enter(url, made?.address ?? '', { name: script('Kit ') });
  const at = `/guest/order/10482/attachment/${attachment.id}/version/${version.id}`;
  const said = (text: string) => ({ message: JSON.stringify(richTextOf(text)) });
  const { data: topic } = await guest.write<{ id: string }>(
    'POST',
    `${at}/annotation`,
    said(script('First ')),
  );
  await guest.write('POST', `${at}/annotation/${topic?.id}/comment`, said(script('Then ')));

  const page = await journey.as('farah', await journey.reviewPath('farah', '10482', attachment.name));
  const ran = () => page.evaluate(() => 'ran' in window);
  /** The policy keeps scripts from running: what was written may not have become elements either. */
  const expectTextAlone = () => see(page.locator('img[src="x"]')).toHaveCount(0);
  await see(threadWith(page, script('First '))).toContainText(script('Then '));
  expect(await ran()).toBe(false);
  await expectTextAlone();
  await guest.write('PUT', `${at}/decision`, { decision: 'changes', reason: script('Because ') });
  await page.goto(journey.url('/orders/detail/10482'));
  await see(page.getByText(script('Because ')).first()).toBeVisible();
  expect(await ran()).toBe(false);
  await expectTextAlone();
  await page.goto(journey.url('/guest-links?order=10482'));
  const link = page.getByRole('main').getByRole('listitem').filter({ hasText: 'asked for' });
  await see(link).toContainText('1 comment, 1 reply');
  await link.getByRole('button').first().click();
  await see(page.getByRole('dialog')).toContainText(script('Kit '));
  expect(await ran()).toBe(false);
  await expectTextAlone();

  // Nor would one that got into the page: the policy that the server sends stops it.
  const stopped = await page.evaluate(async (text) => {
    const received = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        resolve(effectiveDirective),
      ),
    );
    const put = document.createElement('div');
    put.innerHTML = text;
    document.body.append(put);
    return received;
  }, script(''));
  expect(stopped).toMatch(/^script-src/);
  expect(await ran()).toBe(false);
});

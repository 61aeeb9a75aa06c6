import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Notification } from '#shared/notifications/notification.ts';
import { accessible } from '../support/browser/accessible.ts';
import { attachmentOf, see, startJourney, threadWith } from '../support/browser/journey.ts';
import type { ApiClient } from '../support/clients/api-client.ts';

const journey = startJourney();
const orderId = '10482';
const otherProof = ['10474', 'annual-review-2026'] as const;

async function say(
  by: ApiClient,
  message: RichText,
  [order, file]: readonly [order: string, file: string] = [orderId, 'catalogue-spring'],
): Promise<void> {
  const { id, versions } = await attachmentOf(by, order, file);
  const path = `/order/${order}/attachment/${id}/version/${versions[0]?.id}/annotation`;
  const { message: refusal, success } = await by.write('POST', path, 'card-annotation', {
    message: JSON.stringify(message),
  });
  expect([success, refusal]).toEqual([true, undefined]);
}
const mention = (id: string, text: string): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'mention', attrs: { id, label: 'Mei Tan' } },
        { type: 'text', text },
      ],
    },
  ],
});
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

it('an operator is notified of a comment at once, and goes to it by keyboard alone', async () => {
  const [page, farah] = [await journey.as('mei', '/'), await journey.api('farah')];
  await see(bell(page)).toHaveAccessibleName(/unread$/);
  await see(page.getByRole('heading', { name: /In Progress/ }).first()).toBeVisible();
  await journey.live(page);
  await say(farah, mention('mei', ' could the price be larger?'));
  await see(page.getByText('Mentioned you on catalogue-spring').first()).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await see(panel(page)).toBeVisible();
  const newest = panel(page).getByRole('listitem').first();
  await see(newest).toContainText('Farah Aziz');
  await see(newest).toContainText('@Mei Tan could the price be larger?');
  await see(newest).toContainText('#10482');
  await accessible(page, 'groups of notifications');

  await see(newest.locator('[data-entry]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await see(panel(page).getByRole('listitem').nth(1).locator('[data-entry]')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  const back = panel(page).getByRole('button', { name: 'All Notifications' });
  await see(back).toBeFocused();
  await see(panel(page).getByRole('listitem').first()).toContainText('Mentioned you on catalogue-spring');
  await accessible(page, 'notifications of an order');
  await page.keyboard.press('Enter');
  await see(panel(page).locator(`[data-group="${orderId}"]`)).toBeFocused();

  await page.keyboard.press('Enter');
  await see(back).toBeFocused();
  await panel(page).getByRole('listitem').first().locator('[data-entry]').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/orders\/detail\/10482\/attachments\/.+\/versions\/.+\?commentId=.+/);
  await see(threadWith(page, 'could the price be larger?')).toBeVisible();

  // The bell is here too, and this order's notifications are read.
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  const group = panel(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`[data-group="${orderId}"]`) });
  await see(group).toHaveCount(1);
  await see(group).not.toHaveAttribute('data-unread', 'true');
});

it('marks and deletes notifications, and chooses which to get', async () => {
  const page = await journey.as('daniel', '/');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Mark All as Read' }).click();
  await see(bell(page)).toHaveAccessibleName('Notifications');
  await see(panel(page).getByRole('button', { name: 'Mark All as Read' })).toBeDisabled();

  await see(panel(page).getByRole('listitem')).toHaveCount(10);
  await panel(page).getByRole('button', { name: 'Load More' }).click();
  await see(panel(page).getByRole('listitem')).not.toHaveCount(10);
  await panel(page).getByRole('button', { name: 'Delete All' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await bell(page).click();
  await see(panel(page).getByText('No notification yet!')).toBeVisible();
  await accessible(page, 'no notifications');

  await panel(page).getByRole('button', { name: 'Notification settings' }).click();
  const comments = page.getByRole('checkbox', { name: 'Comments and replies, here' });
  await see(comments).toBeChecked();
  await comments.uncheck();
  await page.getByRole('checkbox', { name: 'Comments and replies, by mail' }).uncheck();
  await accessible(page, 'notification settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await see(page.getByRole('dialog', { name: 'Notification settings' })).toHaveCount(0);

  const farah = await journey.api('farah');
  await say(farah, richTextOf('Nobody asked for this'));
  await say(farah, mention('daniel', ' but for this'));
  await see(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
});

/** Puts the page out of sight, as another tab in front of it does, or back. */
const putInSight = (page: Page, isVisible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
const outOfSight = (): void =>
  void Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });

it('what comes to a page that nobody looks at is shown, and counts as read, once somebody does', async () => {
  const page = await journey.as('mei', '/');
  const [mei, farah, ingrid] = [
    await journey.api('mei'),
    await journey.api('farah'),
    await journey.api('ingrid'),
  ];
  const unread = async (): Promise<number> => {
    const { data = [] } = await mei.get<Notification[]>(`/message/group/${orderId}`);
    return data.filter(({ isRead }) => !isRead).length;
  };
  await mei.write('PUT', '/message/read', 'profile');
  await see(page.getByRole('heading', { name: /In Progress/ }).first()).toBeVisible();
  await journey.live(page);
  await page.clock.install();
  await putInSight(page, false);
  await say(farah, mention('mei', ' is the fold right?'));
  await say(ingrid, mention('mei', ' and this one?'), otherProof);
  await see(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await page.clock.runFor(1_000);
  await putInSight(page, true);
  await page.clock.runFor(1_000);
  for (const text of ['is the fold right?', 'and this one?'])
    await see(page.getByText(text).first()).toBeVisible();

  await page.addInitScript(outOfSight);
  await page.goto(journey.url(await journey.reviewPath('mei', orderId, 'catalogue-spring')));
  await see(threadWith(page, 'is the fold right?')).toBeVisible();
  await see(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  for (const text of [' the first of two', ' the second of two']) await say(farah, mention('mei', text));
  await see(threadWith(page, 'the second of two')).toBeVisible();
  await see(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
  await page.clock.runFor(1_000);
  expect(await unread()).toBe(3);
  await putInSight(page, true);
  await page.clock.runFor(1_000);
  await expect.poll(unread).toBe(0);
});

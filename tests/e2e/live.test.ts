import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import {
  attachmentOf,
  drag,
  see,
  stageOf,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';

async function both(): Promise<readonly [Page, Page]> {
  const path = await journey.reviewPath('farah', orderId, 'catalogue-spring');
  const pages = [await journey.as('farah', path), await journey.as('ben', path)] as const;
  for (const page of pages) await untilSharp(page);
  return pages;
}

async function draw(page: Page, at: readonly [number, number]): Promise<void> {
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, at, [at[0] + 0.15, at[1] + 0.15]);
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
}

async function send(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await see(threadWith(page, text)).toHaveCount(1);
}

it('two people see each other, their marks, replies, resolutions and the decision without a reload', async () => {
  const [farah, ben] = await both();
  await see(farah.getByLabel('People here')).toContainText('BL');
  await see(ben.getByLabel('People here')).toContainText('FA');

  const text = 'Could the title be a little lower?';
  await draw(farah, [0.3, 0.3]);
  await send(farah, text);
  await see(threadWith(ben, text)).toContainText('Farah Aziz');
  await see(
    ben.getByRole('button', { name: new RegExp(`^Rectangle .*${text.slice(0, 20)}`) }),
  ).toBeAttached();

  await threadWith(ben, text).getByRole('button', { name: 'Reply', exact: true }).click();
  await see(ben.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await ben.keyboard.type('By ten millimetres, say.');
  await ben.keyboard.press('Control+Enter');
  await see(threadWith(ben, text).getByRole('button', { name: /^Comment / })).toBeFocused();
  await see(threadWith(farah, text)).toContainText('By ten millimetres, say.');
  await see(threadWith(farah, text)).toContainText('Ben Lim');

  await threadWith(farah, text).getByRole('button', { name: 'Resolve' }).click();
  await see(threadWith(ben, text).getByRole('button', { name: 'Reopen' })).toBeVisible();
});

it('what is written offline is there once for both when the line is back', async () => {
  const [farah, ben] = await both();
  await draw(farah, [0.3, 0.55]);
  await farah.context().setOffline(true);
  const unsent = 'Written in the tunnel.';
  await send(farah, unsent);
  await see(threadWith(farah, unsent)).toContainText('sending…');
  const line = farah.getByRole('status', { name: 'Offline' });
  await see(line).toContainText(/You have been offline since \d\d:\d\d\. 1 comment is waiting to be sent\./);
  await see(line).toContainText('What you write is kept. Decisions are locked until you are online again.');
  await see(farah.getByRole('button', { name: 'Order Approved' })).toBeDisabled();
  const meanwhile = 'Written while she was away.';
  await draw(ben, [0.55, 0.3]);
  await send(ben, meanwhile);
  await see(threadWith(ben, unsent)).toHaveCount(0);

  await farah.context().setOffline(false);
  await see(threadWith(ben, unsent)).toHaveCount(1);
  await see(line).toHaveCount(0);
  await see(farah.getByRole('button', { name: 'Order Approved' })).toBeEnabled();
  await see(threadWith(farah, meanwhile)).toHaveCount(1);
  await see(threadWith(farah, unsent)).not.toContainText('sending…');
  for (const page of [farah, ben]) {
    await page.reload();
    await untilSharp(page);
    await see(threadWith(page, unsent)).toHaveCount(1);
    await see(threadWith(page, meanwhile)).toHaveCount(1);
  }
});

it('whoever looks at a version that is deleted reads so in place, and goes to the newest when they choose', async () => {
  const { id, versions } = await attachmentOf(await journey.api('farah'), orderId, 'catalogue-spring');
  const first = versions.at(-1);
  const path = `/orders/detail/${orderId}/attachments/${id}/versions/${first?.id}`;
  const page = await journey.as('farah', path);
  await untilSharp(page);
  await see(page.getByRole('button', { name: 'Version 1, choose another' })).toBeVisible();
  const clara = await journey.api('clara');
  const deleted = await clara.write(
    'DELETE',
    `/order/${orderId}/${id}/${first?.id}/Superseded`,
    'card-annotation',
  );
  expect(deleted).toMatchObject({ success: true });
  const note = page.getByRole('region', { name: 'Version removed' });
  await see(note).toContainText('Version 1 was removed by Clara');
  for (const decision of ['Order Approved', 'Make Changes']) {
    const button = page.getByRole('button', { name: decision });
    await see(button).toHaveAttribute(
      'aria-description',
      'Version 1 was removed: nothing can be decided on it.',
    );
  }
  await page.setViewportSize({ width: 360, height: 780 });
  const state = page.getByText('Version 1, removed', { exact: true });
  await see.poll(() => state.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await see(page.getByRole('button', { name: 'Version 1, choose another' })).toBeVisible();
  await note.getByRole('button', { name: 'Show version 3' }).click();
  await see(note).toHaveCount(0);
  await see(page.getByRole('button', { name: 'Version 3, choose another' })).toBeVisible();
});

it('a decision closes the screen of the other for marks', async () => {
  const [farah, ben] = await both();
  await ben.getByRole('button', { name: 'Order Approved' }).click();
  await ben
    .getByRole('dialog', { name: /^Approve version/ })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await see(farah.getByRole('button', { name: 'Rectangle', exact: true })).toHaveCount(0);
  await see(farah.getByRole('button', { name: 'Make Changes' })).toHaveCount(0);
  await see(stageOf(farah)).toBeVisible();
});

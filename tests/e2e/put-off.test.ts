import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible } from '../support/browser/accessible.ts';
import { attachmentOf, drag, see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { typeDuring } from '../support/browser/type-during.ts';

const journey = startJourney();
const catalogue = { orderId: '10482', name: 'catalogue-spring' };

const editor = (page: Page) => page.getByRole('textbox', { name: 'New comment' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, [0.3, 0.3], [0.45, 0.45]);
  await see(editor(page)).toBeFocused();
  await page.keyboard.type(text);
}

it('a guest keeps what they write while a version comes, and when their link is revoked', async () => {
  const farah = await journey.api('farah');
  const { id, versions } = await attachmentOf(farah, catalogue.orderId, catalogue.name);
  const { data } = await farah.write<{ link: { id: string }; address: string }>(
    'POST',
    `/order/${catalogue.orderId}/guest-links`,
    'card',
    { invitation: JSON.stringify({ guest: null, attachmentIds: [id] }) },
  );
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.clock.install();
  await guest.getByLabel('Your name').fill('Ken Adeyemi');
  await guest.getByRole('button', { name: 'Open the proof' }).click();
  await guest.getByRole('button', { name: 'Got it!' }).click();
  await untilSharp(guest);
  await write(guest, 'The roast date is missing');

  const bytes = new Uint8Array(await (await fetch(journey.url(versions[0]?.url ?? ''))).arrayBuffer());
  const file = { name: 'catalogue-spring-next.pdf', type: 'application/pdf', bytes };
  await (await journey.api('clara')).upload<Attachment>(catalogue.orderId, file, id);
  await see(guest.getByRole('region', { name: 'Newer version' })).toBeVisible();
  await see(editor(guest)).toBeFocused();
  await guest.keyboard.type(' on page 1');
  await see(editor(guest)).toContainText('The roast date is missing on page 1');

  const more = ' and on the back cover';
  await typeDuring(guest, more, () => farah.write('PUT', `/guest-links/${data?.link.id}/revoke`, 'card'));
  await see(editor(guest)).toContainText(more);
  await guest.clock.resume();
  await see(guest.getByText('This link has ended')).toBeVisible();
  const kept = guest.getByRole('region', { name: 'What you wrote is kept on this device' });
  await see(kept).toContainText(`The roast date is missing on page 1${more}`);
  await accessible(guest, 'the page of a revoked link with what was written');
  await guest.reload();
  await see(kept).toContainText('The roast date is missing on page 1');
});

it('whoever writes while somebody sends the order back reads who did, and where their text is', async () => {
  const ben = await journey.as('ben', await journey.reviewPath('ben', catalogue.orderId, catalogue.name));
  await untilSharp(ben);
  await ben.clock.install();
  await write(ben, 'The price is last year’s');
  const farah = await journey.api('farah');
  const more = ' and so is the roast date';
  await typeDuring(ben, more, async () => {
    const moved = await farah.write<OrderDetail>('PUT', `/order/${catalogue.orderId}/move-progress`, 'card', {
      moveto: 'in-progress',
    });
    expect(moved.status).toBe(200);
  });
  await see(editor(ben)).toContainText(more);
  await ben.clock.resume();
  const note = ben.getByText(`Order #${catalogue.orderId} is no longer in review`, { exact: false });
  await see(note).toBeVisible();
  await see(ben.getByText(/^Farah Aziz: /)).toBeVisible();
  await see(ben.getByText(/Your unsent text is kept/)).toBeVisible();
  await ben.getByRole('button', { name: 'Show draft' }).click();
  await see(ben.getByRole('dialog')).toContainText(`The price is last year’s${more}`);
});

it('a guest finds the summary they were writing after the order was approved and the page is reloaded', async () => {
  const margaret = await journey.api('margaret');
  const { id } = await attachmentOf(margaret, '10476', 'rowella-block-2025');
  const { data } = await margaret.write<{ address: string }>('POST', '/order/10476/guest-links', 'card', {
    invitation: JSON.stringify({ guest: null, attachmentIds: [id], mayDecide: true }),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.getByLabel('Your name').fill('Ken Adeyemi');
  await guest.getByRole('button', { name: 'Open the proof' }).click();
  await guest.getByRole('button', { name: 'Got it!' }).click();
  await guest.getByRole('button', { name: 'Make Changes' }).click();
  await guest.getByRole('textbox', { name: 'Summary for the studio' }).fill('The foil is too thin');
  const daniel = await journey.api('daniel');
  const approved = await daniel.write('PUT', '/order/10476/action/approve', 'card', { reason: 'By phone' });
  expect(approved.status).toBe(200);
  await see(guest.getByText(/^This order was approved/)).toBeVisible();
  await guest.reload();
  await guest.getByRole('button', { name: 'Show what you wrote' }).click();
  await see(guest.getByRole('dialog')).toContainText('The foil is too thin');
  await accessible(guest, 'what a guest wrote on an approved order');
});

it('neither a member nor a guest is cut short in a sentence by a freeze or by an order that leaves review', async () => {
  const ingrid = await journey.api('ingrid');
  const proof = { orderId: '10499', name: 'seminar-invitation' };
  const path = await journey.reviewPath('ingrid', proof.orderId, proof.name);
  const { id } = await attachmentOf(ingrid, proof.orderId, proof.name);
  const invitation = JSON.stringify({
    guest: { name: 'Rosa Marín', email: 'rosa@example.com' },
    attachmentIds: [id],
  });
  const { data } = await ingrid.write<{ address: string }>(
    'POST',
    `/order/${proof.orderId}/guest-links`,
    'card',
    {
      invitation,
    },
  );
  const { pathname, search } = new URL(data?.address ?? '');
  const [member, guest] = [await journey.as('ingrid', path), await journey.visit(pathname + search)];
  await guest.getByRole('button', { name: 'Got it!' }).click();
  const daniel = await journey.api('daniel');
  const sentence = 'The second speaker is missing';
  const during = async (page: Page, act: () => Promise<unknown>): Promise<void> => {
    await page.getByRole('button', { name: 'Comment on the whole file' }).click();
    await see(editor(page)).toBeFocused();
    await typeDuring(page, sentence, act);
    await see(editor(page)).toContainText(sentence);
    await page.clock.resume();
  };
  const kept = (page: Page): Promise<boolean> =>
    page.evaluate((text) => Object.values(localStorage).some((value) => value.includes(text)), sentence);

  await untilSharp(member);
  await member.clock.install();
  await during(member, () => daniel.write('PUT', `/order/${proof.orderId}/action/freeze`, 'card', {}));
  await see(editor(member)).toHaveCount(0);
  expect(await kept(member)).toBe(true);
  await see(member.getByText('This order is frozen: its proofs can only be looked at')).toBeVisible();
  await daniel.write('PUT', `/order/${proof.orderId}/action/unfreeze`, 'card', {});

  await member.getByRole('button', { name: 'Make Changes' }).click();
  const asked = member.getByRole('dialog', { name: /^Ask for changes/ });
  const summary = asked.getByRole('textbox', { name: 'Summary for the studio' });
  await summary.fill(sentence);
  await daniel.write('PUT', `/order/${proof.orderId}/action/freeze`, 'card', {});
  await see(asked).toContainText(`#${proof.orderId} is frozen. Nothing can be decided until`);
  await see(asked.getByRole('button', { name: 'Make Changes' })).toBeDisabled();
  await daniel.write('PUT', `/order/${proof.orderId}/action/unfreeze`, 'card', {});
  await see(asked.getByRole('button', { name: 'Make Changes' })).toBeEnabled();
  await see(summary).toHaveValue(sentence);
  await member.context().close();

  await guest.reload();
  await untilSharp(guest);
  await guest.clock.install();
  await during(guest, () =>
    daniel.write('PUT', `/order/${proof.orderId}/move-progress`, 'card', { moveto: 'in-progress' }),
  );
  await see(guest.getByRole('region', { name: 'What you wrote is kept on this device' })).toContainText(
    sentence,
  );
});

it('a summary in one tab is kept when the same person decides with another one in a second tab', async () => {
  const path = await journey.reviewPath('tom', '10471', 'ridge-run-a0');
  const first = await journey.as('tom', path);
  const second = await first.context().newPage();
  await second.goto(journey.url(path));
  const summary = (page: Page) => page.getByRole('textbox', { name: 'Summary for the studio' });
  for (const [page, text] of [
    [first, 'Thinner rules'],
    [second, 'And a larger compass'],
  ] as const) {
    await untilSharp(page);
    await page.getByRole('button', { name: 'Make Changes' }).click();
    await summary(page).fill(text);
  }
  await see(summary(first)).toHaveValue('Thinner rules');
  await first.getByRole('dialog').getByRole('button', { name: 'Make Changes' }).click();
  await first.waitForURL(journey.url('/'));
  await see(second.getByText(/Your unsent text is kept/)).toBeVisible();
  await second.reload();
  await second.goto(journey.url('/orders/detail/10471'));
  await see(second.getByRole('region', { name: /unsent draft/ })).toContainText('And a larger compass');
});

it('a form stays under the hands of whoever types while the person whom it is about is removed', async () => {
  const farah = await journey.api('farah');
  const { data } = await farah.write<{ member: { id: string } }>(
    'POST',
    '/team-members',
    'customer-team-member',
    {
      ...{ firstname: 'Nour', lastname: 'Idris', email: 'nour@harbourcoffee.example' },
      timeZone: 'Asia/Kuala_Lumpur',
    },
  );
  const path = `/team-members/${data?.member.id}`;
  const page = await journey.as('farah', path);
  await journey.live(page);
  const title = page.getByLabel('Job title');
  const typed = 'Keeps the accounts of the roastery';
  await page.clock.install();
  await title.click();
  await typeDuring(page, typed, () => farah.write('DELETE', path, 'customer-team-member'));
  await see(title).toHaveValue(typed);
  await page.clock.resume();
  await see(page.getByText('You cannot open this team member')).toBeVisible();
});

it('a member whose account is deactivated while they write reads and copies it where they cannot sign in again', async () => {
  const page = await journey.as('suriya', await journey.reviewPath('suriya', '10496', 'gayo-launch'));
  await untilSharp(page);
  const text = 'The headline should be shorter, and green';
  await write(page, text);
  const farah = await journey.api('farah');
  await farah.write('PUT', '/team-members/suriya/deactivate', 'customer-team-member');
  await see(
    page.getByText('Your account was deactivated by your administrator or account owner.'),
  ).toBeVisible();
  await page.reload();
  const show = page.getByRole('button', { name: 'Show what you wrote' });
  await accessible(page, 'the sign-in after a deactivation');
  await show.click();
  const left = page.getByRole('listitem').filter({ hasText: text });
  await see(left).toContainText('#10496');
  await see(left.getByRole('button', { name: 'Copy text' })).toBeVisible();

  // The next person in this browser does not read it in another tab.
  const other = await page.context().newPage();
  await other.goto(journey.url('/signin'));
  await see(other.getByText('An unsent text is kept in this browser.')).toBeVisible();
  await see(other.getByRole('button', { name: 'Show what you wrote' })).toHaveCount(0);
});

it.each([
  { when: 'while their tab is closed', person: 'sofie', orderId: '10474', name: 'annual-review-2026' },
  { when: 'while they are offline', person: 'henrik', orderId: '10494', name: 'bergen-opening' },
])(
  'a member whose account is deactivated $when reads and copies what they wrote when they come back',
  async ({ when, person, orderId, name }) => {
    const page = await journey.as(person, await journey.reviewPath(person, orderId, name));
    await untilSharp(page);
    const text = `The date is too small, ${when}`;
    await write(page, text);
    await see.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(text);
    const context = page.context();
    if (when === 'while they are offline') await context.setOffline(true);
    else await page.close();
    const ingrid = await journey.api('ingrid');
    await ingrid.write('PUT', `/team-members/${person}/deactivate`, 'customer-team-member');
    await context.setOffline(false);
    const back = page.isClosed() ? await context.newPage() : page;
    if (page.isClosed()) await back.goto(journey.url('/'));
    await see(
      back.getByText('Your account was deactivated by your administrator or account owner.').first(),
    ).toBeVisible();
    await back.getByRole('button', { name: 'Show what you wrote' }).click();
    await see(back.getByRole('listitem').filter({ hasText: text })).toContainText(`#${orderId}`);
  },
);

it('whose session ended while their line was cut reads so once it is back, and where their text is', async () => {
  const path = await journey.reviewPath('ingrid', '10494', 'bergen-opening');
  const page = await journey.as('ingrid', path);
  await journey.live(page);
  await untilSharp(page);
  await write(page, 'The date is too small');
  await page.context().setOffline(true);
  await see(page.getByText(/^You have been offline since/)).toBeVisible();
  expect((await (await journey.api('ingrid')).write('DELETE', '/sessions', 'profile')).status).toBe(200);
  await page.context().setOffline(false);
  await see(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await see(page.getByText('Your unsent text is kept in this browser.')).toBeVisible();
});

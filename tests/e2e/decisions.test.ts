import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import type { Decision } from '#shared/decisions/decision.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible } from '../support/browser/accessible.ts';
import { cardIn, columnOf } from '../support/browser/board.ts';
import { attachmentOf, see, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();
const catalogue = { orderId: '10482', name: 'catalogue-spring', operator: 'mei' } as const;
const launch = { orderId: '10496', name: 'gayo-launch', operator: 'amira' } as const;
type Proof = typeof catalogue | typeof launch;

async function review(person: 'ben' | 'farah' | 'suriya', { orderId, name }: Proof): Promise<Page> {
  const page = await journey.as(person, await journey.reviewPath(person, orderId, name));
  await untilSharp(page);
  return page;
}

/** The studio uploads a further version: the bytes of the first. */
async function upload({
  orderId,
  name,
  operator,
}: {
  orderId: string;
  name: string;
  operator: string;
}): Promise<void> {
  const api = await journey.api(operator);
  const { id, versions } = await attachmentOf(api, orderId, name);
  const first = versions.at(-1);
  if (first === undefined) throw new Error(`${name} has no version`);
  const response = await fetch(new URL(first.url, journey.url('/')));
  const bytes = new Uint8Array(await response.arrayBuffer());
  await api.upload<Attachment>(orderId, { name: first.fileName, type: first.fileMeta.mimeType, bytes }, id);
}

/** Returns the list of orders of a manager who has chosen some of them and pressed what to do with them. */
async function askAbout(ids: readonly string[], what: string): Promise<Page> {
  const list = await journey.as('daniel', '/order-list?orderProgress=in-review');
  await journey.live(list);
  for (const id of ids)
    await list
      .getByRole('row')
      .filter({ hasText: `#${id}` })
      .getByRole('checkbox')
      .check();
  await list.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: what }).click();
  return list;
}

const progressOf = async (orderId: string): Promise<string | undefined> =>
  (await (await journey.api('daniel')).get<OrderDetail>(`/order/${orderId}`)).data?.progress;

const approving = (page: Page) => page.getByRole('dialog', { name: /^Approve version/ });

it('shows whoever approves the version that came meanwhile, and approves what they then look at, until it is undone', async () => {
  const page = await review('ben', catalogue);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  const asks = approving(page);
  await see(asks).toContainText('catalogue-spring-v3.pdf');
  await see(asks).toContainText(/[0-9a-f]{8} … [0-9a-f]{8}/);
  await see(asks).toContainText('comments are still open: approve all the same?');
  await accessible(page, 'the approval');
  await upload(catalogue);
  await asks.getByRole('button', { name: 'Approve All the Same' }).click();

  const changed = page.getByRole('dialog', { name: 'The proof has changed' });
  await see(changed).toContainText(/version 4, .*by Mei Tan/);
  await accessible(page, 'the refusal');
  expect(await progressOf(catalogue.orderId)).toBe('in-review');
  await changed.getByRole('button', { name: 'Look at It' }).click();
  await see(page.getByRole('button', { name: 'Version 4, choose another' })).toBeVisible();
  await untilSharp(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  await see(asks).toContainText('5 comments of earlier versions are still open');
  await asks.getByRole('button', { name: 'Approve All the Same' }).click();
  await page.waitForURL(journey.url('/'));

  // The review may be there yet for a moment, with an Undo of its own.
  const approved = page.getByRole('status').filter({ hasText: 'Order approved' });
  await approved.getByRole('button', { name: 'Undo' }).click();
  // Not by the toast that says so: it closes by itself, on a slow machine before it is looked for.
  await see.poll(() => progressOf(catalogue.orderId)).toBe('in-review');
  await page.goto(journey.url(`/orders/detail/${catalogue.orderId}`));
  const list = page.getByRole('region', { name: 'Decisions' });
  await see(list.getByRole('listitem').first()).toContainText('Approved by Ben Lim');
  await see(list.getByRole('listitem').first()).toContainText('Taken back by Ben Lim');
});

it('locks the approval of an older version, and says why', async () => {
  const { id, versions } = await attachmentOf(await journey.api('farah'), catalogue.orderId, catalogue.name);
  const path = `/orders/detail/${catalogue.orderId}/attachments/${id}/versions/${versions.at(-1)?.id}`;
  const page = await journey.as('farah', path);
  await untilSharp(page);
  const approve = page.getByRole('button', { name: 'Order Approved' });
  await see(approve).toHaveAttribute('aria-disabled', 'true');
  await approve.click({ force: true });
  await see(page.getByText(/^You are looking at version 1\. Only the newest/).first()).toBeVisible();
  await see(approving(page)).toHaveCount(0);
});

it('says that there may be open comments where they could not be loaded', async () => {
  const page = await journey.as('ben', '/');
  const comments = /\/attachment\/[^/]+\/version\/[^/]+$/;
  await page.route(comments, (route) => route.fulfill({ status: 500 }));
  await page.goto(journey.url(await journey.reviewPath('ben', catalogue.orderId, catalogue.name)));
  await untilSharp(page);
  await page.getByRole('button', { name: 'Order Approved' }).click();
  await see(approving(page)).toContainText(
    'The comments on this version are not loaded: there may be open ones among them.',
  );
  await see(approving(page)).not.toContainText('Who has commented');
});

it('lists in the versions what was decided on each of them, and by whom', async () => {
  const farah = await journey.api('farah');
  const { versions } = await attachmentOf(farah, catalogue.orderId, catalogue.name);
  const seen = versions.slice(0, 1).map(({ id, fileMeta: { sha256 } }) => ({
    ...{ versionId: id, sha256, onScreen: true },
  }));
  const stayed = await farah.write('POST', `/order/${catalogue.orderId}/stay-in-review`, 'card', {
    seen: JSON.stringify(seen),
  });
  expect(stayed.status).toBe(200);
  const page = await review('ben', catalogue);
  await page.getByRole('tab', { name: 'Versions' }).click();
  const decided = page.getByRole('region', { name: 'Decisions' });
  await see(decided).toHaveCount(1);
  await see(decided).toContainText('Stays in review');
  await see(decided).toContainText('Farah Aziz');
});

it('lets the first of two approve, and shows the other who did', async () => {
  const [farah, ben] = [await review('farah', catalogue), await review('ben', catalogue)];
  for (const page of [farah, ben]) {
    await page.getByRole('button', { name: 'Order Approved' }).click();
    await see(approving(page)).toBeVisible();
  }
  const [uploadedAt = 'no time'] = /\d\d:\d\d/.exec((await approving(ben).textContent()) ?? '') ?? [];
  await approving(farah)
    .getByRole('button', { name: /^Approve/ })
    .click();
  await farah.waitForURL(journey.url('/'));
  await approving(ben)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const decided = ben.getByRole('dialog', { name: 'Decided already' });
  await see(decided).toContainText(/Farah Aziz approved version \d+ at \d\d:\d\d/);
  await decided.getByRole('button', { name: 'Close' }).first().click();

  await ben.getByRole('tab', { name: 'Versions' }).click();
  const newest = ben
    .getByRole('listitem')
    .filter({ hasText: /^Version \d/ })
    .first();
  await see(newest).toContainText(`${uploadedAt} · Mei Tan`);
  await see(newest).toContainText('Approved by Farah Aziz');
  await see(newest.getByRole('button', { name: 'Certificate' })).toBeVisible();
});

it('keeps what was written for the studio when somebody else sends the order back first', async () => {
  const [suriya, farah] = [await review('suriya', launch), await review('farah', launch)];
  await suriya.getByRole('button', { name: 'Make Changes' }).click();
  const asks = (page: Page) => page.getByRole('dialog', { name: /^Ask for changes/ });
  await see(asks(suriya)).toContainText('Farah Aziz');
  const text = 'The headline should be shorter.\nAnd green.';
  await asks(suriya).getByRole('textbox', { name: 'Summary for the studio' }).fill(text);

  await farah.goto(journey.url('/'));
  await cardIn(farah, launch.orderId).focus();
  await farah.keyboard.press('m');
  await farah.keyboard.press('p');
  await see(asks(farah)).toContainText('gayo-launch');
  await see(asks(farah)).toContainText('Suriya Nair');
  await accessible(farah, 'changes asked for from the board');
  await asks(farah).getByRole('textbox', { name: 'Summary for the studio' }).fill('Larger type, please');
  await asks(farah).getByRole('button', { name: 'Make Changes' }).click();
  await see(cardIn(columnOf(farah, 'In Progress'), launch.orderId)).toBeVisible();
  await see(asks(suriya)).toHaveCount(0);

  const amira = await journey.api(launch.operator);
  await amira.write('PUT', `/order/${launch.orderId}/action/in-review`, 'card', {});
  await see.poll(() => progressOf(launch.orderId)).toBe('in-review');
  await suriya.goto(journey.url(await journey.reviewPath('suriya', launch.orderId, launch.name)));
  await untilSharp(suriya);
  await suriya.getByRole('button', { name: 'Make Changes' }).click();
  await see(asks(suriya).getByRole('textbox')).toHaveValue(text);
});

it('shows a guest the version that came meanwhile, keeps their decision on the page, and undoes it', async () => {
  const api = await journey.api('farah');
  const { id } = await attachmentOf(api, launch.orderId, launch.name);
  const { data } = await api.write<{ address: string }>(
    'POST',
    `/order/${launch.orderId}/guest-links`,
    'card',
    {
      invitation: JSON.stringify({
        guest: { name: 'Rosa Marín', email: 'rosa@example.com' },
        attachmentIds: [id],
        mayDecide: true,
      }),
    },
  );
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.getByRole('button', { name: 'Got it!' }).click();
  await untilSharp(guest);
  await guest.getByRole('button', { name: 'Order Approved' }).click();
  await see(approving(guest)).toBeVisible();
  await upload(launch);
  await approving(guest)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const changed = guest.getByRole('dialog', { name: 'The proof has changed' });
  await changed.getByRole('button', { name: 'Look at It' }).click();
  await untilSharp(guest);
  await guest.getByRole('button', { name: 'Order Approved' }).click();
  await approving(guest)
    .getByRole('button', { name: /^Approve/ })
    .click();
  const decided = guest.getByRole('region', { name: 'Your decision' });
  await see(decided).toContainText(/You approved version \d+ of gayo-launch/);
  await see(guest.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1);
  await see(guest.getByText('takes no more comments or decisions')).toHaveCount(0);
  await see(decided.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await guest.keyboard.press('Control+z');
  await see(decided).toHaveCount(0);
  expect(await progressOf(launch.orderId)).toBe('in-review');
});

it('a reload of the review that one’s own decision closed leads to the order, and says nothing of access denied', async () => {
  const path = await journey.reviewPath('ingrid', '10474', 'annual-review-2026');
  const page = await journey.as('ingrid', path);
  // The seconds in which it can be undone are not over, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Make Changes' }).click();
  const moved = page.waitForResponse('**/move-progress');
  await dialog.getByRole('button', { name: 'Make Changes' }).click();
  await moved;
  await page.goto(journey.url(path));
  await page.waitForURL(journey.url('/orders/detail/10474'));
  await see(page.getByRole('region', { name: 'Decisions' })).toBeVisible();
  await see(page.getByText('Permission Denied!')).toHaveCount(0);
});

it('undoes the approval of several orders, and puts the summary of one undone on the board back', async () => {
  const ids = ['10471', '10499'];
  const progress = async (): Promise<unknown[]> => Promise.all(ids.map(progressOf));
  const list = await askAbout(ids, 'Approve');
  await list.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  // Within the ten seconds that an undo has; after a reload it is tested beside its code, with a clock that stands.
  await list.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await see.poll(progress).toEqual(['in-review', 'in-review']);

  const board = await journey.as('ingrid', '/');
  const summary = board.getByRole('textbox', { name: 'Summary for the studio' });
  const ask = async (): Promise<void> => {
    await cardIn(board, '10499').focus();
    await board.keyboard.press('m');
    await board.keyboard.press('p');
  };
  await ask();
  await summary.fill('The second speaker is missing');
  await board.getByRole('dialog').getByRole('button', { name: 'Make Changes' }).click();
  await see.poll(() => progressOf('10499')).toBe('in-progress');
  await board.keyboard.press('Control+z');
  await see(cardIn(columnOf(board, 'In Review'), '10499')).toBeVisible();
  await see.poll(() => progressOf('10499')).toBe('in-review');
  await ask();
  await see(summary).toHaveValue('The second speaker is missing');
});

it('of several orders asked about at once, names who looks at those alone that it decides on', async () => {
  const [left, stays] = ['10471', '10499'];
  for (const [person, id, name] of [
    ['helen', left, 'ridge-run-a0'],
    ['ingrid', stays, 'seminar-invitation'],
  ] as const)
    await untilSharp(await journey.as(person, await journey.reviewPath(person, id, name)));
  const list = await askAbout([left, stays], 'In Progress');
  const asking = list.getByRole('dialog', { name: 'Ask for changes to 2 orders?' });
  await see(asking.getByText('Helen')).toBeVisible();
  await see(asking.getByText('Ingrid')).toBeVisible();
  const tom = await journey.api('tom');
  onTestFinished(async () => {
    await tom.write('PUT', `/order/${left}/action/in-review`, 'card', {});
  });
  await tom.write('PUT', `/order/${left}/action/hold`, 'card', { reason: 'The fair is put off' });
  await asking.getByRole('button', { name: 'Show It Here' }).click();
  const other = list.getByRole('dialog', { name: `Ask for changes to #${stays}?` });
  await see(other.getByText('Helen')).toHaveCount(0);
  await see(other.getByText('Ingrid')).toBeVisible();
});

it('of several orders asked about at once, leaves out the one that leaves review, and decides on the other', async () => {
  const [left, stays] = ['10471', '10499'];
  const list = await askAbout([left, stays], 'Approve');
  const asking = list.getByRole('dialog');
  const approve = asking.getByRole('button', { name: 'Approve', exact: true });
  await see(asking.getByRole('heading', { name: 'Approve 2 orders?' })).toBeVisible();
  await see(approve).not.toHaveAttribute('aria-disabled', 'true');

  const tom = await journey.api('tom');
  await tom.write('PUT', `/order/${left}/action/hold`, 'card', { reason: 'The fair is put off' });
  const changed = asking.getByRole('region', { name: 'Changed since you were asked' });
  await see(changed).toContainText(`#${left} has left review`);
  await see(changed.getByRole('alert')).toHaveAttribute('aria-atomic', 'false');
  await changed.getByRole('button', { name: 'Show It Here' }).click();
  await see(changed).toHaveCount(0);
  await see(asking.getByRole('heading', { name: `Approve #${stays}?` })).toBeVisible();
  await see(asking).toContainText(`#${left} is left out. It is On Hold now.`);
  await accessible(list, 'a question about several orders, one of which is left out');
  await approve.click();
  await see(asking).toHaveCount(0);
  await see.poll(() => progressOf(stays)).toBe('approved');
  expect(await progressOf(left)).toBe('on-hold');
});

it('asks for a reason before an undo takes back an approval that others know of', async () => {
  const page = await journey.as('daniel', '/orders/detail/10494');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  const ingrid = await journey.api('ingrid');
  const known = async () => (await ingrid.get<Decision[]>('/order/10494/decisions')).data ?? [];
  await see.poll(async () => (await known()).map(({ kind }) => kind)).toEqual(['approved']);
  await page.keyboard.press('Control');
  await page.keyboard.press('Control+z');
  const asks = page.getByRole('dialog', { name: 'Take the decision on #10494 back?' });
  await see(asks).toContainText('Daniel');
  await accessible(page, 'an undo of an approval that others know of');
  expect(await progressOf('10494')).toBe('approved');
  await asks.getByRole('textbox', { name: 'Reason' }).fill('The wrong order');
  await asks.getByRole('button', { name: 'Take Back' }).click();
  await see(asks).toHaveCount(0);
  expect(await known()).toMatchObject([
    { kind: 'taken-back', reason: 'The wrong order' },
    { kind: 'approved' },
  ]);
});

it('says of a version that comes after the approval that it is not approved', async () => {
  const page = await journey.as('ingrid', '/orders/detail/10494');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await see.poll(() => progressOf('10494')).toBe('approved');
  await see(page.getByText('Not approved')).toHaveCount(0);
  await upload({ orderId: '10494', name: 'bergen-opening', operator: 'daniel' });
  await see(page.getByText('bergen-opening, version 2: uploaded after the approval.')).toBeVisible();
  await page.goto(journey.url(await journey.reviewPath('ingrid', '10494', 'bergen-opening')));
  await see(page.getByText(/^This order is approved in another version than this one/)).toBeVisible();
});

it('asks why an approval is taken back by moving its card to review', async () => {
  const page = await journey.as('ingrid', '/');
  const card = cardIn(columnOf(page, 'Approved'), '10494');
  const asks = page.getByRole('dialog', { name: 'Take the approval of #10494 back?' });
  const reason = asks.getByRole('textbox', { name: 'Reason' });
  const ask = async () => {
    await card.click({ position: { x: 8, y: 8 } });
    await page.keyboard.press('m');
    await page.keyboard.press('r');
    await see(reason).toBeVisible();
  };
  await ask();
  await reason.fill('The wrong');
  await asks.getByRole('button', { name: 'Cancel' }).click();
  await see(card).toBeVisible();
  expect(await progressOf('10494')).toBe('approved');

  await ask();
  await see(reason).toHaveValue('The wrong');
  await accessible(page, 'a card moved out of Approved');
  await reason.fill('The wrong poster');
  await asks.getByRole('button', { name: 'Continue' }).click();
  await see(cardIn(columnOf(page, 'In Review'), '10494')).toBeVisible();
  await see.poll(() => progressOf('10494')).toBe('in-review');
  const api = await journey.api('ingrid');
  const { data } = await api.get<Decision[]>('/order/10494/decisions');
  expect(data?.[0]).toMatchObject({ kind: 'taken-back', reason: 'The wrong poster' });
});

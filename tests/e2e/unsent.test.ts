import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import {
  attachmentOf,
  drag,
  fillSignIn,
  holdBack,
  see,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney();
const orderId = '10482';
const name = 'catalogue-spring';
const broken = { status: 500, json: { success: false, code: 'internal', message: 'Broken' } };
const editor = (page: Page) => page.getByRole('textbox', { name: 'New comment' });

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, [0.3, 0.3], [0.45, 0.45]);
  await see(editor(page)).toBeFocused();
  await page.keyboard.type(text);
}
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const drafts = (page: Page) => page.getByRole('region', { name: /unsent draft/ });

it('a comment at which the server fails says since when it waits, and is a draft in every tab once it is refused', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  let response = broken;
  await farah.route('**/annotation', (route) =>
    route.request().method() === 'POST' ? route.fulfill(response) : route.fallback(),
  );
  const text = 'No server takes this';
  await write(farah, text);
  await farah.keyboard.press('Control+Enter');
  const note = farah.getByRole('status', { name: 'Not sent' });
  await see(note).toContainText(
    /The server has had errors since \d\d:\d\d\. 1 comment is waiting to be sent\./,
  );
  await see(farah.getByRole('button', { name: 'Make Changes' })).toBeEnabled();

  response = { status: 422, json: { success: false, code: 'invalid', message: 'This cannot be stored.' } };
  await see(farah.getByText('Your comment was not sent')).toBeVisible();
  await see(note).toHaveCount(0);
  await farah.unroute('**/annotation');
  const other = await farah.context().newPage();
  await other.goto(journey.url(`/orders/detail/${orderId}`));
  await see(drafts(other)).toContainText(text);
  await see(drafts(other)).toContainText('This cannot be stored.');
  await farah.getByRole('button', { name: 'Show drafts' }).click();
  await farah.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await see(drafts(other)).toHaveCount(0);
});

it('signing out in one tab lists what a closed tab could not send, and sends it where the server is well again', async () => {
  const first = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  const context = first.context();
  const second = await context.newPage();
  await second.goto(journey.url(`/orders/detail/${orderId}`));
  await first.bringToFront();
  await untilSharp(first);
  await context.route('**/annotation', (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.fallback(),
  );
  const text = 'Left by a tab that is closed';
  await write(first, text);
  await first.keyboard.press('Control+Enter');
  await see(threadWith(first, text)).toContainText('sending…');
  await first.close();
  await second.evaluate(() => history.pushState(null, '', '/signout'));
  await see(second.getByRole('heading', { name: 'One thing you wrote is not sent' })).toBeVisible();
  await see(second.getByRole('region', { name: 'What is not sent' })).toContainText(text);
  await second.getByRole('button', { name: 'Cancel' }).click();
  await context.unroute('**/annotation');
  await second.evaluate((path) => history.pushState(null, '', path), `/orders/detail/${orderId}`);
  await see(second.getByRole('article').filter({ hasText: text })).not.toContainText('sending…');
});

it('a reply from the order’s page is sent until the server has it, once, and another can be written meanwhile', async () => {
  const farah = await journey.as('farah', `/orders/detail/${orderId}`);
  await farah.route('**/comment', (route) => route.fulfill(broken));
  const thread = farah.getByRole('article', { name: /^Comment / }).first();
  await thread.getByRole('button', { name: 'Reply' }).click();
  await thread.getByRole('textbox', { name: 'Reply' }).fill('It goes nowhere yet');
  await farah.keyboard.press('Control+Enter');
  await see(thread).toContainText('sending…');
  await thread.getByRole('button', { name: 'Reply' }).click();
  await see(thread.getByRole('textbox', { name: 'Reply' })).toHaveText('');
  await thread.getByRole('textbox', { name: 'Reply' }).fill('And a second sentence');
  await farah.reload();
  await see(thread).toContainText('sending…');
  await farah.unroute('**/comment');
  await see(thread).not.toContainText('sending…');
  await see(thread.getByText('It goes nowhere yet')).toHaveCount(1);
  await see(drafts(farah)).toContainText('And a second sentence');
  await drafts(farah).getByRole('button', { name: 'Throw away' }).click();
});

it('a reply on the order’s page is typed on after its thread was deleted, and is kept', async () => {
  const mei = await journey.api('mei');
  const { id, versions } = await attachmentOf(mei, orderId, name);
  const at = `/order/${orderId}/attachment/${id}/version/${versions[0]?.id}/annotation`;
  const message = (text: string) => JSON.stringify(richTextOf(text));
  const begin = async (text: string): Promise<string> => {
    const body = { message: message(text), tab: 'public' };
    return (await mei.write<{ id: string }>('POST', at, 'card-annotation', body)).data?.id ?? '';
  };
  const [stays, goes] = [await begin('This one stays'), await begin('This one goes')];
  const farah = await journey.as('farah', `/orders/detail/${orderId}`);
  await journey.live(farah);
  const thread = farah.getByRole('article').filter({ hasText: 'This one goes' });
  const reply = thread.getByRole('textbox', { name: 'Reply' });
  await thread.getByRole('button', { name: 'Reply' }).click();
  await see(reply).toBeFocused();
  await farah.keyboard.type('Half a reply');
  await mei.write('DELETE', `${at}/${goes}`, 'card-annotation');
  await mei.write('PUT', `${at}/${stays}/message`, 'card-annotation', { data: message('It was edited') });
  await see(farah.getByText('It was edited')).toBeVisible();
  await farah.keyboard.type(', and the rest');
  await see(reply).toHaveText('Half a reply, and the rest');
  await farah.keyboard.press('Control+Enter');
  await see(drafts(farah)).toContainText('Half a reply, and the rest');
  await see(thread).toHaveCount(0);
  await drafts(farah).getByRole('button', { name: 'Throw away' }).click();
  await see(drafts(farah)).toHaveCount(0);
});

it('what is typed into the profile outlives a reload and the end of the session, and is its person’s alone', async () => {
  const page = await journey.as('farah', '/profile');
  const lastName = page.getByLabel('Last name');
  await lastName.fill('Aziz-Karim');
  await page.reload();
  await see(lastName).toHaveValue('Aziz-Karim');
  await page.evaluate(() => {
    localStorage.setItem('expirationDate', new Date(Date.now() - 1_000).toISOString());
  });
  await page.reload();
  await journey.enter(page, 'ben', '/profile');
  await see(lastName).toHaveValue('Lim');
  await page.goto(journey.url('/signout'));
  await see(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await journey.enter(page, 'farah', '/profile');
  await see(lastName).toHaveValue('Aziz-Karim');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await see(page.getByText('Your profile is saved.')).toBeVisible();
  await page.reload();
  await see(lastName).toHaveValue('Aziz-Karim');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('form.'))),
  ).toEqual([]);
});

it('what is typed into a form outlives a reload until it is saved or cancelled, and a password is never kept', async () => {
  const farah = await journey.as('farah', '/team-members/new');
  await farah.getByLabel('First name').fill('Nour');
  await farah.getByLabel('Password', { exact: true }).fill('a secret of ours');
  await farah.reload();
  await see(farah.getByLabel('First name')).toHaveValue('Nour');
  await see(farah.getByLabel('Password', { exact: true })).toHaveValue('');
  await farah.goto(journey.url(`/orders/detail/${orderId}`));
  await farah.getByRole('button', { name: 'Invite a guest' }).click();
  const message = farah.getByRole('dialog').getByLabel('Message');
  await message.fill('Please look at the tasting notes.');
  await farah.keyboard.press('Escape');
  await farah.reload();
  await farah.getByRole('button', { name: 'Invite a guest' }).click();
  await see(message).toHaveValue('Please look at the tasting notes.');
  await farah.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await farah.getByRole('button', { name: 'Invite a guest' }).click();
  await see(message).toHaveValue('');

  const nadia = await journey.as('nadia', '/customer/new');
  await nadia.getByLabel('Company').fill('Kettle & Co');
  await nadia.reload();
  await see(nadia.getByLabel('Company')).toHaveValue('Kettle & Co');

  const helen = await journey.as('helen', '/settings');
  const text = helen.getByRole('dialog').getByRole('textbox', { name: 'Text', exact: true });
  await helen.getByRole('button', { name: 'New announcement' }).click();
  await text.fill('Closed on Friday');
  await helen.reload();
  await helen.getByRole('button', { name: 'New announcement' }).click();
  await see(text).toHaveValue('Closed on Friday');
  expect(await farah.evaluate(() => JSON.stringify(localStorage))).not.toContain('a secret of ours');
});

it('an edit of one’s own comment comes back after another page and the back button', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  const text = 'To be edited';
  await write(farah, text);
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, text)).not.toContainText('sending…');
  await threadWith(farah, text).getByRole('button', { name: 'Edit', exact: true }).click();
  await farah.getByRole('textbox', { name: 'Edit comment' }).fill('To be edited, half');
  await farah.goto(journey.url('/'));
  await farah.goBack();
  await see(farah.getByRole('textbox', { name: 'Edit comment' })).toContainText('To be edited, half');
  await farah.getByRole('textbox', { name: 'Edit comment' }).click();
  await farah.keyboard.press('Control+Enter');
  await see(threadWith(farah, 'To be edited, half')).toBeVisible();
});

it('a pasted text that is too long, without a blank in it, neither stops the page nor is lost', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  await write(farah, 'Here it comes: ');
  await farah.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, 'A'.repeat(300_000));
  await farah.keyboard.press('Control+Enter');
  const limit = 'A paragraph can have 20,000 characters, and one here has 300,015.';
  await see(toast(farah, 'Your comment was not sent')).toContainText(limit);
  await farah.reload();
  await farah.goto(journey.url(`/orders/detail/${orderId}`));
  await see(drafts(farah)).toContainText('Here it comes: AAAA');
  await drafts(farah).getByRole('button', { name: 'Throw away' }).click();
  await see(drafts(farah)).toHaveCount(0);
});

it.each([
  ['a notice of the plan', 'margaret', /plan-dialogs/, 'Your payment is late'],
  ['a tour', 'astrid', /play-tour/, 'What you need'],
])('%s that comes late lets whoever types end their sentence', async (_, person, chunk, title) => {
  const page = await journey.visit('/signin');
  const release = await holdBack(page, chunk);
  await journey.enter(page, person, '/orders/new');
  const field = page.getByLabel('Order name');
  await field.click();
  await page.keyboard.type('A label ');
  release();
  await page.keyboard.type('for the late harvest, with gold foil', { delay: 60 });
  await see(field).toHaveValue('A label for the late harvest, with gold foil');
  await see(page.getByRole('dialog', { name: title })).toBeVisible();
});

it('Escape keeps a reply and an edit, and cancelling them can be undone', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  const text = 'To be answered';
  await write(farah, text);
  await farah.keyboard.press('Control+Enter');
  const thread = threadWith(farah, text);
  await see(thread).not.toContainText('sending…');
  const panel = farah.getByRole('complementary', { name: 'Comments' });
  for (const [button, field] of [
    ['Reply', 'Reply'],
    ['Edit', 'Edit comment'],
  ] as const) {
    const box = panel.getByRole('textbox', { name: field });
    await thread.getByRole('button', { name: button, exact: true }).click();
    await box.fill(`Half of it: ${button}`);
    await farah.keyboard.press('Escape');
    await see(box).toHaveCount(0);
    await toast(farah, 'Draft kept').getByRole('button', { name: 'Open' }).click();
    await see(box).toContainText(`Half of it: ${button}`);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await see(box).toHaveCount(0);
    const thrownAway = toast(farah, 'Draft discarded').filter({ hasText: `Half of it: ${button}` });
    await thrownAway.getByRole('button', { name: 'Undo' }).click();
    await see(box).toContainText(`Half of it: ${button}`);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await see(box).toHaveCount(0);
  }
});

it('what is typed about a new team member outlives a reload, but for the password', async () => {
  const page = await journey.as('farah', '/team-members/new');
  await page.getByLabel('Password', { exact: true }).fill('Nobody-keeps-this-1');
  await page.getByLabel('First name').fill('Nour');
  await page.getByLabel('Job title').fill('Keeps the accounts of the roastery');
  await page.reload();
  await see(page.getByLabel('First name')).toHaveValue('Nour');
  await see(page.getByLabel('Job title')).toHaveValue('Keeps the accounts of the roastery');
  await see(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nobody-keeps-this-1');
});

it('a page that comes back by the back button shows no draft that was sent, and nothing of whom was signed out, meanwhile', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  await write(farah, 'Sent in another tab');
  await farah.keyboard.press('Escape');
  await farah.getByRole('button', { name: 'Back to the order' }).click();
  await see(drafts(farah)).toContainText('Sent in another tab');
  // No event says so to the page that does it, as none does to a page that waits for its return.
  const comesBackWithout = (keys: string): Promise<void> =>
    farah.evaluate((start) => {
      for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key);
      setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    }, keys);
  await comesBackWithout('draft.');
  await see(drafts(farah)).toHaveCount(0);
  await see(farah.getByRole('heading', { name: 'Spring catalogue' }).first()).toBeVisible();
  await comesBackWithout('');
  await see(farah.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

it('in a browser that forbids storage everything opens, what is typed is kept while the page is, and this is said', async () => {
  const path = await journey.reviewPath('farah', orderId, name);
  const page = await journey.visit('/signin');
  await page.addInitScript(() => {
    for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, store, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto(journey.url(path));
  await fillSignIn(page, emailOf('farah'), demoPassword);
  await untilSharp(page);
  await write(page, 'Nothing stores this');
  const warning = page.getByText('This browser’s storage is not allowed');
  await see(warning).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to the order' }).click();
  await see(drafts(page)).toContainText('Nothing stores this');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await drafts(page).getByRole('button', { name: 'Send' }).click();
  await see(drafts(page)).toHaveCount(0);
  await see(warning).toHaveCount(0);
});

it('a reply, and a comment on a mark, are typed on while the window becomes a phone’s and back, whatever else is half written', async () => {
  const farah = await journey.as('farah', await journey.reviewPath('farah', orderId, name));
  await untilSharp(farah);
  const wide = { width: 1440, height: 900 };
  const phone = { width: 600, height: 900 };
  const reply = (text: string) =>
    farah
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('textbox', { name: 'Reply', exact: true });
  const [first, second] = ['The left one', 'The right one'];
  for (const text of [first, second]) {
    await write(farah, text);
    await farah.keyboard.press('Control+Enter');
    await see(threadWith(farah, text)).not.toContainText('sending…');
    await threadWith(farah, text).getByRole('button', { name: 'Reply', exact: true }).click();
    await reply(text).fill(`To ${text}: <>`);
  }
  await reply(first).click();
  await farah.keyboard.press('End');
  await farah.keyboard.press('ArrowLeft');
  const typed = 'one sentence that goes on and on';
  const more = ' and on still';
  await Promise.all([farah.keyboard.type(typed, { delay: 8 }), farah.setViewportSize(phone)]);
  await see(reply(first)).toBeFocused();
  await Promise.all([farah.keyboard.type(more, { delay: 8 }), farah.setViewportSize(wide)]);
  await see(reply(first)).toBeFocused();
  await see(reply(first)).toHaveText(`To ${first}: <${typed}${more}>`);
  await see(reply(second)).toHaveText(`To ${second}: <>`);

  await write(farah, 'On a mark: <>');
  await farah.keyboard.press('ArrowLeft');
  await Promise.all([farah.keyboard.type(typed, { delay: 8 }), farah.setViewportSize(phone)]);
  await Promise.all([farah.keyboard.type(more, { delay: 8 }), farah.setViewportSize(wide)]);
  await see(editor(farah)).toHaveText(`On a mark: <${typed}${more}>`);
});

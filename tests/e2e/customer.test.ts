import { expect, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import type { VersionDetail } from '#shared/files/attachment.ts';
import {
  attachmentOf,
  drag,
  fillSignIn,
  see,
  startJourney,
  threadWith,
  untilSharp,
} from '../support/browser/journey.ts';

const journey = startJourney({ keepsToasts: true });
const orderId = '10474';
const comment = 'The frame around this picture should be thinner.';

it('an owner signs in, after a wrong password, and comes to the order and its proof', async () => {
  const page = await journey.visit('/');
  await page.waitForURL('**/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await see(page.getByText('Required!')).toBeVisible();
  await page.getByLabel('Email').fill(emailOf('ingrid'));
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await see(page.getByRole('main')).toContainText(
    `An email has been sent to ${emailOf('ingrid')}. Click the link in the email to reset your password.`,
  );
  await page.getByRole('button', { name: 'Resend it' }).click();
  await see(page.getByText('It has been sent again.')).toBeVisible();
  await page.getByRole('button', { name: 'Got It' }).click();
  await page.waitForURL('**/signin');
  await fillSignIn(page, emailOf('ingrid'), 'not my password');
  const refusal = page.getByRole('alert');
  await see(refusal).toContainText('Incorrect username or password.');
  await see(refusal).toContainText(
    'The email and password you entered did not match our records. Please double-check and try again.',
  );
  await fillSignIn(page, emailOf('ingrid'), demoPassword);
  await page.getByRole('link', { name: /Annual review 2026/ }).click();
  await page.waitForURL(`**/orders/detail/${orderId}`);
  await page.getByRole('link', { name: 'Open annual-review-2026 in review' }).click();
  await untilSharp(page);
  await see(page.getByRole('textbox', { name: 'Page, of 24' })).toHaveValue('1');
});

it('marks the proof with a comment that is still there after a reload', async () => {
  const page = await journey.as('ingrid', await journey.reviewPath('ingrid', orderId, 'annual-review-2026'));
  await untilSharp(page);
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, [0.3, 0.3], [0.5, 0.5]);
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await see(editor).toBeFocused();
  await see(page.getByText('You have an unsaved comment. Click to highlight comment!')).toBeVisible();
  const refusal = page.getByText('Send or cancel it before you draw another mark.');
  await drag(page, [0.6, 0.6], [0.7, 0.7]);
  await see(refusal).toBeVisible();
  await see(editor).toBeFocused();
  await page.keyboard.type('The frame around');
  await see(editor).toHaveText('The frame around');
  await page.reload();
  await untilSharp(page);
  await see(editor).toHaveText('The frame around');
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(comment.slice('The frame around'.length));
  await page.keyboard.press('Control+Enter');
  await see(editor).toHaveCount(0);
  await see(refusal).toHaveCount(0);
  await see(threadWith(page, comment)).toContainText('You');
  await see(threadWith(page, comment)).not.toContainText('sending…');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await see(threadWith(page, comment)).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await see(threadWith(page, comment)).toContainText('You');
  await see(threadWith(page, comment)).not.toContainText('sending…');

  await page.reload();
  await untilSharp(page);
  await see(threadWith(page, comment)).toHaveCount(1);
  await see(threadWith(page, comment)).toContainText('p 1');
  await see(page.getByRole('button', { name: new RegExp(`^Rectangle .*${comment}`) })).toHaveCount(1);

  await threadWith(page, comment).getByRole('button', { name: 'Edit', exact: true }).click();
  await see(page.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Much thinner.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await see(threadWith(page, `${comment} Much thinner.`)).toContainText('edited');

  await threadWith(page, comment).getByRole('button', { name: 'Resolve' }).click();
  await see(threadWith(page, comment).getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.reload();
  await see(page.getByRole('button', { name: /^Comment \d+, resolved/ }).first()).toBeVisible();
  await see(threadWith(page, comment).getByRole('button', { name: 'Reopen' })).toBeVisible();
});

it('follows a link to a comment, and says so of one that is gone', async () => {
  const path = await journey.reviewPath('ingrid', orderId, 'annual-review-2026');
  const { versions } = await attachmentOf(await journey.api('ingrid'), orderId, 'annual-review-2026');
  const older = versions[1]?.id;
  const detail = `/order/${orderId}/attachment/${path.split('/').at(-1)}/version/${older}`;
  const { data } = await (await journey.api('ingrid')).get<VersionDetail>(detail);
  const topic = data?.topics.at(-1);
  const page = await journey.as('ingrid', `${path}?versionId=${older}&commentId=${topic?.id}&public=true`);
  await see(page.getByRole('button', { name: /^Version 2, choose/ })).toBeVisible();
  await see(page.getByRole('button', { name: `Comment ${topic?.number}`, pressed: true })).toBeVisible();
  await see(page.getByText('Comment Was Deleted')).toHaveCount(0);

  await page.goto(journey.url(`${path}?commentId=${topic?.id}`));
  const gone = page.getByRole('listitem').filter({ hasText: 'Comment Was Deleted' });
  await see(gone).toContainText(
    'The comment you are trying to access is not accessible anymore. The attachment or the comment might be removed.',
  );
  // So too where its version, or its file, is not there any more.
  await page.goto(journey.url(`${path}/versions/removed?commentId=${topic?.id}`));
  await see(gone).toBeVisible();
  await see(page.getByRole('alert').filter({ hasText: 'This version is not here' })).toBeVisible();
  await page.goto(journey.url(`/orders/detail/${orderId}/attachments/removed?commentId=${topic?.id}`));
  await see(gone).toBeVisible();
  await page.waitForURL(journey.url('/'));
  await see(page.getByText('Permission Denied!')).toHaveCount(0);
});

it('zooms and leafs by key and by number', async () => {
  const page = await journey.as('ingrid', await journey.reviewPath('ingrid', orderId, 'annual-review-2026'));
  await untilSharp(page);
  const zoom = async (): Promise<number> =>
    Number.parseInt((await page.getByRole('button', { name: /^Zoom \d+ %/ }).textContent()) ?? '', 10);
  const before = await zoom();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await see.poll(zoom).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Fit page' }).click();
  await see.poll(zoom).toBeLessThan(before);

  const counter = page.getByRole('textbox', { name: 'Page, of 24' });
  await page.keyboard.press('PageDown');
  await see(counter).toHaveValue('2');
  await counter.fill('17');
  await counter.press('Enter');
  await see(counter).toHaveValue('17');
  await see(page.getByRole('article', { name: 'Page 17 of 24' })).toBeAttached();
  await counter.fill('999');
  await counter.press('Enter');
  await see(counter).toHaveValue('24');
});

it('shows the error page where a screen crashes, reports it to the server, and clears what is kept', async () => {
  const page = await journey.as('ingrid', '/');
  await page.route(`**/api/c/order/${orderId}`, async (route) => {
    const response = await (await route.fetch()).json();
    await route.fulfill({ json: { ...response, data: { ...response.data, attachments: null } } });
  });
  await page.goto(journey.url(`/orders/detail/${orderId}`));
  await see(page.getByText('Whoops, something went wrong on our end.')).toBeVisible();
  await see.poll(() => journey.server().output()).toContain('a page crashed');
  await page.getByLabel(/^What were you doing/).fill('I opened the annual review');
  await page.reload();
  await see(page.getByLabel(/^What were you doing/)).toHaveValue('I opened the annual review');
  await page.getByRole('button', { name: 'Report Error' }).click();
  await see.poll(() => journey.server().output()).toContain('I opened the annual review');
  await page.getByRole('button', { name: 'Clear Cache/History' }).click();
  await see(page.getByRole('heading', { name: 'Cache and history are cleared' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

it('sends the proof back, and the order is in progress', async () => {
  const page = await journey.as('ingrid', await journey.reviewPath('ingrid', orderId, 'annual-review-2026'));
  await page.getByRole('button', { name: 'Make Changes' }).click();
  await page
    .getByRole('dialog', { name: /^Ask for changes/ })
    .getByRole('button', { name: 'Make Changes' })
    .click();
  await page.waitForURL(journey.url('/'));
  await see(page.getByText('Changes requested', { exact: true })).toBeVisible();
  await see(
    page.getByRole('region', { name: /In Progress/ }).getByRole('link', { name: /Annual review 2026/ }),
  ).toBeVisible();
  const { data } = await (await journey.api('ingrid')).get<{ progress: string }>(`/order/${orderId}`);
  expect(data?.progress).toBe('in-progress');
});

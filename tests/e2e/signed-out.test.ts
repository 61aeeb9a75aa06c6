import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { drag, fillSignIn, see, startJourney, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney({ keepsToasts: true });
const catalogue = { orderId: '10482', name: 'catalogue-spring' };

const editor = (page: Page) => page.getByRole('textbox', { name: 'New comment' });

it('whoever is signed out everywhere while they write reads so, signs in again and goes on where they were', async () => {
  const path = await journey.reviewPath('farah', catalogue.orderId, catalogue.name);
  const farah = await journey.as('farah', path);
  await untilSharp(farah);
  await farah.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(farah, [0.3, 0.3], [0.45, 0.45]);
  await see(editor(farah)).toBeFocused();
  await farah.keyboard.type('The roast date is missing');

  const helen = await journey.as('helen', '/settings#sessions');
  const staff = helen.getByLabel('Your staff: sign out after');
  await see(staff).toHaveValue('480');
  await staff.selectOption('30 minutes');
  await see(helen.getByText('The time is saved.')).toBeVisible();
  await accessibleInBothThemes(helen, 'the settings of sessions');
  await helen.getByRole('button', { name: 'Sign everybody out' }).click();
  await helen
    .getByRole('alertdialog', { name: 'Sign everybody out?' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await see(helen.getByText(/sessions? (was|were) ended\. This one goes on\./)).toBeVisible();

  await see(
    farah.getByText('You were signed out everywhere by your administrator or account owner.'),
  ).toBeVisible();
  await see(farah.getByText('Your unsent text is kept in this browser.')).toBeVisible();
  await fillSignIn(farah, emailOf('farah'), demoPassword);
  await farah.waitForURL((at) => at.pathname.startsWith(path));
  await see(editor(farah)).toContainText('The roast date is missing');

  // Her own session goes on, with what she has set.
  await helen.reload();
  await see(helen.getByLabel('Your staff: sign out after')).toHaveValue('30');
});

it('an administrator signs one of the staff and one of a customer’s people out', async () => {
  const daniel = await journey.as('daniel', '/');
  const farah = await journey.as('farah', '/');
  await Promise.all([journey.live(daniel), journey.live(farah)]);
  const helen = await journey.as('helen', '/team-members');
  await helen
    .getByRole('link', { name: /Daniel/ })
    .first()
    .click();
  await helen.getByRole('button', { name: 'Sign out everywhere' }).click();
  await helen.getByRole('button', { name: 'Yes' }).click();
  await see(helen.getByText('They are signed out everywhere.')).toBeVisible();
  await see(daniel.getByText('You were signed out everywhere')).toBeVisible();

  await helen.goto(journey.url('/companies'));
  await helen.getByRole('link', { name: 'Harbour Coffee' }).first().click();
  await helen.getByRole('button', { name: /^Actions for Farah/ }).click();
  await helen.getByRole('menuitem', { name: 'Sign out everywhere…' }).click();
  await helen.getByRole('button', { name: 'Yes' }).click();
  await see(farah.getByText('You were signed out everywhere')).toBeVisible();
});

it('a page that nobody uses warns before the session ends, and stays signed in where it is told to', async () => {
  const page = await journey.visit('/signin');
  await page.clock.install();
  await journey.enter(page, 'farah', '/');
  await see(page.getByRole('button', { name: /^Account: Farah/ })).toBeVisible();
  let leftMs = 2 * 60_000;
  const asked: (string | null)[] = [];
  await page.route('**/sessions/this', async (route) => {
    asked.push(await route.request().headerValue('x-unattended'));
    await route.fulfill({ json: { success: true, data: { idleLeftMs: leftMs } } });
  });
  await page.clock.fastForward(120_000);
  const warning = page.getByText('You will be signed out in two minutes');
  await see(warning).toBeVisible();
  expect(asked).toEqual(['1']);
  leftMs = 3_600_000;
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await see(warning).toHaveCount(0);
  expect(asked.at(-1)).toBe(null);
});

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import type { User } from '#shared/accounts/user.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { attachmentOf, fillSignIn, see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();

it('an incomplete profile blocks everything until it is completed', async () => {
  const page = await journey.visit('/signin');
  // The server's profile of someone who was invited and has not completed it yet.
  let completed = false;
  await page.route('**/api/c/r/profile', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    if (!completed) Object.assign(body.data, { firstname: '', isProfileComplete: false });
    await route.fulfill({ response, json: body });
  });
  await fillSignIn(page, emailOf('suriya'), demoPassword);
  const modal = page.getByRole('alertdialog', { name: 'Welcome to Dashboard!' });
  await see(modal).toContainText(
    'You must complete your profile information before you can use your account',
  );
  await page.keyboard.press('Escape');
  await see(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Go to manage profile' }).click();
  await page.waitForURL('**/profile');
  await see(page).toHaveTitle('Manage profile · Galley');
  // The announcement moves the form down.
  await see(page.getByText('closed on 25 December')).toBeVisible();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await see(page.getByText('Required!')).toBeVisible();
  await see(page.getByLabel('Job title')).toHaveCount(0);
  await page.getByLabel('First name').fill('Suriya');
  await page.getByLabel('Time zone').selectOption('Europe/Oslo');
  completed = true;
  await page.getByRole('button', { name: 'Save profile' }).click();
  await see(page.getByText('Your profile is saved.')).toBeVisible();
  await page.goto(journey.url('/'));
  await see(page.getByRole('button', { name: 'Account: Suriya Nair' })).toBeVisible();
  await see(modal).toHaveCount(0);
  const { data } = await (await journey.api('suriya')).get<User>('/r/profile');
  expect(data?.timeZone).toBe('Europe/Oslo');
  // Another profile may be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('a picture and a new password', async () => {
  const preview = (await attachmentOf(await journey.api('mei'), '10496', 'gayo-launch')).versions[0]?.preview;
  const picture = Buffer.from(await (await fetch(journey.url(preview ?? ''))).arrayBuffer());
  const page = await journey.as('mei', '/profile');
  await see(page.getByLabel('Job title')).toHaveValue(/./);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await see(page.getByText('Your picture is changed.')).toBeVisible();
  const { data } = await (await journey.api('mei')).get<User>('/profile');
  const shown = await fetch(journey.url(data?.avatar ?? ''));
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  await see(page.getByRole('button', { name: /^Account: / }).locator('img')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: await readFile('package.json') });
  await see(page.getByRole('alert').filter({ hasText: 'This picture cannot be read.' })).toBeVisible();

  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill('a better password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await see(page.getByText('This is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await see(page.getByText('Your password is changed.')).toBeVisible();
  const again = await journey.visit('/admin/signin');
  await fillSignIn(again, emailOf('mei'), 'a better password');
  await see(again.getByRole('button', { name: /^Account: / })).toBeVisible();

  await page.getByRole('link', { name: 'See where you are signed in' }).click();
  const sessions = page.getByRole('region', { name: 'Your sessions' });
  await see(sessions.getByRole('listitem')).toHaveCount(2);
  await see(sessions.getByRole('listitem').first()).toContainText('This session');
  await accessibleInBothThemes(page, "one's own sessions");
  await sessions.getByRole('button', { name: /^Sign out Chrome on/ }).click();
  await see(again.getByText('This session was ended from another device.')).toBeVisible();
  await see(sessions.getByText('You are signed in nowhere else.')).toBeVisible();
});

it('an owner says how the company is reached and invoiced, by the rules of its country', async () => {
  const page = await journey.as('tom', '/settings');
  const company = page.getByRole('form', { name: 'Company information' });
  await see(company.getByLabel('Company name')).toHaveValue('Kestrel Outdoor');
  await company.getByLabel('Country').selectOption({ label: 'United States' });
  await company.getByLabel('Phone').fill('555-123-4567');
  await company.getByRole('button', { name: 'Save company' }).click();
  await see(company.getByText('Not Valid: 11 digits')).toBeVisible();
  await see(company.getByLabel('Phone')).toBeFocused();
  await company.getByLabel('Phone').fill('1-555-123-4567');
  await company.getByLabel('Tax number').fill('12-3456789');
  await accessible(page, 'the company information');
  await company.getByRole('button', { name: 'Save company' }).click();
  await see(page.getByText('Your company information is saved.')).toBeVisible();
  await page.goto(journey.url('/billing/invoices'));
  await page.getByRole('link', { name: 'company information' }).click();
  await see(company.getByLabel('Tax number')).toHaveValue('12-3456789');
});

it('shows an owner the form of the company in the settings, and which of its fields are mandatory', async () => {
  const page = await journey.as('astrid', '/settings');
  const step = page.locator('.driver-popover');
  await see(step).toContainText('Company information');
  await see(step).toContainText('Every field with a red asterisk is mandatory.');
});

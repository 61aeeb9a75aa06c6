import type { Page } from 'playwright';
import { it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, see, startJourney } from '../support/browser/journey.ts';
import { shownCode, wrongCode } from '../support/clients/authenticator-app.ts';

const journey = startJourney({ keepsToasts: true });

/** The next write to an address is refused as that of a session whose person last proved who they are long ago. */
async function refuseOnce(page: Page, address: string): Promise<void> {
  const data = { proofs: ['password'] };
  let isDone = false;
  await page.route(address, async (route) => {
    if (isDone || route.request().method() === 'GET') return route.fallback();
    isDone = true;
    return route.fulfill({ status: 403, json: { success: false, code: 'identity_unconfirmed', data } });
  });
}

it('somebody sets up an app in the profile, signs in with its code and a recovery code, and removes it', async () => {
  const page = await journey.as('mei', '/profile');
  const section = page.getByRole('region', { name: 'Second factor' });
  await refuseOnce(page, '**/api/d/second-factor');
  await section.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await see(dialog.getByLabel('Your password')).toBeFocused();
  await accessibleInBothThemes(page, 'the question who one is');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await see(section.getByRole('button', { name: 'Set up an app' })).toBeEnabled();
  await refuseOnce(page, '**/api/d/second-factor');
  await section.getByRole('button', { name: 'Set up an app' }).click();
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(dialog.getByText('Your present password is a different one.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(section.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = (await section.locator('code').textContent()) ?? '';
  await accessibleInBothThemes(page, 'the set-up of a second factor');
  await section.getByRole('textbox', { name: 'Code' }).fill(wrongCode(key, new Date()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await see(section.getByText(/^This code is not valid/)).toBeVisible();
  await section.getByRole('textbox', { name: 'Code' }).fill(shownCode(key, new Date()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await see(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const [recoveryCode = ''] = await section.getByRole('listitem').allTextContents();

  const elsewhere = await journey.visit('/admin/signin');
  await fillSignIn(elsewhere, emailOf('mei'), demoPassword);
  await see(elsewhere.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await accessibleInBothThemes(elsewhere, 'the code of a sign-in');
  await elsewhere.getByRole('textbox', { name: 'Code' }).fill(shownCode(key, new Date(), 1));
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await see(elsewhere.getByRole('button', { name: /^Account: Mei Tan/ })).toBeVisible();

  await page.reload();
  await section.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await section.getByRole('button', { name: 'Remove' }).click();
  await see(section.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});

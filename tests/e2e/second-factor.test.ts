import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, see, startJourney } from '../support/browser/journey.ts';
import { shownCode, wrongCode } from '../support/clients/authenticator-app.ts';

const journey = startJourney({ keepsToasts: true, host: 'localhost' });

/** The next write to an address is refused as that of a session whose person last proved who they are long ago. */
async function refuseOnce(page: Page, address: string, proofs = ['password']): Promise<void> {
  const data = { proofs };
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
  await see(dialog.getByText('Your current password is wrong.')).toBeVisible();
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

it('shows the recovery codes where the state cannot be read again', async () => {
  const page = await journey.as('jonas', '/profile');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up an app' }).click();
  const key = (await section.locator('code').textContent()) ?? '';
  await page.route('**/second-factor', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  );
  await section.getByRole('textbox', { name: 'Code' }).fill(shownCode(key, new Date()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await see(page.getByText('Ooops!')).toBeVisible();
  await see(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);

  await page.reload();
  const failure = page.getByRole('alert').filter({ hasText: 'Your second factor could not be loaded' });
  await see(failure).toBeVisible();
  await page.unroute('**/second-factor');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await see(section.getByRole('button', { name: 'Remove' })).toBeVisible();
});

it('offers to load again who must have a second factor, and when sessions end', async () => {
  const page = await journey.as('helen', '/profile');
  const unreadable = /\/(second-factor\/requirement|idle-limits)$/;
  await page.route(unreadable, (route) => route.abort());
  await page.goto(journey.url('/settings#second-factor'));
  const roles = page.getByRole('region', { name: 'Second factor' });
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await see(roles.getByRole('alert')).toContainText('The roles could not be loaded');
  await see(sessions.getByRole('alert')).toContainText('The times could not be loaded');
  await page.unroute(unreadable);
  await roles.getByRole('button', { name: 'Try again' }).click();
  await sessions.getByRole('button', { name: 'Try again' }).click();
  await see(roles.getByRole('checkbox', { name: 'Manager', exact: true })).toBeVisible();
  await see(sessions.getByLabel('Customers: sign out after')).toBeVisible();
});

it('somebody adds a passkey, names it, signs in with it alone and after the password, and removes it', async () => {
  const page = await journey.as('mei', '/profile');
  await addAuthenticator(page);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await see(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const passkeys = section.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await see(passkeys).toHaveCount(1);
  await section.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await see(passkeys).toContainText('Work laptop');
  // A button that the header covers in part would pass for one that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await accessibleInBothThemes(page, 'the list of passkeys');

  const forgetSession = async (): Promise<void> => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(journey.url('/admin/signin'));
  };
  const account = page.getByRole('button', { name: /^Account: Mei Tan/ });
  await forgetSession();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await see(account).toBeVisible();
  await forgetSession();
  await fillSignIn(page, emailOf('mei'), demoPassword);
  await see(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await accessibleInBothThemes(page, 'the passkey of a sign-in');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await see(account).toBeVisible();

  await page.goto(journey.url('/profile'));
  await refuseOnce(page, '**/api/d/passkeys/*', ['password', 'code', 'passkey']);
  await section.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
  await see(section.getByRole('list', { name: 'Your passkeys' })).toHaveCount(0);
});

it('says that no passkey can be asked for where the code for it does not come, and lets one sign in otherwise', async () => {
  const page = await journey.visit('/admin/signin');
  const askForPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  const toast = page.getByText('The browser could not ask for a passkey. Please try again.');
  for (const code of ['**/assets/passkeys-*', '**/assets/esm-*']) {
    await page.route(code, (route) => route.abort());
    await askForPasskey.click();
    await see(toast).toBeVisible();
    await see(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
    await page.getByRole('button', { name: 'Close' }).click();
    await see(toast).toHaveCount(0);
    await page.unroute(code);
  }
});

it('keeps the choice of one role while that of another is read back', async () => {
  const page = await journey.as('helen', '/profile');
  const required = new Set(['operator', 'manager']);
  const [reading, writing] = [createGate(), createGate()];
  await page.route('**/second-factor/requirement', async (route) => {
    const request = route.request();
    const role = new URLSearchParams(request.postData() ?? '').get('role');
    if (role === 'manager') await writing.opened;
    if (role !== null) required.delete(role);
    const roles = ['operator', 'manager'].map((each) => ({
      ...{ role: each, isRequired: required.has(each), people: 3 },
      without: required.has('operator') ? 1 : 0,
    }));
    if (request.method() === 'GET' && required.size === 1) await reading.opened;
    return route.fulfill({ json: { success: true, data: role === null ? { roles } : null } });
  });
  await page.goto(journey.url('/settings#second-factor'));
  const section = page.getByRole('region', { name: 'Second factor' });
  const later = section.getByRole('checkbox', { name: 'Manager' });
  await section.getByRole('checkbox', { name: 'Operator' }).click();
  await later.click();
  reading.open();
  await see(section.getByText('3 people, all set up')).toHaveCount(2);
  expect(await later.isChecked()).toBe(false);
  writing.open();
  await see(later).not.toBeChecked();
});

it('an administrator requires one of account owners, and an owner sets up an app before going on', async () => {
  const helen = await journey.as('helen', '/profile');
  await addAuthenticator(helen);
  const passkeys = helen.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await see(helen.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  const owner = await journey.as('farah', '/profile');
  await see(owner.getByRole('region', { name: 'Passkeys' })).toBeVisible();

  await helen.goto(journey.url('/settings#second-factor'));
  const section = helen.getByRole('region', { name: 'Second factor' });
  const ofOwners = section.getByRole('checkbox', { name: 'Account Owner' });
  const ask = helen.getByRole('alertdialog', { name: /role Account Owner/ });
  await ofOwners.click();
  await accessibleInBothThemes(helen, 'the question whether a role must have a second factor');
  await ask.getByRole('button', { name: 'No' }).click();
  await see(ofOwners).not.toBeChecked();
  await ofOwners.click();
  await ask.getByRole('button', { name: 'Yes' }).click();
  await see(ask).toHaveCount(0);
  await see(ofOwners).toBeChecked();
  await accessibleInBothThemes(helen, 'the roles that must have a second factor');

  await see(owner.getByText('Your account signs in with a second factor now.')).toBeVisible();
  await fillSignIn(owner, emailOf('farah'), demoPassword);
  await see(owner.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await see(owner.getByText(/^Your role requires an authenticator app or a passkey/)).toBeVisible();
  await accessibleInBothThemes(owner, 'the second factor that an owner has to set up');
  const key = (await owner.locator('code').textContent()) ?? '';
  await owner.getByRole('textbox', { name: 'Code' }).fill(shownCode(key, new Date()));
  await owner.getByRole('button', { name: 'Continue' }).click();
  await see(owner.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await owner.getByRole('button', { name: 'Continue' }).click();
  await see(owner.getByRole('button', { name: /^Account: Farah/ })).toBeVisible();
  await owner.goto(journey.url('/profile'));
  await see(owner.getByText('It is on, and your role requires it.')).toBeVisible();
});

function createGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The browser has an authenticator in software, whose person presses and is verified at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

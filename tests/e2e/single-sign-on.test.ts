import { afterAll, beforeAll, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { domainOf } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';
import { type OidcIssuer, startOidcIssuer } from '../support/servers/oidc-issuer.ts';

const journey = startJourney({
  keepsToasts: true,
  host: 'localhost',
  env: async () => ({ SSO_PRIVATE_ADDRESSES: 'on' }),
});
let issuer: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer(journey.url('/single-sign-on'));
});
afterAll(() => issuer?.close());

it('an owner sets single sign-on up, links their account, and somebody new of the company signs in by it', async () => {
  const domain = domainOf(emailOf('farah'));
  const owner = await journey.as('farah', '/settings');
  const section = owner.getByRole('form', { name: 'Single sign-on' });
  await owner.getByRole('button', { name: 'Set up single sign-on' }).click();
  await see(section.getByLabel('Callback address')).toHaveValue(/\/single-sign-on\/[^/]+$/);
  await section.getByRole('button', { name: 'Save single sign-on' }).click();
  await see(section.getByRole('textbox', { name: 'Issuer' })).toBeFocused();
  await section.getByRole('textbox', { name: 'Issuer' }).fill(issuer.url);
  await section.getByLabel('Client id').fill(issuer.clientId);
  await section.getByLabel('Client secret').fill(issuer.clientSecret);
  await section.getByLabel('E-mail domains').fill(domain);
  await accessibleInBothThemes(owner, 'the settings of single sign-on');
  await section.getByRole('button', { name: 'Save single sign-on' }).click();
  await see(section.getByText('Nobody has signed in by it yet.')).toBeVisible();
  await see(section.getByRole('checkbox', { name: 'Required' })).toBeDisabled();

  issuer.put({ email: emailOf('farah') });
  const page = await journey.visit('/settings');
  const offer = page.getByRole('button', { name: 'Continue with single sign-on' });
  await page.getByLabel('Email').fill('somebody@elsewhere.test');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await see(offer).toHaveCount(0);
  await page.getByLabel('Email').fill(emailOf('farah'));
  await see(offer).toBeVisible();
  await accessibleInBothThemes(page, 'the offer of single sign-on');
  await offer.click();
  await see(page.getByRole('heading', { name: 'Link your account' })).toBeVisible();
  await accessibleInBothThemes(page, 'the link of an account');
  const link = page.getByRole('button', { name: 'Link and sign in' });
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await link.click();
  await see(page.getByText('This is not the password of your account.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await link.click();
  // On to what was asked for before the sign-in.
  await see(page.getByRole('heading', { name: 'General settings' })).toBeVisible();
  await see(page.getByText(/^Works since/)).toBeVisible();

  await page.goto(journey.url('/signout'));
  const there = page.getByRole('link', { name: 'Sign out there too' });
  await see(there).toHaveAttribute('href', new RegExp(`^${issuer.url}/`));
  await accessibleInBothThemes(page, 'the sign-in page after single sign-on');

  const newcomer = `wren@${domain}`;
  issuer.put({ email: newcomer, firstname: 'Wren', lastname: 'Adeyemi' });
  const fresh = await journey.visit('/signin');
  await fresh.getByLabel('Email').fill(newcomer);
  await fresh.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await see(fresh.getByRole('button', { name: /^Account: Wren Adeyemi/ })).toBeVisible();

  // A link from anywhere signs nobody in by itself.
  const led = await journey.visit(`/single-sign-on/staff?${new URLSearchParams({ email: newcomer })}`);
  await see(led.getByText(`You sign in as ${newcomer}, with single sign-on.`)).toBeVisible();
  await led.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await see(led.getByRole('button', { name: /^Account: Wren Adeyemi/ })).toBeVisible();

  // The issuer did not have to ask them, so that this was no proof; nor is what it says of a sign-in before.
  await fresh.goto(journey.url('/profile'));
  const setUp = fresh.getByRole('button', { name: 'Set up an app' });
  const again = fresh.getByRole('alertdialog', { name: 'Confirm that it is you' });
  await setUp.click();
  await accessibleInBothThemes(fresh, 'the question who one is of single sign-on');
  await again.getByRole('button', { name: 'Cancel' }).click();
  await see(again).toHaveCount(0);
  const account = { email: newcomer, firstname: 'Wren', lastname: 'Adeyemi' };
  issuer.put({ ...account, authenticatedAt: new Date(Date.now() - 60 * 60_000) });
  await setUp.click();
  await again.getByRole('button', { name: 'Continue' }).click();
  await see(fresh.getByRole('heading', { name: 'This does not show that it is you' })).toBeVisible();
  await accessibleInBothThemes(fresh, 'a proof by single sign-on that is none');
  await fresh.getByRole('button', { name: 'Back' }).click();
  issuer.put(account);
  await setUp.click();
  await again.getByRole('button', { name: 'Continue' }).click();
  await see(fresh.getByText('You have confirmed that it is you')).toBeVisible();
  await setUp.click();
  await see(fresh.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const password = fresh.getByRole('form', { name: 'Password' });
  await see(password.getByText('Your account has no password')).toBeVisible();
  await password.getByLabel('New password').fill('a sentence that nobody guesses');
  await password.getByRole('button', { name: 'Set password' }).click();
  await see(password.getByLabel('Current password')).toBeVisible();

  issuer.put({ email: `unverified@${domain}`, isVerified: false });
  const other = await journey.visit('/signin');
  await other.getByLabel('Email').fill(`unverified@${domain}`);
  await other.getByRole('button', { name: 'Continue with single sign-on' }).click();
  await see(other.getByRole('heading', { name: 'You cannot sign in here' })).toBeVisible();
  await see(other.getByText(/has not verified the address/)).toBeVisible();
  await accessibleInBothThemes(other, 'a sign-in that was refused');
  await other.getByRole('button', { name: 'Back to sign-in' }).click();
  await see(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

import { it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { holdBack, see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();

it('the form can be filled and sent before the rest of the program has come', async () => {
  const page = await journey.visit('/signin');
  const release = await holdBack(page, /\/assets\/client-/);
  await page.reload();
  // The studio's own address, by its configuration.
  await see(page.locator('a[href^="mailto:"]')).toBeVisible();
  await page.getByLabel('Email').fill(emailOf('farah'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await button.click();
  await see(button).toHaveAttribute('aria-busy', 'true');
  release();
  await page.waitForURL(({ pathname }) => pathname !== '/signin');
});

it('somebody of the staff whose link has expired asks for another one on their side', async () => {
  const page = await journey.visit('/reset-password?token=used-before&side=user');
  await page.getByLabel('New password', { exact: true }).fill('a new and longer one');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === '/forgot-password?side=user');
});

import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { emptySetup } from '#shared/installation/installation.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney({ isEmpty: true });

const setupPath = (): string => /http\S+(\/setup\?key=\S+)/.exec(journey.server().output())?.[1] ?? '';
const openStudio = async (): Promise<Page> => {
  const page = await journey.visit(`${setupPath()}&step=studio`);
  await see(page.getByRole('heading', { name: 'Your studio' })).toBeVisible();
  return page;
};
const nameIn = (page: Page) => page.getByLabel('Studio name');
const addressIn = (page: Page) => page.getByLabel('Address');
const stored = (page: Page) => page.getByText(/^Saved/);

it('an answer that the server refuses is marked at its field, and stays', async () => {
  const page = await openStudio();
  const name = 'N'.repeat(501);
  await nameIn(page).fill(name);
  await addressIn(page).focus();
  await see(page.getByText('Too long: at most 80 characters')).toBeVisible();
  await see(page.getByText('Not saved. Studio name: not valid. What you typed stays here.')).toBeVisible();
  await see(nameIn(page)).toHaveAttribute('aria-invalid', 'true');
  await accessibleInBothThemes(page, 'the setup with an answer that was refused');
  let refusals = 0;
  const refused = page.waitForResponse((response) => response.status() === 422 && ++refusals === 2);
  await page.getByRole('button', { name: 'Save and go on later' }).click();
  // The field that was left is saved, and then the press: a name mended before that would be saved by it, and lead on.
  await refused;
  await see(nameIn(page)).toHaveValue(name);
  await nameIn(page).fill('Northlight Repro');
  await addressIn(page).focus();
  await see(stored(page)).toBeVisible();
  await see(page.getByText('Too long', { exact: false })).toHaveCount(0);
});

it('whoever answers in a second browser is asked whose answer holds, and sees what the first has added', async () => {
  const [ada, ben] = [await openStudio(), await openStudio()];
  await see(nameIn(ben)).toHaveValue('Northlight Repro');
  await nameIn(ada).fill('Northlight');
  await addressIn(ada).fill('Kade 3');
  await nameIn(ada).focus();
  await see(stored(ada)).toBeVisible();
  await ada.getByRole('button', { name: 'Save and go on later' }).click();
  await see(ada.getByRole('heading', { name: 'Your answers are saved' })).toBeVisible();

  await nameIn(ben).fill('Southlight');
  await addressIn(ben).focus();
  const asked = ben.getByRole('alert').filter({ hasText: 'in another browser' });
  await see(asked).toContainText('Studio name reads now: “Northlight”');
  await accessibleInBothThemes(ben, 'the setup that somebody else has answered too');
  await see(nameIn(ben)).toHaveValue('Southlight');
  await asked.getByRole('button', { name: 'Keep mine' }).click();
  await see(asked).toHaveCount(0);
  await see(ben.getByText('Saved. Someone else has changed: Address.')).toBeVisible();
  await see(addressIn(ben)).toHaveValue('Kade 3');

  await ada.getByRole('button', { name: 'Go on now' }).click();
  await nameIn(ada).fill('Eastlight');
  await addressIn(ada).focus();
  await ada.getByRole('button', { name: 'Take theirs' }).click();
  await see(nameIn(ada)).toHaveValue('Southlight');
  await see(stored(ada)).toBeVisible();
  await ada.reload();
  await see(nameIn(ada)).toHaveValue('Southlight');
  await see(addressIn(ada)).toHaveValue('Kade 3');

  const answers = {
    ...emptySetup,
    ...{ name: 'Southlight', country: 'NL', timeZone: 'Europe/Amsterdam', firstname: 'Ben' },
    ...{ email: 'ben@southlight.example', password: 'a long enough sentence' },
  };
  const response = await fetch(journey.url('/api/g/setup'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...answers,
      key: new URL(journey.url(setupPath())).searchParams.get('key'),
      week: JSON.stringify(answers.week),
      look: JSON.stringify(answers.look),
    }),
  });
  expect(response.status).toBe(200);
  await nameIn(ada).fill('Eastlight');
  await addressIn(ada).focus();
  await see(ada.getByText('Not saved. Galley is set up already.')).toBeVisible();
  await see(nameIn(ada)).toHaveValue('Eastlight');
});

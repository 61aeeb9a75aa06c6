import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, see, startJourney } from '../support/browser/journey.ts';
import { mailTo } from '../support/files/outbox.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

const journey = startJourney({ isEmpty: true });
const password = 'a long enough sentence';

const setupPath = (): string => {
  const address = /http\S+(\/setup\?key=\S+)/.exec(journey.server().output());
  if (address?.[1] === undefined) throw new Error('the server printed no setup address');
  return address[1];
};

/** Sets the password by the mailed link, and returns the page after signing in with it. */
async function acceptInvitation(address: string, signInPath: string): Promise<Page> {
  const mail = await mailTo(journey.server().dataDir, address);
  const link = /\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';
  const page = await journey.visit(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await see(page.getByText('Your password is set')).toBeVisible();
  await page.goto(journey.url(signInPath));
  await fillSignIn(page, address, password);
  return page;
}

it('somebody who starts the server sets it up in the browser, leaves on the way, and signs in', async () => {
  const stranger = await journey.visit('/order-list');
  await see(stranger.getByRole('heading', { name: 'Galley is not set up yet' })).toBeVisible();
  await stranger.goto(journey.url('/setup?key=guessed'));
  await see(stranger.getByRole('heading', { name: 'This is not the setup address' })).toBeVisible();

  let page = await journey.visit(setupPath());
  await page.getByRole('button', { name: 'Set up Galley' }).click();
  await see(page.getByText('Required!')).toHaveCount(8);
  await see(page.getByLabel('Studio name')).toBeFocused();
  await accessibleInBothThemes(page, 'the setup with faults');
  await see(page.getByText(/^Database: embedded, in /)).toBeVisible();
  await page.getByLabel('Studio name').fill('Northlight Repro');
  await page.getByLabel('Support e-mail').fill('help@northlight.example');
  await page.getByLabel('Country').selectOption('NL');
  await page.getByLabel('Currency').selectOption('EUR');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.getByLabel('Time zone').selectOption('Europe/Amsterdam');
  await page.getByLabel('First name').focus();
  await saved;

  // Left, and gone on with in another browser.
  page = await journey.visit(setupPath());
  await see(page.getByLabel('Studio name')).toHaveValue('Northlight Repro');
  await see(page.getByLabel('Country')).toHaveValue('NL');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Visser');
  await page.getByLabel(/^E-mail/).fill('ada@northlight.example');
  await page.getByRole('button', { name: 'Send a mail to ada@northlight.example' }).click();
  await see(page.getByText('A mail is on its way to ada@northlight.example')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('radio', { name: 'Packaging and repro' }).check();
  await page.getByRole('button', { name: 'Set up Galley' }).click();

  await page.waitForURL('**/admin/signin');
  await fillSignIn(page, 'ada@northlight.example', password);
  await see(page.getByRole('button', { name: /^Account: Ada Visser/ })).toBeVisible();

  // The studio takes in an operator and a customer, who set their passwords by the mails.
  await page.goto(journey.url('/team-members/new'));
  const tour = page.locator('.driver-popover');
  await see(tour).toContainText('Who they are');
  await page.keyboard.press('Escape');
  await see(tour).toHaveCount(0);
  await page.getByLabel('First name').fill('Devi');
  await page.getByLabel('Last name').fill('Raman');
  await page.getByLabel('Email').fill('devi@northlight.example');
  await see(page.getByLabel('Role')).toHaveValue('operator');
  await accessibleInBothThemes(page, 'the form of one of the staff');
  await page.getByRole('button', { name: 'Create team member' }).click();
  await see(page.getByText('Devi Raman is in your team.')).toBeVisible();
  await page.goto(journey.url('/payg/list'));
  await page.getByRole('link', { name: 'Create New Customer' }).click();
  await page.getByLabel('Company').fill('Harbour Coffee');
  await page.getByLabel('First name').fill('Mei');
  await page.getByLabel('Last name').fill('Lim');
  await page.getByLabel('Email').fill('mei@harbour.example');
  await page.getByRole('button', { name: /^Create/ }).click();
  await see(page.getByRole('cell', { name: /Harbour Coffee/ })).toBeVisible();
  const devi = await acceptInvitation('devi@northlight.example', '/admin/signin');
  await see(devi.getByRole('button', { name: /^Account: Devi Raman/ })).toBeVisible();
  const mei = await acceptInvitation('mei@harbour.example', '/signin');
  await see(mei.getByText('Welcome to Dashboard!')).toBeVisible();

  const again = await journey.visit(setupPath());
  await see(again.getByRole('heading', { name: 'Galley is set up already' })).toBeVisible();
});

it('a script sets it up from a file, once, and is told what is wrong with it', async () => {
  const folder = await temporaryFolder('setup');
  const file = join(folder, 'answers.json');
  const setUp = async (answers: object): Promise<{ code: number; printed: string }> => {
    await writeFile(file, JSON.stringify(answers));
    const child = spawn('npm', ['run', '--silent', 'setup', '--', '--answers', file], {
      env: { ...process.env, DATA_DIR: join(folder, 'data'), FSYNC: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        printed += text;
      });
    const [code] = await once(child, 'close');
    return { code, printed };
  };
  const answers = {
    name: 'Northlight Repro',
    supportEmail: 'help@northlight.example',
    country: 'NL',
    currency: 'EUR',
    timeZone: 'Europe/Amsterdam',
    firstname: 'Ada',
    lastname: 'Visser',
    email: 'ada@northlight.example',
    password,
    catalogue: 'print-shop',
  };
  const wrong = await setUp({ ...answers, country: 'Holland', colour: 'red' });
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toContain('country');
  expect(wrong.printed).toContain('colour');
  const short = await setUp({ ...answers, password: 'short' });
  expect(short.printed).toContain('Password: Too short: 5 of at least 10 characters');
  const done = await setUp(answers);
  expect(done).toMatchObject({ code: 0 });
  expect(done.printed).toContain('ada@northlight.example signs in at');
  expect(await setUp(answers)).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Galley is set up already'),
  });
});

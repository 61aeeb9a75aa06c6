import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { roleName } from '#shared/access/role-name.ts';
import { teamRolesOf } from '#shared/accounts/team-members.ts';
import { accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { shownCode } from '../support/clients/authenticator-app.ts';
import { mailTo } from '../support/files/outbox.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';

const journey = startJourney({ isEmpty: true });
const password = 'a long enough sentence';
const ada = 'ada@northlight.example';
/** Of the authenticator app that Ada sets up. */
let adaKey = '';
/** When the server had started. */
let begunAt = 0;
/** Required fields that were empty when their form was shown, by form, until the first proof is approved. */
const asked: Record<string, string[]> = {};

/** Takes note of what a form asks for. A field that is filled in already asks for nothing. */
async function noteAsked(page: Page, form: string): Promise<void> {
  const marks = page.locator('span[aria-hidden]').filter({ hasText: /^\s*\*$/ });
  const passwords = page.locator('input[type=password]:not([required])');
  await see(marks.or(passwords).first()).toBeVisible();
  const names = await marks.evaluateAll((found) =>
    found.flatMap(({ parentElement: label }) => {
      const control = document.getElementById((label as HTMLLabelElement).htmlFor);
      const isFilled = control !== null && 'value' in control && control.value !== '';
      return isFilled ? [] : [label?.textContent?.replace(' *', '') ?? ''];
    }),
  );
  asked[form] = [...names, ...Array.from({ length: await passwords.count() }, () => 'Password')];
}

const setupPath = (): string => {
  const address = /http\S+(\/setup\?key=\S+)/.exec(journey.server().output());
  if (address?.[1] === undefined) throw new Error('the server printed no setup address');
  return address[1];
};

/** Signs somebody in by the form. Their tours are ended as they begin. */
async function enter(email: string, signInPath: string): Promise<Page> {
  const page = await journey.visit(signInPath);
  await page.addLocatorHandler(page.locator('.driver-popover'), () => page.keyboard.press('Escape'));
  await fillSignIn(page, email, password);
  if (email === ada) {
    await page.getByRole('textbox', { name: 'Code' }).fill(shownCode(adaKey, new Date(), 1));
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await page.waitForURL((at) => !at.pathname.endsWith('/signin'));
  return page;
}

/** Sets the password by the mailed link, and returns the page after signing in with it. */
async function acceptInvitation(address: string, signInPath: string): Promise<Page> {
  const mail = await mailTo(journey.server().dataDir, address);
  const link = /\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? '';
  const page = await journey.visit(link);
  if (asked.password === undefined) await noteAsked(page, 'password');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await see(page.getByText('Your password is set')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(journey.url(signInPath));
  return enter(address, signInPath);
}

it('somebody who starts the server sets it up in the browser, leaves on the way, and signs in', async () => {
  begunAt = performance.now();
  const stranger = await journey.visit('/order-list');
  await see(stranger.getByRole('heading', { name: 'Galley is not set up yet' })).toBeVisible();
  await stranger.goto(journey.url('/setup?key=guessed'));
  await see(stranger.getByRole('heading', { name: 'This is not the setup address' })).toBeVisible();

  let page = await journey.visit(setupPath(), { timezoneId: 'Asia/Kuala_Lumpur' });
  const goOn = () => page.getByRole('button', { name: /^Continue to/ }).click();
  await noteAsked(page, 'administrator');
  await goOn();
  await see(page.getByText('Required!')).toHaveCount(3);
  await see(page.getByLabel('First name')).toBeFocused();
  await accessibleInBothThemes(page, 'the setup with faults');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Visser');
  await page.getByLabel(/^E-mail/).fill(ada);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel('Require a second factor of the staff').check();
  await goOn();

  await see(page.getByRole('heading', { name: 'Your studio' })).toBeFocused();
  await see(
    page.getByRole('button', { name: /^Done Administrator Ada Visser, second factor on/ }),
  ).toBeVisible();
  await see(page.getByLabel('Country')).toHaveValue('MY');
  await see(page.getByLabel('Time zone')).toHaveValue('Asia/Kuala_Lumpur');
  await noteAsked(page, 'studio');
  await page.getByLabel('Studio name').fill('Northlight Repro');
  await page.getByLabel('Country').selectOption('NL');
  await see(page.getByLabel('Currency')).toHaveValue('EUR');
  await see(page.getByLabel('Time zone')).toHaveValue('Europe/Amsterdam');
  await page.getByLabel('Address').fill('Kade 3\n1011 AB Amsterdam');
  await page.getByLabel('Main colour').fill('#0f5c63');
  await see(page.getByText(/^Business hours/)).toHaveText('Business hours: Monday to Friday, 9:00 to 18:00');
  await page.getByText(/^Business hours/).click();
  await page.getByRole('checkbox', { name: 'Saturday' }).check();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await see(preview).toContainText('Northlight ReproKade 31011 AB AmsterdamNetherlands');
  await see(preview).toContainText('€ 490.00');
  await see(preview.getByText('Create')).toHaveCSS('background-color', 'rgb(15, 92, 99)');
  await see(page.getByText('Saved', { exact: true })).toBeVisible();
  await accessibleInBothThemes(page, 'the setup of the studio');
  await page.getByRole('button', { name: 'Save and go on later' }).click();
  await see(page.getByRole('heading', { name: 'Your answers are saved' })).toBeVisible();
  const left = await page.getByLabel('Address of the setup').inputValue();
  await accessibleInBothThemes(page, 'the setup that is left');

  // Gone on with in another browser, which asks for the password once more.
  page = await journey.visit(left.replace(/^https?:..[^/]+/, ''));
  await see(page.getByLabel('Studio name')).toHaveValue('Northlight Repro');
  await see(page.getByLabel('Country')).toHaveValue('NL');
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"/>'),
  });
  await see(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await goOn();
  await see(page.getByText(/^Database: embedded, in /)).toBeVisible();
  await page.getByRole('button', { name: `Send a mail to ${ada}` }).click();
  await see(page.getByText('No mail server is configured: the mail lies in the outbox')).toBeVisible();
  await goOn();
  await page.getByRole('radio', { name: 'Packaging and repro' }).check();
  await see(page.getByRole('complementary', { name: 'Preview' })).toContainText('€ 990.00');
  await goOn();
  await see(page.getByText('1 answer is missing or not valid')).toBeVisible();
  await accessibleInBothThemes(page, 'the answers of the setup');
  await page.getByRole('button', { name: 'Set up Galley' }).click();
  await see(page.getByLabel(/^Password/)).toBeFocused();
  await see(page.getByText('Required!')).toHaveCount(1);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: /Ready/ }).click();
  await see(page.getByText('Everything required is answered.')).toBeVisible();
  await page.getByRole('button', { name: 'Set up Galley' }).click();

  // Signed in with the password just chosen, for which the second factor is all that is missing.
  await see(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  adaKey = (await page.locator('code').textContent()) ?? '';
  await accessibleInBothThemes(page, 'the second factor that a sign-in asks for');
  await page.getByRole('textbox', { name: 'Code' }).fill(shownCode(adaKey, new Date()));
  await page.getByRole('button', { name: 'Continue' }).click();
  await see(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Continue' }).click();
  await see(page.getByRole('button', { name: /^Account: Ada Visser/ })).toBeVisible();
  await see(page.getByRole('img', { name: 'Northlight Repro' })).toHaveAttribute('src', /^data:image\/svg/);
  await page.goto(journey.url('/settings'));
  await see(page.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
  // The screen's tour begins once it rests, and scrolls to what it shows.
  await page.getByRole('button', { name: 'Skip the tour' }).click();
  await see(page.locator('.driver-popover')).toHaveCount(0);
  // The settings have parts with addresses, and an index of them.
  const required = page.getByRole('region', { name: 'Second factor' });
  const ofAdministrators = required.getByRole('checkbox', { name: 'Admin' });
  await see(required).not.toBeInViewport();
  await page.getByRole('link', { name: 'Second factor' }).click();
  await see(ofAdministrators).toBeInViewport();
  await see(ofAdministrators).toBeChecked();
  await see(required.getByRole('checkbox', { name: 'Operator' })).toBeChecked();
  await see(required.getByRole('checkbox', { name: 'Account Owner' })).not.toBeChecked();
  await page.goto(journey.url('/settings#invoices'));
  await see(page.getByRole('heading', { name: 'Invoices' })).toBeInViewport();
  for (const role of teamRolesOf('user')) {
    const changed = page.waitForResponse(
      (response) => response.url().endsWith('/requirement') && response.request().method() === 'PUT',
    );
    await required.getByRole('checkbox', { name: roleName(role), exact: true }).uncheck();
    expect((await changed).status()).toBe(200);
  }

  await page.getByText('General settings 5 steps').click();
  const step = page.getByRole('group', { name: 'Business hours' });
  await step.getByLabel('Heading').fill('When we < you > work');
  await page.getByRole('button', { name: 'Save tours' }).click();
  await see(page.getByText('Your tours are saved.')).toBeVisible();
  await accessibleInBothThemes(page, 'the settings of a new studio');
  await page.getByRole('button', { name: /^Account: Ada Visser/ }).click();
  await page.getByRole('menuitem', { name: 'Take the tour' }).click();
  await see(page.getByRole('dialog', { name: 'When we < you > work' })).toContainText(
    'When the studio works',
  );
  await page.keyboard.press('Escape');

  const again = await journey.visit(setupPath());
  await see(again.getByRole('heading', { name: 'Galley is set up already' })).toBeVisible();
});

it('its people get accounts, sign in by the mailed links, bring the first order to an approved proof, and pay', async () => {
  const admin = await enter(ada, '/admin/signin');
  await see(admin.getByText('There are no orders yet')).toBeVisible();
  await accessibleInBothThemes(admin, 'the empty board');
  await admin.getByRole('link', { name: 'Create a team member' }).click();
  await noteAsked(admin, 'team member');
  await admin.getByLabel('First name').fill('Devi');
  await admin.getByLabel('Last name').fill('Raman');
  await admin.getByLabel('Email').fill('devi@northlight.example');
  await see(admin.getByLabel('Role')).toHaveValue('operator');
  await accessibleInBothThemes(admin, 'the form of one of the staff');
  await admin.getByRole('button', { name: 'Create team member' }).click();
  await see(admin.getByText('Devi Raman is in your team.')).toBeVisible();
  await admin.goto(journey.url('/payg/list'));
  await admin.getByRole('link', { name: 'Create your first customer' }).click();
  await noteAsked(admin, 'customer');
  await admin.getByLabel('Company').fill('Harbour Coffee');
  await admin.getByLabel('First name').fill('Mei');
  await admin.getByLabel('Last name').fill('Lim');
  await admin.getByLabel('Email').fill('mei@harbour.example');
  await admin.getByRole('button', { name: /^Create/ }).click();
  await see(admin.getByRole('heading', { name: 'Harbour Coffee', level: 1 })).toBeVisible();
  await accessibleInBothThemes(admin, 'a company');
  await admin.getByRole('link', { name: 'Companies', exact: true }).click();
  await admin.getByRole('searchbox', { name: /^Company, reseller/ }).fill('mei@harbour');
  await see(admin.getByRole('status').filter({ hasText: '1 company' })).toBeVisible();
  await see(admin.getByRole('row', { name: /Harbour Coffee.*Mei Lim, invited/ })).toBeVisible();
  await accessibleInBothThemes(admin, 'the companies');

  const mei = await acceptInvitation('mei@harbour.example', '/signin');
  await see(mei).toHaveTitle(/Northlight Repro/);
  await mei.getByRole('link', { name: 'Create your first order' }).click();
  await noteAsked(mei, 'order');
  await mei.getByLabel('Order name').fill('Winter blend label');
  await mei.getByRole('textbox', { name: 'Brief' }).click();
  await mei.keyboard.type('A label for the winter blend');
  await mei.getByLabel('Service type').selectOption('Label');
  await see(mei.getByLabel('Service category').locator('option:checked')).toHaveText('Artwork');
  await mei.getByRole('button', { name: 'Publish' }).click();
  await mei.waitForURL('**/orders/detail/*');
  const order = mei.url();

  // Who has no team yet does the work themselves.
  await admin.goto(order);
  await admin.getByRole('button', { name: 'In Progress', exact: true }).click();
  await see(admin.getByText('Moved from Active to In Progress')).toBeVisible();
  await admin.getByLabel('Upload to Customer review').setInputFiles({
    name: 'label.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfOf([{ content: '0 .5 0 rg 40 60 340 475 re f' }])),
  });
  await see(admin.getByRole('article', { name: /^label/ })).toBeVisible();
  await admin.getByRole('button', { name: 'In Review', exact: true }).click();
  await see(admin.getByText('Moved from In Progress to In Review')).toBeVisible();

  await mei
    .getByRole('link', { name: /^Open .* in review$/ })
    .first()
    .click();
  await untilSharp(mei);
  await mei.getByRole('button', { name: 'Order Approved' }).click();
  await mei
    .getByRole('dialog', { name: /^Approve version/ })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await mei.waitForURL(journey.url('/'));
  await mei.goto(order);
  await see(mei.getByRole('region', { name: 'Decisions' })).toContainText('Approved by Mei Lim');
  const minutes = (performance.now() - begunAt) / 60_000;
  await mei.getByRole('button', { name: 'Certificate' }).click();
  const downloading = mei.waitForEvent('download');
  await mei.getByRole('menuitem', { name: 'Download approval certificate' }).click();
  const certificate = await (await downloading).path();
  const visitor = await journey.visit('/check');
  await visitor.getByLabel('File to check', { exact: true }).last().setInputFiles(certificate);
  await see(visitor.getByRole('heading', { name: /^Certificate .* is genuine$/ })).toBeVisible();

  const fields = Object.entries(asked).map(([form, names]) => `${form}: ${names.join(', ')}`);
  // With the password, which is set in this form or by the mailed link.
  const more = asked['team member']?.length ?? 0;
  const count = Object.values(asked).flat().length - more;
  const devi = await acceptInvitation('devi@northlight.example', '/admin/signin');
  await see(devi.getByText('Winter blend label')).toBeVisible();
  process.stdout.write(
    `First approved proof ${minutes.toFixed(1)} min after the start; asked: ${count} required fields, ${more} more for a team member (${fields.join('; ')})\n`,
  );
  expect({ count, more }).toEqual({ count: 11, more: 3 });

  // There is no mail server: what was mailed reached nobody, and is not called sent.
  await admin.goto(journey.url('/operations'));
  await see(admin.getByText('No mail server is configured')).toBeVisible();
  await see(admin.getByText('In the outbox').first()).toBeVisible();
  await see(admin.getByText('Sent', { exact: true })).toHaveCount(0);

  // The customer takes a plan, transfers what the invoice says, and the payment is recorded.
  await admin.goto(journey.url('/settings/invoices'));
  await see(admin.getByLabel('Name on invoices')).toHaveValue('Northlight Repro');
  await admin.getByLabel('Account holder').fill('Northlight Repro');
  await admin.getByLabel('IBAN or account number').fill('NL91 ABNA 0417 1643 00');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await see(admin.getByText('Invoices are made like this from now on.')).toBeVisible();

  await mei.goto(journey.url('/membership/package'));
  await mei.getByRole('button', { name: 'Upgrade to Brand' }).click();
  await mei.getByRole('button', { name: 'Add payment method' }).click();
  await mei.getByRole('radio', { name: /^Bank transfer/ }).check();
  await mei.getByLabel('Payer’s name').fill('Harbour Coffee');
  await mei.getByRole('button', { name: 'Add payment method' }).click();
  await mei.getByRole('button', { name: 'Upgrade to Brand' }).click();
  const upgraded = mei.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/package'),
  );
  await mei.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  expect((await upgraded).status()).toBe(200);
  await mei.goto(journey.url('/billing/invoices'));
  await mei.getByRole('link', { name: /INV-1/ }).click();
  await see(mei.getByRole('region', { name: 'Invoice' })).toContainText('NL91 ABNA 0417 1643 00');

  await admin.goto(journey.url('/settings'));
  await admin.getByRole('button', { name: /^Record the payment of INV-1/ }).click();
  await admin.getByLabel('Payment reference').fill('Statement 12, line 4');
  await admin.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await see(admin.getByRole('button', { name: /^Record the payment of/ })).toHaveCount(0);
  await mei.reload();
  await see(mei.getByRole('region', { name: 'Invoice' })).toContainText('reference Statement 12, line 4');

  // What the studio sells by the month beside its plans reaches the subscriber's open screen, and is bought.
  await mei.goto(journey.url('/membership/service'));
  await see(mei.getByRole('button', { name: 'Buy 10 more hours' })).toBeVisible();
  await admin.goto(journey.url('/payg'));
  await admin.getByRole('button', { name: 'New product' }).click();
  const product = admin.getByRole('dialog', { name: 'New product' });
  await product.getByLabel('Name').fill('A second artworker');
  await product.getByLabel('Hours').fill('40');
  await product.getByLabel('How it is paid').selectOption('By the month, with a paid plan');
  await product.getByLabel('Price').fill('2400');
  await accessibleInBothThemes(admin, 'a product by the month');
  await product.getByRole('button', { name: 'Sell it' }).click();
  const offered = admin.getByRole('main').getByRole('listitem').filter({ hasText: 'A second artworker' });
  await see(offered).toContainText('€ 2,400.00 a month');
  await mei.getByRole('button', { name: 'Buy A second artworker' }).click();
  await mei.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click();
  const paid = mei.getByRole('region', { name: 'Paid by the month' });
  await see(paid.getByRole('listitem').filter({ hasText: 'A second artworker' })).toContainText(
    'Open invoice',
  );
});

it('a script sets it up from a file, once, and reads what is wrong with it', async () => {
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
  const wrong = await setUp({ ...answers, country: 'Holland', shade: 'red' });
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toContain('country');
  expect(wrong.printed).toContain('shade');
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

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { SMTPServer } from 'smtp-server';
import { afterAll, it, onTestFinished } from 'vitest';
import { emailOf } from '#server/demo/people.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { Operations } from '#shared/operations/operations.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, see, startJourney } from '../support/browser/journey.ts';
import { type ApiClient, signIn } from '../support/clients/api-client.ts';
import { unquoted } from '../support/files/outbox.ts';

/** The mail server takes mails of these. */
const takes = { all: true };
/** The mails that it has taken, oldest first. */
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, respond) => respond(takes.all ? null : new Error('no such mailbox')),
  onData(stream, _session, respond) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      mails.push(unquoted(Buffer.concat(parts).toString('latin1')));
      respond();
    });
  },
});
const journey = startJourney({
  env: async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Galley <no-reply@galley.test>' };
  },
});
afterAll(() => new Promise<void>((closed) => smtp.close(() => closed())));

const password = 'a sentence that nobody guesses';

/** A company of a test's own, and its owner. */
interface Customer {
  id: string;
  name: string;
  email: string;
  owner: ApiClient;
}

/** Takes on a company whose owner has set their password by the mailed link. */
async function takeOn(name: string): Promise<Customer> {
  const email = `owner@${name.toLowerCase().replaceAll(' ', '')}.example`;
  const { data } = await (await journey.api('helen')).write<{ companyId: string }>(
    'POST',
    '/customer',
    'reseller-customer',
    { company: name, firstname: 'Edith', lastname: 'Marlow', email, timeZone: 'Europe/London' },
  );
  const tokenOf = (mail = ''): string => /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const token = (): string => tokenOf(mails.find((mail) => mail.includes(email)));
  await see.poll(token).not.toBe('');
  const body = new URLSearchParams({ token: token(), password });
  await fetch(journey.url('/api/g/reset-password/confirm'), { method: 'POST', body });
  const owner = await signIn(journey.url(), 'customer', email, password);
  return { id: data?.companyId ?? '', name, email, owner };
}

/** Returns the page of a company's owner. */
async function asOwner({ email }: Customer, path: string): Promise<Page> {
  const page = await journey.visit('/');
  await fillSignIn(page, email, password);
  await page.waitForURL((at) => !at.pathname.endsWith('/signin'));
  if (path !== '/') await page.goto(journey.url(path));
  return page;
}

/** Orders an hour of work. Returns the number of its invoice. */
async function orderHour({ owner }: Customer): Promise<string> {
  const items = JSON.stringify([{ id: 'hours-1', qty: 1, type: 'hours' }]);
  const { data } = await owner.write<Invoice>('POST', '/cart/checkout', 'cart', { items });
  return data?.number ?? '';
}

/** Returns the dialog of a step in the menu of the company on the page. */
async function step(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

it('an administrator puts a company on hold, closes it and opens it again, and its owner reads why each time', async () => {
  const pottery = await takeOn('Arden Pottery');
  const edith = await asOwner(pottery, '/');
  const admin = await journey.as('helen', '/companies');
  await admin.getByRole('link', { name: pottery.name }).click();
  const company = admin.getByRole('region', { name: 'Company' });
  const hold = await step(admin, 'Put on hold…');
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await see(hold.getByText('Required!')).toBeVisible();
  await hold.getByLabel('Reason').fill('The glaze is disputed.');
  await accessible(admin, 'putting a company on hold');
  await journey.live(edith);
  await hold.getByRole('button', { name: 'Put on hold' }).click();
  await see(company).toContainText(/On hold since .* The glaze is disputed\./);
  const onHold = edith.getByText('Your company is on hold: its orders cannot begin.');
  await see(onHold).toContainText('The reason: The glaze is disputed.');
  await admin.getByRole('button', { name: 'Change', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Resume' }).click();
  await see(onHold).toHaveCount(0);

  const closing = await step(admin, 'Close…');
  await closing.getByLabel('Reason').fill('The kiln is cold.');
  await closing.getByRole('button', { name: 'Close the account' }).click();
  await see(company).toContainText(/Closed since .* The kiln is cold\./);
  await accessibleInBothThemes(admin, 'a company that is closed');
  const reason = 'Your company’s account was closed. The reason: The kiln is cold.';
  await see(edith.getByText(reason)).toBeVisible();
  await fillSignIn(edith, pottery.email, password);
  await see(edith.getByText(`The account of ${pottery.name} is closed.`)).toBeVisible();

  await admin.getByRole('button', { name: 'Change', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Reopen' }).click();
  await see(company).not.toContainText('Closed since');
  const history = admin.getByRole('region', { name: 'History' }).getByRole('listitem');
  await see(history).toContainText([
    'Reopened',
    'Closed: The kiln is cold.',
    'Resumed',
    'Put on hold: The glaze is disputed.',
  ]);
  await edith.getByLabel('Password', { exact: true }).fill(password);
  await edith.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(edith.getByText('You have no orders yet')).toBeVisible();
});

it('a company that has something open is not closed: the answer names it, and the reason stays', async () => {
  const films = await takeOn('Birch Films');
  const number = await orderHour(films);
  const admin = await journey.as('helen', `/companies/${films.id}`);
  const closing = await step(admin, 'Close…');
  const reason = closing.getByLabel('Reason');
  await reason.fill('They have moved.');
  await closing.getByRole('button', { name: 'Close the account' }).click();
  await see(admin.getByText(`Open invoices: ${number}. Record their payment`)).toBeVisible();
  await see(reason).toHaveValue('They have moved.');
});

it('credit that is granted is off the next invoice, and the owner reads how much is left to pay', async () => {
  const bakery = await takeOn('Cedar Bakery');
  const admin = await journey.as('helen', `/companies/${bakery.id}`);
  const granting = await step(admin, 'Grant credit…');
  await granting.getByLabel('Amount in RM').fill('0');
  await granting.getByLabel('Reason').fill('For the late proof');
  await granting.getByRole('button', { name: 'Grant credit' }).click();
  await see(granting.getByLabel('Amount in RM')).toHaveAttribute('aria-invalid', 'true');
  await granting.getByLabel('Amount in RM').fill('50');
  await accessible(admin, 'granting credit');
  await granting.getByRole('button', { name: 'Grant credit' }).click();
  await see(admin.getByRole('region', { name: 'Company' })).toContainText('RM 50.00 off its next invoices');
  await see(admin.getByRole('region', { name: 'History' })).toContainText(
    'Granted RM 50.00: For the late proof',
  );

  const edith = await asOwner(bakery, '/checkout/cart');
  await edith.getByRole('button', { name: 'Add 1 hour of work to the cart' }).click();
  await edith.getByRole('button', { name: 'Checkout' }).click();
  await edith.getByRole('button', { name: 'Place order' }).click();
  await see(edith.getByRole('status').filter({ hasText: /^Invoice INV-/ })).toContainText(
    'over RM 120.00 is mailed to you. RM 70.00 of it is still to be paid',
  );
  await accessibleInBothThemes(edith, 'an order that credit pays in part');
  await edith.getByRole('link', { name: 'See the invoice' }).click();
  await see(edith.getByRole('region', { name: 'Invoice' })).toContainText(
    /RM 50\.00 on .*, reference Credit/,
  );
});

it('a mail that failed for good is restarted once the mail server takes it', async () => {
  const florist = await takeOn('Dell Florist');
  takes.all = false;
  onTestFinished(() => {
    takes.all = true;
  });
  const number = await orderHour(florist);
  const api = await journey.api('helen');
  const operations = async () => (await api.get<Operations>('/operations')).data;
  const failed = async () => (await operations())?.jobs.find(({ kind }) => kind === 'invoice-mail');
  await see.poll(failed).toMatchObject({ diedAt: null });
  const admin = await journey.as('helen', '/operations?part=jobs');
  const jobs = admin.getByRole('region', { name: 'Failed jobs' });
  const job = jobs.getByRole('listitem').filter({ hasText: 'Mail an invoice' });
  await see(job).toContainText('no such mailbox');
  await see(job.getByRole('button')).toHaveCount(0);

  // A job is given up after more than a day: the last of its attempts is the next one.
  const server = journey.server();
  await server.stop();
  const db = await openPgliteDb({ dataDir: join(server.dataDir, 'database'), dump: null, fsync: false });
  await db.query(`UPDATE jobs SET attempts = 11, run_at = now() WHERE kind = 'invoice-mail'`);
  await db.close();
  await server.restart();
  await see.poll(async () => (await failed())?.diedAt ?? null).not.toBeNull();
  await admin.reload();
  const restart = jobs.getByRole('button', { name: 'Restart: Mail an invoice' });
  await see(job).toContainText('Failed for good after 12 tries');
  await accessibleInBothThemes(admin, 'a job that failed for good');

  takes.all = true;
  await restart.click();
  await see(job).toHaveCount(0);
  const about = async () => (await operations())?.mails.find(({ subject }) => subject.includes(number));
  await see.poll(about).toMatchObject({ error: null });
  await admin.goto(journey.url('/operations'));
  await see(
    admin.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Sent' }).first(),
  ).toBeVisible();
});

it('a duplicate is merged into another company: what moves is read before, and its people sign in again', async () => {
  const [twin, kept] = [await takeOn('Elm Films'), await takeOn('Elm Film Studio')];
  await orderHour(twin);
  const owner = await asOwner(twin, '/');
  const admin = await journey.as('helen', `/companies/${twin.id}`);
  const merging = await step(admin, 'Merge into another…');
  const into = merging.getByLabel('Merge into');
  await into.selectOption({ label: `Lumen Dental, ${emailOf('hana')}` });
  await see(merging.getByRole('alert')).toContainText('They are customers of different resellers.');
  await see(merging.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  // What would move is asked for again where that failed.
  await admin.route(/\/merge\//, (route) => route.abort(), { times: 1 });
  await into.selectOption({ label: `${kept.name}, ${kept.email}` });
  const failure = merging.getByRole('alert').filter({ hasText: 'What would move could not be loaded' });
  await failure.getByRole('button', { name: 'Try again' }).click();
  await see(merging.getByRole('status')).toHaveText(`Moves to ${kept.name}: 1 person and 1 invoice.`);
  await accessibleInBothThemes(admin, 'a merge before it is made');
  await journey.live(owner);
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await admin.waitForURL(`**/companies/${kept.id}`);
  await see(admin.getByRole('region', { name: 'History' })).toContainText(
    `${twin.name} was merged into ${kept.name}`,
  );
  await see(admin.getByRole('region', { name: /^People/ })).toContainText(twin.email);
  await see(owner.getByText('Your company’s account was merged with another one.')).toBeVisible();
  await admin.getByRole('link', { name: 'Companies', exact: true }).click();
  await see(admin.getByRole('row', { name: new RegExp(kept.name) })).toBeVisible();
  await see(admin.getByRole('row', { name: new RegExp(twin.name) })).toHaveCount(0);
});

it.each([
  ['/companies', 'Company, reseller, owner, plan or state', 'The companies', 'Brightside'],
  ['/payg/list', 'Search company, client or owner', 'The customers', 'Olive & Rye'],
])(
  '%s says that a search failed, and shows nothing in place of its result',
  async (path, label, what, name) => {
    const page = await journey.as('helen', '/');
    await journey.arrive(page, path);
    const row = page.getByRole('row').filter({ hasText: name }).first();
    await see(row).toBeVisible();
    let isDown = true;
    await page.route(/\/api\/.*[?&]search=/, (route) => (isDown ? route.abort() : route.fallback()));
    await page.getByLabel(label).fill(name);
    const failure = page.getByRole('alert').filter({ hasText: `${what} could not be loaded` });
    await see(failure).toBeVisible();
    await see(page.getByRole('row')).toHaveCount(0);
    isDown = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await see(row).toBeVisible();
    await see(failure).toHaveCount(0);
  },
);

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import type { Operations } from '#shared/operations/operations.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, see, startJourney } from '../support/browser/journey.ts';

/** The mail server takes mails of these. */
const takes = { all: true };
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, respond) => respond(takes.all ? null : new Error('no such mailbox')),
  onData(stream, _session, respond) {
    stream.resume();
    stream.on('end', () => respond());
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

/** Returns the dialog of a step in the menu of the company on the page. */
async function step(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

it('an administrator puts a company on hold, closes it and opens it again, and its owner reads why each time', async () => {
  const edith = await journey.as('edith', '/');
  const admin = await journey.as('helen', '/companies');
  await admin.getByRole('link', { name: 'Marlow Pottery' }).click();
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
  await fillSignIn(edith, emailOf('edith'), demoPassword);
  await see(edith.getByText('The account of Marlow Pottery is closed.')).toBeVisible();

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
  await edith.getByLabel('Password', { exact: true }).fill(demoPassword);
  await edith.getByRole('button', { name: 'Sign in', exact: true }).click();
  await see(edith.getByText('You have no orders yet')).toBeVisible();
});

it('a company that has something open is not closed: the answer names it, and the reason stays', async () => {
  const admin = await journey.as('helen', '/companies/fenwick');
  const closing = await step(admin, 'Close…');
  const reason = closing.getByLabel('Reason');
  await reason.fill('They have moved.');
  await closing.getByRole('button', { name: 'Close the account' }).click();
  await see(admin.getByText(/^Open invoices: INV-\d+\. Record their payment/)).toBeVisible();
  await see(reason).toHaveValue('They have moved.');
});

it('credit that is granted is off the next invoice, and the owner reads how much is left to pay', async () => {
  const admin = await journey.as('helen', '/companies/marlow');
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

  const edith = await journey.as('edith', '/checkout/cart');
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
  takes.all = false;
  const bought = await (await journey.api('edith')).write<{ number: string }>(
    'POST',
    '/cart/checkout',
    'cart',
    {
      items: JSON.stringify([{ id: 'hours-1', qty: 1, type: 'hours' }]),
    },
  );
  const number = bought.data?.number ?? '';
  const api = await journey.api('helen');
  const failed = async () => (await api.get<Operations>('/operations')).data?.jobs[0];
  await see.poll(failed).toMatchObject({ kind: 'invoice-mail', diedAt: null });
  const admin = await journey.as('helen', '/operations?part=jobs');
  const jobs = admin.getByRole('region', { name: 'Failed jobs' });
  const job = jobs.getByRole('listitem').filter({ hasText: 'Mail an invoice' });
  await see(job).toContainText('no such mailbox');
  await see(jobs.getByRole('button')).toHaveCount(0);

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
  await see(admin.getByText('No job has failed')).toBeVisible();
  const latest = async () => (await api.get<Operations>('/operations')).data?.mails[0];
  await see.poll(latest).toMatchObject({ subject: expect.stringContaining(number), error: null });
  await admin.goto(journey.url('/operations'));
  await see(
    admin.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Sent' }).first(),
  ).toBeVisible();
});

it('a duplicate is merged into another company: what moves is read before, and its people sign in again', async () => {
  const callum = await journey.as('callum', '/');
  const admin = await journey.as('helen', '/companies/fenwick');
  const merging = await step(admin, 'Merge into another…');
  const into = merging.getByLabel('Merge into');
  await into.selectOption({ label: `Lumen Dental, ${emailOf('hana')}` });
  await see(merging.getByRole('alert')).toContainText('They are customers of different resellers.');
  await see(merging.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled();
  await into.selectOption({ label: `Marlow Pottery, ${emailOf('edith')}` });
  await see(merging.getByRole('status')).toHaveText('Moves to Marlow Pottery: 1 person and 1 invoice.');
  await accessibleInBothThemes(admin, 'a merge before it is made');
  await journey.live(callum);
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await admin.waitForURL('**/companies/marlow');
  await see(admin.getByRole('region', { name: 'History' })).toContainText(
    'Fenwick Films was merged into Marlow Pottery',
  );
  await see(admin.getByRole('region', { name: /^People/ })).toContainText('Callum Fenwick');
  await see(callum.getByText('Your company’s account was joined with another one.')).toBeVisible();
  await admin.getByRole('link', { name: 'Companies', exact: true }).click();
  await see(admin.getByRole('row', { name: /Marlow Pottery/ })).toBeVisible();
  await see(admin.getByRole('row', { name: /Fenwick Films/ })).toHaveCount(0);
});

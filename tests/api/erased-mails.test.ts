import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutboxMailer } from '#server/kernel/mail/outbox-mailer.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

it('removes the mails to an erased person from the outbox, and no others', async () => {
  const companyId = await server.addCompany('Harbour Coffee');
  const email = 'quirin@harbour.test';
  const id = await server.addPerson({ email, role: 'staff', companyId });
  await server.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId });
  const owner = await server.signIn('customer', 'mei@harbour.test');

  const folder = join(server.parts.config.dataDir, 'outbox');
  const mailer = createOutboxMailer(folder, 'galley@galley.test', () => new Date());
  const text = `Write to ${email}`;
  for (const to of [email, `"Quirin Zabel" <${email.toUpperCase()}>`, 'mei@harbour.test', `${email}.my`])
    await mailer.send({ to, subject: 'Reset your password', text, html: `<p>${text}</p>` });
  const recipients = async (): Promise<(string | undefined)[]> => {
    const names = await readdir(folder);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]).sort();
  };

  expect((await owner.write('POST', `/erasures/people/${id}`, 'profile', { reason: 'Asked' })).status).toBe(
    200,
  );
  await expect.poll(recipients).toEqual(['mei@harbour.test', `${email}.my`]);
});

it('removes what was sent to an address that they had asked to change to, unless it is another person’s', async () => {
  const companyId = await server.addCompany('Lim Studio');
  const id = await server.addPerson({ email: 'old@lim.test', role: 'staff', companyId });
  await server.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  const owner = await server.signIn('customer', 'mei@lim.test');
  await server.db.query(`UPDATE users SET pending_email = 'new@lim.test' WHERE id = $1`, [id]);
  await server.db.query(
    `INSERT INTO email_verifications (token_hash, user_id, email, expires_at)
     VALUES ('\\x01', $1, 'wrong@lim.test', now()), ('\\x02', $1, 'mei@lim.test', now())`,
    [id],
  );
  const addresses = ['mei@lim.test', 'new@lim.test', 'old@lim.test', 'wrong@lim.test'];
  for (const address of addresses)
    await server.db.query(
      `INSERT INTO mail_log (at, recipient, subject, error, is_in_outbox) VALUES (now(), $1, 'Hello', NULL, true)`,
      [address],
    );
  const response = await owner.write('POST', `/erasures/people/${id}`, 'profile', { reason: 'Asked' });
  expect(response.status).toBe(200);
  const left = await server.db.query<{ recipient: string }>(
    'SELECT recipient FROM mail_log WHERE recipient = ANY ($1)',
    [addresses],
  );
  expect(left).toEqual([{ recipient: 'mei@lim.test' }]);
});

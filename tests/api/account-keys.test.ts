import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { PaymentMethod } from '#shared/billing/payment-method.ts';
import { openTestDb } from '../support/servers/test-db.ts';
import { startTestServer } from '../support/servers/test-server.ts';

const [first, second] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];

it('keeps account numbers encrypted from the start with a key on, changes keys, and does not start without', async () => {
  const db = await openTestDb();
  const start = (keys: string) => startTestServer({ db, hasWorker: false, env: { ACCOUNT_KEYS: keys } });
  const storedNow = async (): Promise<string> => {
    const [row] = await db.query<{ account: string }>('SELECT account FROM payment_methods');
    return row?.account ?? '';
  };
  /** The client secret of single sign-on. */
  const secretNow = async (): Promise<string> => {
    const [row] = await db.query<{ secret: string }>(
      'SELECT client_secret AS secret FROM sign_on_connections',
    );
    return row?.secret ?? '';
  };
  await db.query(
    `INSERT INTO sign_on_connections (id, issuer, client_id, client_secret, joins_as, is_required, trusts_second_factor,
       updated_at) VALUES ('staff', 'https://login.test', 'galley', 'a client secret', 'operator', false, false, now())`,
  );
  const scope = 'customer-payment-method';
  const debit = { kind: 'direct-debit', name: 'Mei Lim', bank: 'Maybank', account: '5140 1123-4711' };

  const bare = await start('');
  const companyId = await bare.addCompany('Lim & Sons');
  await bare.addPerson({ email: 'mei@lim.test', role: 'owner', companyId });
  const owner = await bare.signIn('customer', 'mei@lim.test');
  const added = await owner.write<PaymentMethod[]>('POST', '/billing/payments', scope, debit);
  expect(await storedNow()).toBe('514011234711');
  await bare.close();

  const sealed = await start(first);
  expect(await storedNow()).toMatch(/^sealed:/);
  expect(await secretNow()).toMatch(/^sealed:/);
  const again = await sealed.signIn('customer', 'mei@lim.test');
  const id = added.data?.[0]?.id ?? '';
  const change = (account: string) =>
    again.write<PaymentMethod[]>('PUT', `/billing/payments/${id}`, scope, { ...debit, account });
  expect((await change('9940 1123-4711')).data).toMatchObject([{ lastFour: '4711' }]);
  const changed = await storedNow();
  expect(changed).not.toContain('4711');
  expect(sealed.parts.accountSealer.open(changed, id)).toBe('994011234711');
  expect((await change('')).data).toMatchObject([{ lastFour: '4711' }]);
  expect(await storedNow()).toBe(changed);
  const entries = await db.query<{ text: string }>(
    `SELECT concat(before::text, after::text) AS text FROM audit_entries WHERE subject_kind = 'payment-method'`,
  );
  expect(entries).toHaveLength(3);
  for (const { text } of entries) expect(text).not.toMatch(/sealed:|1123/);
  await sealed.close();

  const rotated = await start(`${second},${first}`);
  expect(await storedNow()).not.toBe(changed);
  await rotated.close();
  const after = await start(second);
  expect(after.parts.accountSealer.open(await storedNow(), id)).toBe('994011234711');
  expect(after.parts.accountSealer.open(await secretNow(), 'staff')).toBe('a client secret');
  await after.close();
  for (const keys of [first, ''])
    await expect(start(keys)).rejects.toThrow(
      '1 stored account number is encrypted with a key that is not among them',
    );
  await db.query('DELETE FROM payment_methods');
  await expect(start(first)).rejects.toThrow(
    'the client secret of a connection for single sign-on is encrypted',
  );
  await db.close();
});

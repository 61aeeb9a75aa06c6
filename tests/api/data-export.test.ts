import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeExport } from '#server/data-rights/export/make-export.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import type { DataExport } from '#shared/data-rights/data-export.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { type ApiClient, actAs, type Side } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { unpackZip } from '../support/files/unpack-zip.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let harbour: string;
let kestrel: string;
let meiId: string;
let jonasId: string;
let deviId: string;
let mei: ApiClient;
let jonas: ApiClient;
let devi: ApiClient;
let tom: ApiClient;
let helen: ApiClient;
let order: OrderFixture;
let foreign: OrderFixture;
const open: LiveClient[] = [];

const say = (client: ApiClient, at: OrderFixture, text: string, tab = 'public') =>
  client.write('POST', `${at.versionPath}/annotation`, 'card-annotation', {
    message: JSON.stringify(richTextOf(text)),
    tab,
  });

beforeAll(async () => {
  server = await startTestServer();
  harbour = await server.addCompany('Harbour Coffee');
  kestrel = await server.addCompany('Kestrel Outdoor');
  meiId = await server.addPerson({
    email: 'mei@harbour.test',
    role: 'owner',
    companyId: harbour,
    firstname: 'Mei',
    lastname: 'Lim',
  });
  jonasId = await server.addPerson({ email: 'jonas@harbour.test', role: 'staff', companyId: harbour });
  const tomId = await server.addPerson({ email: 'tom@kestrel.test', role: 'owner', companyId: kestrel });
  deviId = await server.addPerson({ email: 'devi@galley.test', role: 'operator', firstname: 'Devi' });
  await server.addPerson({ email: 'helen@galley.test', role: 'admin' });
  mei = await server.signIn('customer', 'mei@harbour.test');
  jonas = await server.signIn('customer', 'jonas@harbour.test');
  tom = await server.signIn('customer', 'tom@kestrel.test');
  devi = await server.signIn('user', 'devi@galley.test');
  helen = await server.signIn('user', 'helen@galley.test');
  order = await addOrder(server, { companyId: harbour, creatorId: meiId, uploaderId: deviId });
  foreign = await addOrder(server, { companyId: kestrel, creatorId: tomId, uploaderId: deviId });
  await server.db.query('UPDATE orders SET download_with_watermark = false');
  await server.db.query("UPDATE orders SET name = 'Kestrel secret tent' WHERE company_id = $1", [kestrel]);
  await say(mei, order, 'Make the logo larger');
  await say(devi, order, 'Larger it is');
  await say(tom, foreign, 'Kestrel wants it green');
  await say(devi, foreign, 'Green it is');
  await mei.upload(order.orderId, {
    name: 'logo.txt',
    type: 'text/plain',
    bytes: new TextEncoder().encode('a logo'),
  });
  await tom.upload(foreign.orderId, {
    name: 'kestrel-logo.txt',
    type: 'text/plain',
    bytes: new TextEncoder().encode('Kestrel logo'),
  });
  // What the studio has for itself.
  const inner = await addOrder(server, {
    companyId: harbour,
    creatorId: meiId,
    uploaderId: deviId,
    kind: 'internal',
    isInternal: true,
  });
  await server.db.query("UPDATE versions SET file_name = 'studio-only.pdf' WHERE id = $1", [inner.versionId]);
  await say(devi, inner, 'Studio only: the client is late', 'internal');
  await say(devi, order, 'Studio only: charge twice', 'internal');
  await server.db.query(
    `INSERT INTO order_checks (order_id, place, text, is_mandatory) VALUES ($1, 1, 'Studio only: call the printer', false)`,
    [Number(order.orderId)],
  );
  await mei.write('POST', `/order/${order.orderId}/guest-links`, 'card', {
    invitation: JSON.stringify({
      guest: { name: 'Mia Chen', email: 'mia@guest.test' },
      attachmentIds: [order.attachmentId],
    }),
  });
  await server.db.query(
    `INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, decode('a1b2c3d4e5f60718293a4b5c6d7e8f90', 'hex'), now())`,
    [jonasId],
  );
  await server.db.query(
    `INSERT INTO sign_on_connections (id, company_id, issuer, client_id, client_secret, joins_as, is_required,
       trusts_second_factor, updated_at)
     VALUES ('s1', $1, 'https://issuer.test', 'galley', 'sesame-of-harbour', 'staff', false, false, now())`,
    [harbour],
  );
  await server.db.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ('p1', $1, 'credential-of-mei', decode('c0ffee00c0ffee11', 'hex'), 0, '{}', 'Laptop', now())`,
    [meiId],
  );
});
afterAll(async () => {
  for (const client of open) client.close();
  await server?.close();
});
beforeEach(async () => {
  await server.db.query('DELETE FROM data_exports');
});

const ask = (client: ApiClient, path: string, reason = '') =>
  client.write<DataExport>('POST', `/data-exports/${path}`, 'profile', { reason });
const list = async (client: ApiClient): Promise<DataExport[]> =>
  (await client.get<DataExport[]>('/data-exports')).data ?? [];
const wait = async (client: ApiClient, side: Side): Promise<LiveClient> => {
  const live = await connectLive(server.url, side, client.token);
  open.push(live);
  return live;
};

/** Asks for an export and returns the texts of its files by their paths. */
async function fetched(
  client: ApiClient,
  side: Side,
  path: string,
  reason = '',
): Promise<Record<string, string>> {
  const live = await wait(client, side);
  const begun = await ask(client, path, reason);
  expect(begun.data).toMatchObject({ status: 'preparing', url: null });
  const event = await live.when('data-export-ended', ({ exportId }) => exportId === begun.data?.id);
  expect(event.failure).toBeNull();
  const [ready] = await list(client);
  const response = await fetch(new URL(ready?.url ?? '', server.url));
  expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
  const files = Object.entries(await unpackZip(await response.arrayBuffer()));
  return Object.fromEntries(files.map(([name, bytes]) => [name, bytes.toString()]));
}
const everything = (files: Record<string, string>): string => JSON.stringify(files);
const rows = (files: Record<string, string>, path: string): Record<string, unknown>[] =>
  JSON.parse(files[path] ?? 'null');

/** Everything in the database that signs somebody in or proves who they are, in every way it may be written. */
async function secrets(): Promise<string[]> {
  const found = await server.db.query<{ text: string | null; bytes: Uint8Array | null }>(
    `SELECT password_hash AS text, NULL::bytea AS bytes FROM users UNION ALL SELECT password_hash, NULL FROM guest_links
     UNION ALL SELECT NULL, token_hash FROM sessions UNION ALL SELECT NULL, token_hash FROM guest_links
     UNION ALL SELECT NULL, secret FROM second_factors UNION ALL SELECT credential_id, public_key FROM passkeys
     UNION ALL SELECT NULL, value FROM secrets UNION ALL SELECT client_secret, NULL FROM sign_on_connections`,
  );
  return found.flatMap(({ text, bytes }) => [
    ...(text === null ? [] : [text]),
    ...(bytes === null
      ? []
      : (['hex', 'base64', 'base64url'] as const).map((form) => Buffer.from(bytes).toString(form))),
  ]);
}
async function expectNoSecrets(files: Record<string, string>): Promise<void> {
  const text = everything(files);
  const all = await secrets();
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/password_?hash|token_?hash|\$argon2/i);
  for (const client of [mei, jonas, tom, devi, helen]) expect(text).not.toContain(client.token);
}

describe('the export of a person', () => {
  it('holds what they are, said, uploaded and did, and a README that names every file', async () => {
    const files = await fetched(mei, 'customer', `people/${meiId}`);
    expect(rows(files, 'person.json')).toMatchObject([
      { firstname: 'Mei', email: 'mei@harbour.test', company: 'Harbour Coffee', role: 'owner' },
    ]);
    expect(rows(files, 'comments.json').map(({ text }) => text)).toEqual(['Make the logo larger']);
    expect(rows(files, 'passkeys.json')).toMatchObject([{ name: 'Laptop' }]);
    expect(rows(files, 'sessions.json').length).toBeGreaterThan(0);
    expect(rows(files, 'audit-log.json').map(({ action }) => action)).toContain('signed-in');
    expect(files[`files/${order.orderId}/logo.txt`]).toBe('a logo');
    const named = Object.keys(files).filter((path) => path.endsWith('.json'));
    for (const path of named) expect(files['README.txt']).toContain(path);
    await expectNoSecrets(files);
  });

  it('holds nothing of another company, nor what is the studio’s own', async () => {
    const text = everything(await fetched(mei, 'customer', `people/${meiId}`));
    expect(text).not.toMatch(/kestrel/i);
    expect(text).not.toMatch(/studio.only/i);
  });

  it('of the staff holds their own words, and of customers no more than the numbers of orders', async () => {
    const files = await fetched(devi, 'user', `people/${deviId}`);
    expect(rows(files, 'comments.json').map(({ text }) => text)).toContain('Green it is');
    expect(rows(files, 'uploads.json').map(({ name }) => name)).not.toContain('spring.pdf');
    expect(everything(files)).not.toMatch(/kestrel|Spring catalogue|wants it green/i);
    await expectNoSecrets(files);
  });

  it('is asked for by themselves, or by an administrator with a reason, which the audit log keeps', async () => {
    expect((await ask(jonas, `people/${meiId}`, 'curious')).status).toBe(403);
    expect((await ask(mei, `people/${jonasId}`, 'curious')).status).toBe(403);
    expect((await ask(devi, `people/${meiId}`, 'curious')).status).toBe(403);
    expect(await ask(helen, `people/${meiId}`)).toMatchObject({
      status: 422,
      messages: ['Reason: Required!'],
    });
    expect((await ask(helen, 'people/nobody', 'asked')).status).toBe(404);
    const files = await fetched(helen, 'user', `people/${jonasId}`, 'Asked for by letter');
    expect(rows(files, 'person.json')).toMatchObject([{ email: 'jonas@harbour.test' }]);
    await expectNoSecrets(files);
    const [entry] = await server.db.query<{ after: object }>(
      "SELECT after FROM audit_entries WHERE action = 'data-exported' AND subject_id = $1",
      [jonasId],
    );
    expect(entry?.after).toMatchObject({ reason: 'Asked for by letter' });
  });

  it('is nobody’s who acts as the person', async () => {
    const acting = await actAs(helen, server.url, meiId);
    expect((await ask(acting, `people/${meiId}`)).status).toBe(403);
    expect((await acting.get('/data-exports')).status).toBe(403);
  });
});

describe('the export of a company', () => {
  it('holds its people, orders, comments, guests and every file that its owners may have', async () => {
    const files = await fetched(mei, 'customer', `companies/${harbour}`);
    expect(rows(files, 'company.json')).toMatchObject([{ name: 'Harbour Coffee' }]);
    expect(rows(files, 'people.json').map(({ email }) => email)).toEqual(
      expect.arrayContaining(['mei@harbour.test', 'jonas@harbour.test']),
    );
    expect(rows(files, 'comments.json').map(({ text }) => text)).toEqual([
      'Make the logo larger',
      'Larger it is',
    ]);
    expect(rows(files, 'guests.json')).toMatchObject([{ name: 'Mia Chen', email: 'mia@guest.test' }]);
    expect(files[`files/${order.orderId}/Customer review/spring.pdf`]).toBe('%PDF-1.7');
    expect(files[`files/${order.orderId}/Supplied files/logo.txt`]).toBe('a logo');
    const named = Object.keys(files).filter((path) => path.endsWith('.json'));
    for (const path of named) expect(files['README.txt']).toContain(path);
    await expectNoSecrets(files);
  });

  it('holds nothing of another company, nor what is the studio’s own', async () => {
    for (const [client, side] of [
      [mei, 'customer'],
      [helen, 'user'],
    ] as const) {
      const files = await fetched(client, side, `companies/${harbour}`, 'asked');
      expect(everything(files)).not.toMatch(/kestrel/i);
      expect(everything(files)).not.toMatch(/studio.only/i);
      await expectNoSecrets(files);
    }
  });

  it('leaves proofs out that are withheld until they are approved, and says so', async () => {
    await server.db.query('UPDATE orders SET download_with_watermark = true WHERE id = $1', [
      Number(order.orderId),
    ]);
    const files = await fetched(mei, 'customer', `companies/${harbour}`);
    await server.db.query('UPDATE orders SET download_with_watermark = false');
    expect(files[`files/${order.orderId}/Customer review/spring.pdf`]).toBeUndefined();
    expect(files['README.txt']).toContain('1 file is left out until approved');
  });

  it('names files that are no longer stored, and holds the others', async () => {
    const key = `orders/${order.orderId}/spring.pdf`;
    await server.parts.store.delete(key);
    const files = await fetched(mei, 'customer', `companies/${harbour}`);
    await server.parts.store.put(key, new TextEncoder().encode('%PDF-1.7'), 'application/pdf');
    expect(files['README.txt']).toContain(
      `No longer stored: files/${order.orderId}/Customer review/spring.pdf`,
    );
    expect(files[`files/${order.orderId}/Supplied files/logo.txt`]).toBe('a logo');
  });

  it('is asked for by its owners, and by administrators with a reason', async () => {
    expect((await ask(jonas, `companies/${harbour}`)).status).toBe(403);
    expect((await ask(tom, `companies/${harbour}`, 'curious')).status).toBe(403);
    expect((await ask(devi, `companies/${harbour}`, 'curious')).status).toBe(403);
    expect((await ask(helen, `companies/${harbour}`)).status).toBe(422);
  });
});

describe('an archive', () => {
  // Further sessions would wait for the passkey.
  beforeAll(async () => {
    await server.db.query('DELETE FROM passkeys');
  });

  it('is mailed about, is its asker’s alone, and goes with its bytes after a week', async () => {
    await fetched(mei, 'customer', `people/${meiId}`);
    await expect
      .poll(() => server.mails.find(({ to, subject }) => to === 'mei@harbour.test' && /data/.test(subject)))
      .toMatchObject({ subject: 'Your data is ready to download' });
    const [ready] = await list(mei);
    expect(await list(tom)).toEqual([]);
    // The address holds a session of Mei's: with the end of it the address ends.
    const again = await server.signIn('customer', 'mei@harbour.test');
    const [elsewhere] = await list(again);
    expect(elsewhere?.url).toEqual(expect.any(String));
    expect(elsewhere?.url).not.toBe(ready?.url);
    await again.write('DELETE', '/sessions', 'profile');
    expect((await fetch(new URL(ready?.url ?? '', server.url))).status).toBe(401);
    expect((await fetch(new URL(elsewhere?.url ?? '', server.url))).status).toBe(200);
    mei = again;

    const [row] = await server.db.query<{ key: string }>('SELECT storage_key AS key FROM data_exports');
    await keepHouse(server.db, new Date(Date.now() + 8 * 24 * 3_600_000), server.parts.config);
    await expect.poll(() => server.parts.store.head(row?.key ?? '')).toBeNull();
    expect(await server.db.query('SELECT id FROM data_exports')).toEqual([]);
  });

  it('cannot be opened any more by who may not ask for it any more', async () => {
    mei = await server.signIn('customer', 'mei@harbour.test');
    await fetched(mei, 'customer', `companies/${harbour}`);
    const [ready] = await list(mei);
    await server.db.query("UPDATE users SET role = 'staff' WHERE id = $1", [meiId]);
    expect((await fetch(new URL(ready?.url ?? '', server.url))).status).toBe(404);
    await server.db.query("UPDATE users SET role = 'owner' WHERE id = $1", [meiId]);
  });

  it('leaves nothing behind of somebody who was erased while it was made', async () => {
    const key = 'exports/gone.zip';
    const [row] = await server.db.query<{ id: string }>(
      `INSERT INTO data_exports (kind, subject_id, subject_label, requested_by, file_name, storage_key, created_at, expires_at)
       VALUES ('person', $1, 'Jonas', $1, 'Data.zip', $2, now(), now() + interval '7 days') RETURNING id`,
      [jonasId, key],
    );
    const put: TestServer['parts']['store']['put'] = async (...given) => {
      await server.db.query('DELETE FROM data_exports WHERE storage_key = $1', [key]);
      await server.parts.store.put(...given);
    };
    const store = Object.assign(Object.create(server.parts.store), { put });
    await makeExport({ ...server.parts, store }, row?.id ?? '', 1);
    expect(await server.parts.store.head(key)).toBeNull();
  });

  it('goes with each person who is erased, whom it names', async () => {
    mei = await server.signIn('customer', 'mei@harbour.test');
    await fetched(mei, 'customer', `companies/${harbour}`);
    const [ready] = (await list(mei)).filter(({ kind }) => kind === 'company');
    const staffId = await server.addPerson({ email: 'ben@harbour.test', role: 'staff', companyId: harbour });
    const erased = await mei.write('POST', `/erasures/people/${staffId}`, 'profile', { reason: 'By letter' });
    expect(erased.status).toBe(200);
    expect((await list(mei)).filter(({ kind }) => kind === 'company')).toEqual([]);
    expect((await fetch(new URL(ready?.url ?? '', server.url))).status).toBe(404);
  });

  it('is replaced by the next about the same', async () => {
    mei = await server.signIn('customer', 'mei@harbour.test');
    await fetched(mei, 'customer', `people/${meiId}`);
    await fetched(mei, 'customer', `people/${meiId}`);
    expect(await list(mei)).toHaveLength(1);
  });
});

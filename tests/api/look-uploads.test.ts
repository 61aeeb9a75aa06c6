import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User, WhitelabelLook } from '#shared/accounts/user.ts';
import { maxLookPictureBytes } from '#shared/brands/white-label-rules.ts';
import type { FormUpload } from '#shared/files/upload.http.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const plain: WhitelabelLook = {
  productName: 'Resold Proofs',
  logo: null,
  favicon: null,
  imagePlaceholder: null,
  theme: {},
};
const png = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\u001a\n'), Buffer.alloc(60, 7)]);
const dataUrl = `data:image/png;base64,${png.toString('base64')}`;

let server: TestServer;
let client: string;
let nadia: ApiClient;
let manager: ApiClient;
const people: Record<string, ApiClient> = {};

beforeAll(async () => {
  server = await startTestServer();
  client = await server.addCompany('Resold Studio');
  const customer = await server.addCompany('Lumen');
  await server.db.query('UPDATE companies SET whitelabel = $2, client_id = id WHERE id = $1', [
    client,
    plain,
  ]);
  await server.db.query('UPDATE companies SET client_id = $2 WHERE id = $1', [customer, client]);
  await server.addPerson({ email: 'nadia@r.test', role: 'owner', companyId: client });
  await server.addPerson({ email: 'sam@r.test', role: 'staff', companyId: client });
  await server.addPerson({ email: 'hana@l.test', role: 'owner', companyId: customer });
  await server.addPerson({ email: 'ines@galley.test', role: 'manager' });
  await server.addPerson({ email: 'devi@galley.test', role: 'operator' });
  nadia = await server.signIn('customer', 'nadia@r.test');
  people.staff = await server.signIn('customer', 'sam@r.test');
  people.customer = await server.signIn('customer', 'hana@l.test');
  people.operator = await server.signIn('user', 'devi@galley.test');
  manager = await server.signIn('user', 'ines@galley.test');
});
afterAll(() => server?.close());

const ask = (who: ApiClient, kind: string, id: string, more: Record<string, string> = {}) =>
  who.write<FormUpload>('POST', `/upload/upload-token/${kind}/${id}`, 'upload', {
    name: 'logo.png',
    size: String(png.byteLength),
    type: 'image/png',
    ...more,
  });

/** Returns the key of a picture that was uploaded for a look. */
async function uploaded(who: ApiClient, kind: string, id: string, bytes = png): Promise<string> {
  const { data } = await ask(who, kind, id);
  if (data === undefined) throw new Error('the upload was not granted');
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]));
  const sent = await fetch(new URL(data.url, server.url), { method: 'POST', body: form });
  expect(sent.status).toBe(204);
  return data.fields.key ?? '';
}

const save = (who: ApiClient, look: object) =>
  who.write<User>('PUT', '/whitelabel', 'reseller-profile', { look: JSON.stringify({ ...plain, ...look }) });

describe('a picture uploaded for a look', () => {
  it('becomes that of the company whose owner names it, and is not left in the store', async () => {
    const [logo, favicon, imagePlaceholder] = await Promise.all(
      ['logo', 'favicon', 'image-placeholder'].map((kind) => uploaded(nadia, kind, client)),
    );
    const saved = await save(nadia, { logo, favicon, imagePlaceholder });
    expect(saved.status).toBe(200);
    const look = { logo: dataUrl, favicon: dataUrl, imagePlaceholder: dataUrl };
    expect(saved.data?.whitelabelInfo).toMatchObject(look);
    expect((await nadia.get<User>('/r/profile')).data?.whitelabelInfo).toMatchObject(look);
    const left = await server.db.query('SELECT key FROM uploads WHERE key = ANY($1)', [
      [logo, favicon, imagePlaceholder],
    ]);
    expect(left).toEqual([]);
    expect((await save(nadia, { logo })).status).toBe(409);
  });

  it('is given to a company, and to the provider, by a manager', async () => {
    const logo = await uploaded(manager, 'logo', client);
    const terms = { ...plain, logo, address: 'resold', signInHost: null };
    const given = await manager.write('PUT', `/whitelabel/${client}`, 'reseller-profile', {
      terms: JSON.stringify(terms),
    });
    expect(given.status).toBe(200);
    expect((await nadia.get<User>('/r/profile')).data?.whitelabelInfo?.logo).toBe(dataUrl);
    const favicon = await uploaded(manager, 'favicon', 'provider');
    const { productName: _none, ...own } = { ...plain, favicon };
    const look = await manager.write('PUT', '/look', 'reseller-profile', {
      look: JSON.stringify(own),
    });
    expect(look).toMatchObject({ status: 200, data: { favicon: dataUrl } });
  });

  it('is for those who may change the look', async () => {
    for (const who of Object.values(people)) expect((await ask(who, 'logo', client)).status).toBe(403);
    expect((await ask(nadia, 'logo', 'provider')).status).toBe(403);
    expect((await ask(manager, 'logo', 'none')).status).toBe(404);
  });

  it('is a small picture', async () => {
    const refused = { status: 422, messages: ['logo: must be a PNG, JPEG, GIF, WebP, SVG or ICO picture.'] };
    expect(await ask(nadia, 'logo', client, { type: 'application/pdf' })).toMatchObject(refused);
    const large = String(maxLookPictureBytes + 1);
    expect(await ask(nadia, 'favicon', client, { size: large })).toMatchObject({
      status: 422,
      messages: ['favicon: at most 48 KB.'],
    });
  });

  it('is refused where it has not arrived, or another uploaded it', async () => {
    const { data } = await ask(nadia, 'logo', client);
    const messages = ['The picture did not arrive whole. Please choose it again.'];
    expect(await save(nadia, { logo: data?.fields.key })).toMatchObject({ status: 409, messages });
    const theirs = await uploaded(manager, 'logo', client);
    expect(await save(nadia, { logo: theirs })).toMatchObject({ status: 409, messages });
  });
});

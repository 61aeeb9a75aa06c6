import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameIn } from '#server/accounts/require-uncommon.ts';
import { testPassword } from '../support/scenes/add-people.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer({ env: { PRODUCT_NAME: 'Proofwell', PROVIDER_NAME: 'Northlight Repro' } });
  companyId = await server.addCompany('Harbour Coffee');
});
afterAll(() => server?.close());

/** Each with a name that somebody who attacks this account tries first. */
const guessable = [
  'Ottilie-2026',
  'lindqvist1234',
  'O.Wavemaker!99',
  'HarbourCoffee1',
  'coffee, always coffee',
  'ProofWell2026!',
  'northlight22',
  'Galley-Galley-1',
];
const named = { firstname: 'Ottilie', lastname: 'Lindqvist', email: 'o.wavemaker@harbour.test' };

it('refuses a new password that has the name of its person, company, address or product in it', async () => {
  await server.addPerson({ ...named, role: 'owner', companyId });
  const owner = await server.signIn('customer', named.email);
  const change = (newPassword: string) =>
    owner.write('PUT', '/profile/password', 'profile', { currentPassword: testPassword, newPassword });
  for (const password of guessable)
    expect(await change(password), password).toMatchObject({
      status: 422,
      messages: [expect.stringContaining('Please leave out your name')],
    });
  expect((await change('three boats at sunrise')).status).toBe(200);
});

it('refuses it by the link in the mail too, which still opens then', async () => {
  await server.addPerson({ ...named, email: 'second.wavemaker@harbour.test', role: 'staff', companyId });
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${server.url}/api${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  await post('/c/reset-password', { email: 'second.wavemaker@harbour.test' });
  const token = /token=([\w-]+)/.exec((await server.nextMail()).text)?.[1] ?? '';
  const set = (password: string) => post('/g/reset-password/confirm', { token, password });
  for (const password of guessable) expect((await set(password)).status, password).toBe(422);
  expect((await set('three boats at sunrise')).status).toBe(200);
});

it('refuses it for a new member of a team, at its field', async () => {
  await server.addPerson({ email: 'lead@harbour.test', role: 'owner', companyId });
  const lead = await server.signIn('customer', 'lead@harbour.test');
  const member = { ...named, email: 'third.wavemaker@harbour.test', jobTitle: '', timeZone: 'UTC' };
  const rights = { role: 'staff', isApprover: 'false', viewOnly: 'false' };
  const add = (password: string) =>
    lead.write('POST', '/team-members', 'customer-team-member', { ...member, ...rights, password });
  for (const password of guessable)
    expect(await add(password), password).toMatchObject({
      status: 422,
      messages: [expect.stringMatching(/^Password: “\w+” is in this password/)],
    });
  expect((await add('three boats at sunrise')).status).toBe(200);
});

it('refuses no password for what is in most', () => {
  const names = ['Jo', 'Lim & Sons', 'Zoë Ångström', 'j.p'];
  expect(nameIn('jo and lim drink tea with j.p', names)).toBeNull();
  expect(nameIn('the ANGSTROM of it', names)).toBe('angstrom');
  expect(nameIn('limsons forever', names)).toBe('limsons');
});

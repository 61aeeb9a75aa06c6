import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';
import type { User } from '#shared/accounts/user.ts';
import { noMalaysianParty } from '#shared/billing/document/malaysia.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let staff: ApiClient;
let other: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel');
  await server.addPerson({ email: 'farah@h.test', role: 'owner', companyId });
  await server.addPerson({ email: 'jonas@h.test', role: 'staff', companyId });
  await server.addPerson({ email: 'tom@k.test', role: 'owner', companyId: otherId });
  await server.addPerson({ email: 'manager@g.test', role: 'manager' });
  owner = await server.signIn('customer', 'farah@h.test');
  staff = await server.signIn('customer', 'jonas@h.test');
  other = await server.signIn('customer', 'tom@k.test');
  manager = await server.signIn('user', 'manager@g.test');
});
afterAll(() => server.close());

const read = (who: ApiClient) => who.get<CompanyInformation>('/company-information');
const company: CompanyInformation = {
  name: 'Harbour Coffee Roasters',
  contact: 'Farah Aziz',
  phone: '1-555-123-4567',
  address: '1 Quay',
  country: 'US',
  taxNumber: '12-3456789',
  ...noMalaysianParty,
};
const save = (who: ApiClient, more: Partial<CompanyInformation> = {}) =>
  who.write<CompanyInformation>('PUT', '/company-information', 'customer-profile', { ...company, ...more });

it('a company is called, found and invoiced as its owner says', async () => {
  expect((await read(owner)).data).toEqual({
    name: 'Harbour Coffee',
    contact: '',
    phone: '',
    address: '',
    country: '',
    taxNumber: '',
    ...noMalaysianParty,
  });
  expect((await save(owner, { name: ' Harbour Coffee Roasters ' })).data).toEqual(company);
  expect((await read(owner)).data).toEqual(company);
  expect((await staff.get<User>('/r/profile')).data?.company?.name).toBe('Harbour Coffee Roasters');
  expect((await read(other)).data?.name).toBe('Kestrel');
});

it('checks the numbers of a company that names no country by the provider’s', async () => {
  const provider = { name: 'Northlight', address: '', country: 'NL', taxNumber: '', currency: 'EUR' };
  await server.db.query(
    `INSERT INTO installation AS i (provider) VALUES ($1) ON CONFLICT (id) DO UPDATE SET provider = excluded.provider`,
    [JSON.stringify(provider)],
  );
  expect(await save(other, { country: '', phone: '12', taxNumber: '' })).toMatchObject({
    status: 422,
    messages: ['Phone: Not Valid: 9 digits after +31 or 0.'],
  });
  expect((await save(other, { country: '', phone: '020 794 60958', taxNumber: '' })).status).toBe(422);
  expect((await save(other, { country: '', phone: '020 794 6095', taxNumber: '' })).status).toBe(200);
  await server.db.query('DELETE FROM installation');
});

it('what cannot be is refused with its field', async () => {
  expect(await save(owner, { name: '', phone: '123', taxNumber: '1' })).toMatchObject({
    status: 422,
    messages: [
      'Company name: Required!',
      'Phone: Not Valid: 11 digits, with or without dashes.',
      'Tax number: Not Valid: 8 to 10 digits, with or without dashes.',
    ],
  });
  expect((await save(owner, { country: 'XX' })).status).toBe(422);
  expect((await read(owner)).data).toEqual(company);
});

it('it is its owners’ alone', async () => {
  for (const who of [staff, manager]) {
    expect((await read(who)).status).toBe(who === staff ? 403 : 404);
    expect((await save(who)).status).toBe(who === staff ? 403 : 404);
  }
});

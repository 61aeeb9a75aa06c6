import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const erase = (who: ApiClient, id: string) =>
  who.write('POST', `/erasures/people/${id}`, 'profile', { reason: 'A quarrel' });

it.each([
  ['owners of a company', 'customer', 'owner'],
  ['administrators', 'user', 'admin'],
] as const)('leaves one of several %s who erase each other at once', async (_, side, role) => {
  for (let turn = 0; turn < 5; turn++) {
    const companyId = side === 'customer' ? await server.addCompany(`Quarrel ${turn}`) : null;
    const people = await Promise.all(
      ['one', 'other'].map(async (name) => {
        const email = `${name}${turn}@${role}.test`;
        const id = await server.addPerson({ email, role, ...(companyId !== null && { companyId }) });
        return { id, client: await server.signIn(side, email) };
      }),
    );
    const [one, other] = people;
    if (one === undefined || other === undefined) throw new Error('nobody is there');
    const answers = await Promise.all([erase(one.client, other.id), erase(other.client, one.id)]);
    const left = await server.db.query('SELECT id FROM users WHERE id = ANY ($1) AND erased_at IS NULL', [
      [one.id, other.id],
    ]);
    expect([answers.map(({ status }) => status).filter((status) => status === 200), left.length]).toEqual([
      [200],
      1,
    ]);
  }
});

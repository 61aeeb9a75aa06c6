import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive, type LiveClient } from '../support/clients/live-client.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { type Gateway, startGateway } from '../support/servers/gateway.ts';
import '../support/servers/postgres-setup.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** Two gateways on one database, as two processes behind one address have them. */
describe('several processes on one database', () => {
  let server: TestServer;
  let gateways: Gateway[];
  let order: OrderFixture;
  let owner: ApiClient;
  let staff: ApiClient;
  let here: LiveClient;
  let there: LiveClient;

  beforeAll(async () => {
    server = await startTestServer();
    const companyId = await server.addCompany('Harbour Coffee');
    const creatorId = await server.addPerson({
      email: 'owner@harbour.test',
      role: 'owner',
      companyId,
      firstname: 'Mei',
      lastname: 'Lim',
    });
    const uploaderId = await server.addPerson({
      email: 'devi@galley.test',
      role: 'operator',
      firstname: 'Devi',
      lastname: 'Raman',
    });
    order = await addOrder(server, { companyId, creatorId, uploaderId });
    owner = await server.signIn('customer', 'owner@harbour.test');
    staff = await server.signIn('user', 'devi@galley.test');
    gateways = [await startGateway(server), await startGateway(server)];
    const [first, second] = gateways;
    here = await connectLive(first?.url ?? '', 'customer', owner.token);
    there = await connectLive(second?.url ?? '', 'user', staff.token);
  });
  afterAll(async () => {
    here?.close();
    there?.close();
    for (const gateway of gateways ?? []) await gateway.close();
    await server?.close();
  });

  it('publish the same events under the same numbers, whichever process wrote', async () => {
    for (const client of [here, there]) await client.ask('watch-order', { orderId: order.orderId });
    const write = (client: ApiClient, text: string) =>
      client.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
        message: JSON.stringify(richTextOf(text)),
      });
    await Promise.all(Array.from({ length: 12 }, (_, i) => write(i % 2 === 0 ? owner : staff, `Note ${i}`)));
    const numbersOf = async (client: LiveClient) => {
      await client.when(
        'reload-version-list',
        ({ change }) => change?.kind === 'put' && change.version.openTopics === 12,
      );
      return client.received.flatMap(({ payload }) =>
        payload.channel === `order:${order.orderId}:public` ? [payload.seq] : [],
      );
    };
    const numbers = await numbersOf(here);
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, i) => i + 1));
    expect(await numbersOf(there)).toEqual(numbers);
  });

  const at = (page: number) => ({
    orderId: order.orderId,
    attachmentId: order.attachmentId,
    versionId: order.versionId,
    page,
    tab: 'public' as const,
  });
  /** Resolves when the last that a client received of who is here is this. */
  const shows = (client: LiveClient, ...expected: string[]) =>
    client.when(
      'presence',
      (event) =>
        client.all('presence').at(-1) === event &&
        event.people.map(({ person, page }) => `${person.name} on ${page}`).join() === expected.join(),
    );

  it('show people at a version to those in another process, until they leave', async () => {
    await there.ask('set-presence', at(1));
    await here.ask('set-presence', at(5));
    for (const client of [here, there]) await shows(client, 'Devi Raman on 1', 'Mei Lim on 5');
    here.close();
    await shows(there, 'Devi Raman on 1');
  });

  it('show whom a lost notification named, with the next that is sent', async () => {
    const { db } = server.parts;
    let lost = 0;
    const losing: TestServer = {
      ...server,
      parts: {
        ...server.parts,
        db: {
          ...db,
          query: (text, values) =>
            text.includes('pg_notify') && lost++ === 0
              ? Promise.reject(new Error('lost'))
              : db.query(text, values),
        },
      },
    };
    const third = await startGateway(losing);
    gateways.push(third);
    const late = await connectLive(third.url, 'customer', owner.token);
    await there.ask('set-presence', at(1));
    await late.ask('set-presence', at(7));
    await shows(there, 'Devi Raman on 1', 'Mei Lim on 7');
    expect(lost).toBeGreaterThan(1);
    late.close();
  });

  it('end the sockets of a session that ended in another process', async () => {
    await staff.write('POST', '/logout', 'profile');
    expect(await there.ended).toBe('io server disconnect');
  });
});

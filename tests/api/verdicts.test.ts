import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChangeVerdict, GivenVerdict } from '#shared/compare/verdicts.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { enter } from '../support/clients/guest-client.ts';
import { addVersion } from '../support/scenes/add-version.ts';
import { mia, openGuestScene } from '../support/scenes/guest-scene.ts';
import { addOrder, type OrderFixture } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let operator: ApiClient;
let stranger: ApiClient;
let companyId: string;
let people: { creatorId: string; uploaderId: string };
let order: OrderFixture;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  people = {
    creatorId: await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId }),
    uploaderId: await server.addPerson({ email: 'devi@galley.test', role: 'operator' }),
  };
  const otherId = await server.addCompany('Elsewhere');
  await server.addPerson({ email: 'owner@elsewhere.test', role: 'owner', companyId: otherId });
  owner = await server.signIn('customer', 'owner@harbour.test');
  operator = await server.signIn('user', 'devi@galley.test');
  stranger = await server.signIn('customer', 'owner@elsewhere.test');
});
afterAll(() => server?.close());
beforeEach(async () => {
  order = await addOrder(server, { companyId, ...people });
  path = `${(await addVersion(server, order)).versionPath}/verdicts`;
});

const before = () => ({ beforeAttachmentId: order.attachmentId, beforeVersionId: order.versionId });
const give = (client: ApiClient, verdicts: GivenVerdict[]) =>
  client.write('PUT', path, 'card-annotation', { ...before(), verdicts: JSON.stringify(verdicts) });
const read = (client: ApiClient) =>
  client.get<ChangeVerdict[]>(`${path}?${new URLSearchParams(before()).toString()}`);

it('are kept for each person, over devices, and can be changed and taken back', async () => {
  expect((await read(owner)).data).toEqual([]);
  const given = await give(owner, [
    { key: 'a', verdict: 'seen' },
    { key: 'b', verdict: 'accepted' },
    { key: 'c', verdict: 'seen' },
  ]);
  expect(given.status).toBe(200);
  await give(owner, [
    { key: 'a', verdict: 'ignored' },
    { key: 'c', verdict: null },
  ]);
  const elsewhere = await server.signIn('customer', 'owner@harbour.test');
  expect((await read(elsewhere)).data).toEqual([
    { key: 'a', verdict: 'ignored' },
    { key: 'b', verdict: 'accepted' },
  ]);
  expect((await read(operator)).data).toEqual([]);
});

it('of one change given twice in a call: the last counts', async () => {
  const twice: GivenVerdict[] = [
    { key: 'a', verdict: 'accepted' },
    { key: 'a', verdict: 'seen' },
  ];
  expect((await give(owner, twice)).status).toBe(200);
  expect((await give(owner, twice)).status).toBe(200);
  expect((await read(owner)).data).toEqual([{ key: 'a', verdict: 'seen' }]);
});

it('are for those who may read both versions', async () => {
  expect((await give(stranger, [{ key: 'a', verdict: 'seen' }])).status).toBe(404);
  expect((await read(stranger)).status).toBe(404);
  await server.db.query('UPDATE versions SET is_internal = true WHERE id = $1', [order.versionId]);
  expect((await read(owner)).status).toBe(404);
  expect((await give(owner, [{ key: 'a', verdict: 'seen' }])).status).toBe(404);
  expect((await give(operator, [{ key: 'a', verdict: 'seen' }])).status).toBe(200);
});

it('wait until both files have been read, and are refused if they are too many', async () => {
  const many = Array.from({ length: 501 }, (_, at): GivenVerdict => ({ key: `k${at}`, verdict: 'seen' }));
  expect((await give(owner, many)).status).toBe(422);
  await server.db.query('UPDATE versions SET sha256 = NULL WHERE id = $1', [order.versionId]);
  expect((await read(owner)).data).toEqual([]);
  const refused = await give(owner, [{ key: 'a', verdict: 'seen' }]);
  expect(refused).toMatchObject({ status: 409, message: 'These files are still being read' });
});

it('are kept for a guest over visits, of the versions that they may read', async () => {
  const scene = await openGuestScene();
  try {
    const at = await scene.newOrder();
    const shared = await scene.link(at, mia);
    const guest = await enter(scene.server.url, shared.address);
    const later = await addVersion(scene.server, at);
    const before = { beforeAttachmentId: at.attachmentId, beforeVersionId: at.versionId };
    const address = `/guest${later.versionPath}/verdicts`;
    const query = new URLSearchParams(before).toString();
    const verdicts = JSON.stringify([{ key: 'a', verdict: 'accepted' }]);
    expect((await guest.write('PUT', address, { ...before, verdicts })).status).toBe(200);
    const known = await guest.get<ChangeVerdict[]>(`${address}?${query}`);
    expect(known.data).toEqual([{ key: 'a', verdict: 'accepted' }]);
    const again = await enter(scene.server.url, shared.address);
    expect((await again.get<ChangeVerdict[]>(`${address}?${query}`)).data).toEqual(known.data);
    const ken = { guest: { name: 'Ken Adeyemi', email: 'ken@guest.test' } };
    const latecomer = await enter(scene.server.url, (await scene.link(at, ken)).address);
    expect((await latecomer.get(`${address}?${query}`)).status).toBe(404);
  } finally {
    await scene.server.close();
  }
});

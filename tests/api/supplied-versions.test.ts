import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { begunPdf } from '../support/samples/begun-pdf.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let manager: ApiClient;
let people: { companyId: string; creatorId: string; uploaderId: string };
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  const creatorId = await server.addPerson({ email: 'owner@harbour.test', role: 'owner', companyId });
  const uploaderId = await server.addPerson({ email: 'tan@galley.test', role: 'manager' });
  people = { companyId, creatorId, uploaderId };
  owner = await server.signIn('customer', 'owner@harbour.test');
  manager = await server.signIn('user', 'tan@galley.test');
});
afterAll(() => server?.close());

const bytes = begunPdf(new Uint8Array(100).fill(65));
const file = { name: 'menu.pdf', type: 'application/pdf', bytes };

it('takes a further version of a supplied file from its customer while the studio has one that it does not show yet', async () => {
  const { orderId } = await addOrder(server, { ...people, status: 'in-progress' });
  const { id: attachmentId } = await owner.upload<Attachment>(orderId, file);
  const hidden = await manager.upload<Attachment>(orderId, file, attachmentId);
  expect(hidden.versions.map(({ version }) => version)).toEqual([2, 1]);
  const added = await owner.upload<Attachment>(orderId, file, attachmentId);
  expect(added.versions.map(({ version }) => version)).toEqual([3, 1]);
});

it('is not deleted by its customer with a version of the studio that they have not seen', async () => {
  const { orderId } = await addOrder(server, { ...people, status: 'in-progress' });
  const { id: attachmentId } = await owner.upload<Attachment>(orderId, file);
  await manager.upload<Attachment>(orderId, file, attachmentId);
  const remove = (client: ApiClient) =>
    client.write('DELETE', `/order/${orderId}/${attachmentId}/attachment`, 'upload');
  expect(await remove(owner)).toMatchObject({ status: 409, message: 'The attachment was not deleted' });
  expect((await remove(manager)).status).toBe(200);
});

it('keeps the versions of an order that is closed', async () => {
  const { orderId } = await addOrder(server, { ...people, status: 'in-progress' });
  const { id } = await manager.upload<Attachment>(orderId, file);
  const { versions } = await manager.upload<Attachment>(orderId, file, id);
  const remove = () =>
    manager.write('DELETE', `/order/${orderId}/${id}/${versions[1]?.id}/old`, 'card-annotation');
  const act = (action: string) => manager.write('PUT', `/order/${orderId}/action/${action}`, 'card');
  expect((await act('freeze')).status).toBe(200);
  expect(await remove()).toMatchObject({
    status: 409,
    messages: ['This order is closed: its files stay as they are.'],
  });
  expect((await act('unfreeze')).status).toBe(200);
  expect((await remove()).status).toBe(200);
});

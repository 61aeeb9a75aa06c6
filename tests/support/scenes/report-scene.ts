import type { Role } from '#shared/access/role.ts';
import { startTestServer, type TestServer } from '../servers/test-server.ts';
import { addSceneOrder } from './order-scene.ts';

export const march = 'from=2026/03/01&to=2026/03/31';
const [gb, mb] = [1024 ** 3, 1024 ** 2];

export const providerRoles: readonly Role[] = [
  'operator',
  'manager',
  'creative_manager',
  'production_manager',
  'cso',
  'admin',
];

/** A server with a year's beginning of orders, to be reported on; what matters happens in March. */
export interface ReportScene {
  server: TestServer;
  harbour: string;
  vale: string;
  elsewhere: string;
  farah: string;
  mei: string;
  jonas: string;
  /** Orders by their names. */
  ids: Record<string, string>;
}

/** Signs in: farah@h.test and ben@h.test, owner@e.test, mei@galley.test, and each of the roles as role@galley.test. */
export async function startReportScene(): Promise<ReportScene> {
  const ids: Record<string, string> = {};
  const server = await startTestServer();
  const [harbour, vale, elsewhere] = [
    await server.addCompany('Harbour'),
    await server.addCompany('Vale'),
    await server.addCompany('Elsewhere'),
  ];
  const farah = await server.addPerson({
    email: 'farah@h.test',
    role: 'owner',
    companyId: harbour,
    firstname: 'Farah',
  });
  const ben = await server.addPerson({
    email: 'ben@h.test',
    role: 'staff',
    companyId: harbour,
    firstname: 'Ben',
  });
  await server.addPerson({ email: 'owner@e.test', role: 'owner', companyId: elsewhere });
  const zoe = await server.addPerson({
    email: 'zoe@v.test',
    role: 'owner',
    companyId: vale,
    firstname: 'Zoe',
  });
  const mei = await server.addPerson({
    email: 'mei@galley.test',
    role: 'operator',
    firstname: 'Mei',
    lastname: 'Tan',
  });
  const jonas = await server.addPerson({ email: 'jonas@galley.test', role: 'operator', firstname: 'Jonas' });
  for (const role of providerRoles) await server.addPerson({ email: `${role}@galley.test`, role });
  await server.db.query(
    `INSERT INTO service_categories (id, name) VALUES ('print', 'Print');
     INSERT INTO services (id, category_id, name) VALUES ('menu', 'print', 'Menu'), ('label', 'print', 'Label')`,
  );
  const scene = { server, harbour, vale, elsewhere, farah, mei, jonas, ids };
  await addOrders(scene, { ben, zoe });
  await addWorkAndFiles(scene);
  return scene;
}

async function addOrders(
  { server, harbour, vale, farah, mei, jonas, ids }: ReportScene,
  { ben, zoe }: { ben: string; zoe: string },
): Promise<void> {
  const add = async (name: string, order: Partial<Parameters<typeof addSceneOrder>[1]>): Promise<void> => {
    const usual = {
      companyId: harbour,
      creatorId: farah,
      operatorId: mei,
      serviceId: 'menu',
      serviceName: 'Menu',
    };
    ids[name] = await addSceneOrder(server, { ...usual, name, allocatedSeconds: 7200, ...order });
  };
  // The 1st of March begins there while it is February here: 2026-02-28T16:00Z. Mondays: 2, 9, 16 …
  await add('on time', {
    status: 'approved',
    createdAt: '2026-03-02T01:00:00Z',
    updatedAt: '2026-03-03T02:00:00Z',
    dueAt: '2026-03-03T02:00:00Z',
  });
  await add('late', {
    status: 'completed',
    serviceId: 'label',
    serviceName: 'Label',
    creatorId: ben,
    createdAt: '2026-02-28T15:59:00Z',
    updatedAt: '2026-03-10T03:00:00Z',
    dueAt: '2026-03-09T09:00:00Z',
    isArchived: true,
  });
  await add('undated', {
    status: 'approved',
    createdAt: '2026-02-27T02:00:00Z',
    updatedAt: '2026-03-02T02:30:00Z',
  });
  await add('cancelled', {
    status: 'cancelled',
    createdAt: '2026-02-02T02:00:00Z',
    updatedAt: '2026-03-31T15:59:00Z',
  });
  await add('after', {
    status: 'approved',
    createdAt: '2026-03-20T02:00:00Z',
    updatedAt: '2026-03-31T16:00:00Z',
  });
  await add('open', { createdAt: '2026-01-05T02:00:00Z', dueAt: '2026-03-05T02:00:00Z', operatorId: jonas });
  await add('draft', { status: 'new-order', state: 'draft', createdAt: '2026-03-05T02:00:00Z' });
  await add('before', {
    status: 'approved',
    createdAt: '2026-01-05T02:00:00Z',
    updatedAt: '2026-02-28T15:00:00Z',
  });
  await add('of vale', {
    companyId: vale,
    creatorId: zoe,
    status: 'approved',
    createdAt: '2026-03-02T01:00:00Z',
    updatedAt: '2026-03-02T04:00:00Z',
    dueAt: '2026-03-02T03:00:00Z',
  });
}

async function addWorkAndFiles({ server, mei, jonas, ids }: ReportScene): Promise<void> {
  // An hour and a half of March each side of its first midnight, work that runs on into April, and some of Vale's.
  await server.db.query(
    `INSERT INTO work_stretches (order_id, user_id, started_at, ended_at, confirmed_at) VALUES
       ($1, $4, '2026-02-28T15:00:00Z', '2026-02-28T17:30:00Z', '2026-02-28T15:00:00Z'),
       ($2, $4, '2026-03-31T15:30:00Z', '2026-03-31T18:00:00Z', '2026-03-31T15:30:00Z'),
       ($1, $5, '2026-02-20T15:30:00Z', '2026-02-20T18:00:00Z', '2026-02-20T15:30:00Z'),
       ($3, $4, '2026-03-02T01:00:00Z', '2026-03-02T01:15:00Z', '2026-03-02T01:00:00Z')`,
    [ids['on time'], ids.late, ids['of vale'], mei, jonas],
  );
  await server.db.query(
    `INSERT INTO attachments (id, order_id, kind, name) VALUES ('a', $1, 'customer', 'menu'), ('b', $2, 'customer', 'label'),
       ('s', $1, 'supplied', 'brief'), ('i', $1, 'internal', 'check')`,
    [ids['on time'], ids.late],
  );
  for (const [attachment, number, size, at] of [
    ['a', 1, mb, '2026-03-02T02:00:00Z'],
    ['a', 2, mb, '2026-03-02T03:00:00Z'],
    ['a', 3, mb, '2026-03-02T04:00:00Z'],
    ['b', 1, mb, '2026-03-09T04:00:00Z'],
    ['s', 1, mb, '2026-03-09T04:00:00Z'],
    ['i', 1, mb, '2026-03-09T04:00:00Z'],
    ['b', 2, gb, '2026-04-09T04:00:00Z'],
  ] as const)
    await server.db.query(
      `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, is_internal, created_at)
       VALUES ($1, $2, 'x.pdf', 'application/pdf', 'pdf', $3, 'k', $4, $1 = 'i', $5)`,
      [attachment, number, size, mei, at],
    );
}

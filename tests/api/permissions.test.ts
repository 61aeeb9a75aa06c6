import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/access/role.ts';
import { uploadRoutes } from '#shared/files/upload.http.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Route } from '#shared/kernel/route.ts';
import { orderFormRoutes } from '#shared/orders/order-form.http.ts';
import { orderRoutes } from '#shared/orders/orders.http.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { reviewRoutes } from '#shared/review/review.http.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { addOrder, type NewOrder } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

/** Calls without an order, and those whose query names one, are tested with the form itself. */
const { createOrder: _create, removeTemporaryUpload: _remove, ...formRoutes } = orderFormRoutes;
const routes = { ...orderRoutes, ...formRoutes, ...reviewRoutes, ...uploadRoutes };
type Name = keyof typeof routes;

/** People of one company and of the provider; named by role, unless a role alone does not identify them. */
const cast = {
  owner: { role: 'owner' },
  staff: { role: 'staff' },
  approver: { role: 'staff', isApprover: true },
  'view-only owner': { role: 'owner', viewOnly: true },
  operator: { role: 'operator' },
  manager: { role: 'manager' },
  creative_manager: { role: 'creative_manager' },
  production_manager: { role: 'production_manager' },
  admin: { role: 'admin' },
  cso: { role: 'cso' },
} as const satisfies Record<string, { role: Role; isApprover?: boolean; viewOnly?: boolean }>;
type Who = keyof typeof cast;
const everyone = Object.keys(cast) as Who[];
const customers: Who[] = ['owner', 'staff', 'approver'];
const approving: Who[] = ['creative_manager', 'production_manager', 'admin'];
const managers: Who[] = ['manager', ...approving];
const provider: Who[] = ['operator', ...managers];
const writers: Who[] = [...customers, ...provider];

interface Prepared {
  params: Record<string, string>;
  fields?: Record<string, string>;
}
interface Scene {
  /** The order that each call is made on. A customer has uploaded its proof, so that all may read it. */
  order?: Partial<Pick<NewOrder, 'status' | 'kind'>>;
  allowed: readonly Who[];
  /** Puts in place what the call needs, as the caller's own where that matters. */
  prepare?(ids: Prepared['params'], callerId: string): Promise<Prepared>;
}

let server: TestServer;
let companyId: string;
const ids = {} as Record<Who, string>;
const clients = {} as Record<Who, ApiClient>;
let stranger: ApiClient;
let strangerId: string;

const one = async (sql: string, values: unknown[]): Promise<string> => {
  const [row] = await server.db.query<{ id: string }>(`${sql} RETURNING id`, values);
  return row?.id ?? '';
};
const message = JSON.stringify(richTextOf('The rule is too heavy'));
const annotation = encodeMark({ id: 'mark', page: 1, colour: 'red', shape: 'dot', x: 40, y: 60 });
async function withThread(params: Prepared['params'], callerId: string): Promise<Prepared['params']> {
  const topicId = await one(
    `INSERT INTO topics (version_id, tab, number, sender_id, message, message_text, annotation)
     VALUES ($1, 'public', 1, $2, $3, 'x', $4)`,
    [params.versionId, callerId, message, annotation],
  );
  const commentId = await one(
    `INSERT INTO comments (topic_id, user_id, message, message_text) VALUES ($1, $2, $3, 'x')`,
    [topicId, callerId, message],
  );
  return { ...params, topicId, commentId };
}
const inThread = (fields?: (params: Prepared['params']) => Record<string, string>): Scene => ({
  allowed: writers,
  async prepare(params, callerId) {
    const all = await withThread(params, callerId);
    return { params: all, ...(fields && { fields: fields(all) }) };
  },
});
const withFields = (fields: Record<string, string>) => async (params: Prepared['params']) => ({
  params,
  fields,
});

/** Section 6 of both documents, by call. */
const scenes: Record<Name, Scene> = {
  orders: { allowed: everyone },
  orderCsv: { allowed: everyone },
  order: { allowed: everyone },
  mentions: { allowed: everyone },
  versions: { allowed: everyone },
  version: { allowed: everyone },
  // Of an approved order: before, customers cannot download it.
  versionFile: { order: { status: 'approved' }, allowed: everyone },
  timeline: { allowed: everyone },
  addAnnotation: { allowed: writers, prepare: withFields({ message, annotation }) },
  updateAnnotation: inThread(({ topicId = '' }) => ({ topicId, annotation })),
  addComment: inThread(() => ({ message })),
  editComment: inThread(() => ({ data: message })),
  editTopic: inThread(() => ({ data: message })),
  resolveTopic: inThread(() => ({ data: 'true' })),
  deleteComment: inThread(),
  deleteTopic: inThread(),
  decideVersion: {
    order: { status: 'in-progress' },
    allowed: approving,
    prepare: async (params) => ({
      params,
      fields: {
        timelineType: 'history',
        content: 'Approved',
        attachmentVersionId: params.versionId ?? '',
      },
    }),
  },
  deleteVersion: {
    allowed: managers,
    async prepare(params) {
      await one(
        `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, uploaded_by, sha256)
         SELECT attachment_id, 2, file_name, mime_type, file_type, size, storage_key || '-2', uploaded_by, sha256
         FROM versions WHERE id = $1`,
        [params.versionId],
      );
      return { params: { ...params, reason: 'Wrong file' } };
    },
  },
  moveProgress: {
    allowed: ['owner', 'approver', ...managers],
    prepare: withFields({ moveto: 'approved' }),
  },
  uploadToken: {
    allowed: writers,
    prepare: async (params) => ({
      params: { ...params, type: 'attachment', id: params.orderId ?? '' },
      fields: { name: 'menu.pdf', size: '8', type: 'application/pdf' },
    }),
  },
  nextParts: {
    allowed: writers,
    prepare: async (params) => ({
      params: { ...params, type: 'attachment', id: params.orderId ?? '' },
      fields: { name: 'menu.pdf', size: '8', type: 'application/pdf', fingerprint: 'a'.repeat(64) },
    }),
  },
  registerUpload: {
    allowed: writers,
    async prepare(params, callerId) {
      const key = `orders/${params.orderId}/${randomUUID()}.pdf`;
      await server.parts.store.put(key, new TextEncoder().encode('%PDF-1.7'), 'application/pdf');
      await server.db.query(
        `INSERT INTO uploads (key, user_id, order_id, file_name, mime_type, size, is_thumbnail)
         SELECT $1, $2, id, 'menu.pdf', 'application/pdf', 8, false FROM orders WHERE id::text = $3`,
        [key, callerId, params.orderId],
      );
      const file = { name: 'menu.pdf', type: 'application/pdf', size: 8, key, thumbnail: null };
      return { params: { ...params, type: 'attachment' }, fields: { file: JSON.stringify(file) } };
    },
  },
  unlockOrder: { allowed: writers },
  deleteAttachment: { allowed: ['owner', ...provider] },
  saveOrder: { allowed: ['owner', ...managers], prepare: withFields({ orderName: 'Summer catalogue' }) },
  cloneOrder: { allowed: customers },
  deleteOrder: { order: { status: 'cancelled' }, allowed: customers },
  companyPeople: { allowed: everyone },
  orderThreads: { allowed: everyone },
  beginBulkDownload: { allowed: everyone, prepare: withFields({ scope: 'newest' }) },
  bulkDownload: {
    allowed: everyone,
    async prepare(params, callerId) {
      const downloadId = await one(
        `INSERT INTO bulk_downloads (order_id, user_id, scope, file_name, storage_key, created_at, expires_at)
         SELECT id, $1, 'all', 'files.zip', $3, now(), now() + interval '1 day' FROM orders WHERE id::text = $2`,
        [callerId, params.orderId, randomUUID()],
      );
      return { params: { ...params, downloadId } };
    },
  },
};

beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  const otherId = await server.addCompany('Kestrel Outdoor');
  for (const who of everyone) {
    const { role } = cast[who];
    const side = role === 'owner' || role === 'staff' ? 'customer' : 'user';
    const email = `${who.replace(' ', '-')}@galley.test`;
    ids[who] = await server.addPerson({ ...cast[who], email, ...(side === 'customer' && { companyId }) });
    clients[who] = await server.signIn(side, email);
  }
  strangerId = await server.addPerson({ email: 'owner@kestrel.test', role: 'owner', companyId: otherId });
  stranger = await server.signIn('customer', 'owner@kestrel.test');
});
afterAll(() => server?.close());

function call(client: ApiClient, name: Name, { params, fields }: Prepared): Promise<ApiResponse> {
  const { method, path, csrf }: Route = routes[name];
  const filled = path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  return method === 'GET' ? client.get(filled) : client.write(method, filled, csrf ?? 'profile', fields);
}
async function stage(name: Name, callerId: string): Promise<Prepared> {
  const { order = {}, prepare } = scenes[name];
  const added = await addOrder(server, {
    companyId,
    creatorId: ids['view-only owner'],
    uploaderId: ids.owner,
    ...order,
  });
  const { versionPath: _, ...params } = added;
  return prepare === undefined ? { params } : prepare(params, callerId);
}

describe.each(Object.keys(scenes) as Name[])('%s', (name) => {
  it.each(everyone)('as %s', async (who) => {
    const response = await call(clients[who], name, await stage(name, ids[who]));
    if (scenes[name].allowed.includes(who)) expect(response).toMatchObject({ status: 200, success: true });
    else expect(response).toMatchObject({ status: 403, code: 'forbidden', message: 'Permission Denied!' });
  });

  it('responds to another company as if there were nothing', async () => {
    const prepared = await stage(name, strangerId);
    const foreign = await call(stranger, name, prepared);
    if (name === 'orders') {
      expect(foreign).toMatchObject({ status: 200, data: { orders: [], counts: {} } });
      return;
    }
    if (name === 'orderCsv') {
      expect(foreign).toMatchObject({ status: 200, data: { csv: expect.not.stringContaining('Spring') } });
      return;
    }
    const nothing = {
      orderId: '99999',
      id: '99999',
      attachmentId: 'none',
      versionId: 'none',
      topicId: 'none',
      downloadId: 'none',
    };
    const none = await call(stranger, name, {
      ...prepared,
      params: { ...prepared.params, ...nothing, commentId: 'none' },
    });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found', message: 'Not Found' });
    expect(foreign).toEqual(none);
  });

  it('needs a session', async () => {
    const { params } = await stage(name, ids.owner);
    const nobody = await fetch(
      `${server.url}/api/c${routes[name].path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? 'x')}`,
      { method: routes[name].method },
    );
    expect(nobody.status).toBe(401);
  });
});

describe('ids of one order under another', () => {
  const mixed: Name[] = [
    'versions',
    'version',
    'addAnnotation',
    'addComment',
    'deleteAttachment',
    'deleteVersion',
  ];
  it.each(mixed)('open nothing in %s', async (name) => {
    const [mine, other] = [await stage(name, ids.manager), await stage(name, ids.manager)];
    const swapped = { ...mine, params: { ...mine.params, attachmentId: other.params.attachmentId ?? '' } };
    expect(await call(clients.manager, name, swapped)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

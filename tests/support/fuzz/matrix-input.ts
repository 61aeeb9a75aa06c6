import { richTextOf } from '#shared/kernel/rich-text.ts';
import { notificationKinds } from '#shared/notifications/notification-kind.ts';
import { type RouteName, routes } from '#shared/protocol/http-table.ts';
import { testPassword } from '../scenes/add-people.ts';
import { addVersion } from '../scenes/add-version.ts';
import { billingFields, taxedBilling } from '../scenes/billing-scene.ts';
import { addOrder } from '../scenes/order-fixture.ts';
import { callsIn, type Fields } from './matrix-calls.ts';
import { openPreparations, type Prepared } from './matrix-preparations.ts';
import type { Caller, RouteScene } from './route-scene.ts';

/** What the calls of the role matrix send: values where any text of the length does not fit, and ids that are there. */
export interface MatrixInput {
  /** Adds what each caller has of their own. Again after another sign-in. */
  addOwn(caller: Caller): Promise<void>;
  /** Returns what a caller gives for a field of a call; undefined: what its type wants. */
  valueOf(name: RouteName, caller: Caller, field: string): unknown;
  /** Does what a call needs to have been done just before. */
  prepare(name: RouteName, caller: Caller): Promise<Prepared>;
}

const days = { from: '2026/01/01', to: '2026/01/31' };
const calendarDays = { from: '2026-01-01', to: '2026-01-31' };
const planTerms = {
  ...{ title: 'Studio', type: 'paid', paymentTerm: 'Monthly', price: 100, currency: 'RM', storage: null },
  ...{ hours: null, activeOrders: null, orders: null, seats: null, graceDays: 7, overdraftHours: 0 },
  features: [],
  isOffered: true,
};
const announcement = { html: 'Closed', backgroundColor: '#1d4ed8', textColor: '#ffffff', readers: 'all' };
const file = { name: 'new.pdf', type: 'application/pdf', size: 1, key: 'orders/none', thumbnail: null };
const settings = Object.fromEntries(notificationKinds.map((kind) => [kind, { app: true, mail: false }]));
const paymentMethod = { kind: 'purchase-order', name: 'PO-8', email: 'books@matrix.test' };
const rates = Object.fromEntries(
  ['rate', 'planRate', 'hoursRate', 'storageRate', 'ordersRate'].map((rate) => [rate, '8']),
);
const noRetention = Object.fromEntries(
  ['closedFiles', 'auditLog', 'mailLog', 'outbox', 'notifications', 'guests'].map((kept) => [kept, '']),
);
const hours = {
  timeZone: 'Europe/Berlin',
  week: Array(7).fill({ open: 540, close: 1080 }),
  holidays: [],
  description: '',
};

/** By the names of fields, in every call. */
const everywhere: Fields = {
  ...announcement,
  ...{
    timeZone: 'Europe/Berlin',
    currency: 'RM',
    country: 'DE',
    phone: '',
    supportEmail: 'help@matrix.test',
  },
  ...{ price: '1', amount: '1', taxNumber: '', artwork: '', reason: 'Asked for' },
  ...{
    step: 'dashboardTourGuide',
    column: 'in-review',
    currentPassword: testPassword,
    newPassword: 'another fine password',
  },
  ...{ issuer: 'https://login.matrix.test', domains: 'matrix.test', settings: JSON.stringify(settings) },
  ...{ hours: JSON.stringify(hours), file: JSON.stringify(file) },
};

/** Adds what calls name to the scene, as an administrator and an owner. */
async function addRecords(scene: RouteScene, admin: Caller, owner: Caller) {
  const { server, known } = scene;
  const { called, idOf } = callsIn(scene);
  const { orderId = '', attachmentId = '', versionId = '', sha256 = '', versionPath = '' } = known;
  const next = await addVersion(server, { orderId, attachmentId, versionId, sha256, versionPath });
  const categoryId = await idOf('createCategory', admin, { name: 'Print' });
  const serviceTerms = {
    ...{ name: 'Catalogue', isOffered: true, requiredFields: [], allocatedMinutes: 60, checklist: [] },
    categoryId,
  };
  const terms = JSON.stringify(serviceTerms);
  const [invoice] = await server.db.query<{ id: string }>(
    `INSERT INTO invoices (company_id, lines, total, currency, created_at, due_at, number, number_text)
     VALUES ($1, '[]', 100, 'RM', now(), now(), 1, 'INV-1') RETURNING id`,
    [scene.companyId],
  );
  const invoiceId = String(invoice?.id);
  const planId = await idOf('createPlan', admin, { terms: JSON.stringify(planTerms) });
  const { link } = await called('inviteGuest', owner, {
    invitation: JSON.stringify({ guest: null, attachmentIds: [attachmentId] }),
  });
  const approverId = await server.addPerson({
    ...{ email: 'approver@matrix.test', role: 'staff' as const, isApprover: true },
    companyId: scene.companyId,
  });
  const people = JSON.stringify([{ id: approverId, role: 'approver' }]);
  const workflowId = await idOf('createWorkflow', owner, { name: 'Plain', people });
  const productId = await idOf('createProduct', admin, {
    ...{ type: 'storage', name: 'Space', amount: '1', price: '1', currency: 'RM', isMonthly: 'true' },
  });
  const more = await addOwned(scene);
  const [uploader] = await server.db.query<{ id: string }>(
    `SELECT id FROM users WHERE email = 'uploader@fuzz.test'`,
    [],
  );
  const uploaderId = uploader?.id ?? '';
  const earlier = { beforeAttachmentId: attachmentId, beforeVersionId: versionId, versionId: next.versionId };

  const shared: Fields = {
    ...known,
    ...everywhere,
    ...{ companyId: scene.companyId, intoId: known.companyId, planId, linkId: link.id, categoryId },
    people,
  };
  return {
    ...{
      next,
      serviceTerms,
      terms,
      invoiceId,
      planId,
      approverId,
      workflowId,
      productId,
      uploaderId,
      earlier,
      ...more,
    },
    ...{ shared, categoryId },
  };
}

/** Adds, as rows, what calls that come once find: a picture, single sign-on, a reseller, and somebody's work. */
async function addOwned({ server, companyId, known }: RouteScene) {
  const idOf = async (text: string, values: unknown[] = []): Promise<string> =>
    String((await server.db.query<{ id: string }>(`${text} RETURNING id`, values))[0]?.id);
  const imageId = await idOf(
    `INSERT INTO images (company_id, name, mime_type, size, storage_key, added_by, created_at)
     VALUES ($1, 'shelf.png', 'image/png', 1, 'images/shelf.png', $2, now())`,
    [companyId, known.userId],
  );
  for (const [id, company] of [
    ['studio', null],
    ['company', companyId],
  ])
    await server.db.query(
      `INSERT INTO sign_on_connections (id, company_id, issuer, client_id, client_secret, joins_as, is_required,
         trusts_second_factor, updated_at) VALUES ($1, $2, 'https://login.matrix.test', 'galley', '', $3, false, false, now())`,
      [id, company, company === null ? 'operator' : 'staff'],
    );
  const resellerId = await server.addCompany('Reseller');
  await server.db.query(
    `UPDATE companies SET whitelabel = '{"productName": "Resold", "theme": {}}' WHERE id = $1`,
    [resellerId],
  );
  const [leaverId, workerId] = await Promise.all(
    ['leaver', 'worker'].map((name) => server.addPerson({ email: `${name}@matrix.test`, role: 'operator' })),
  );
  const worked = await addOrder(server, {
    ...{ companyId, creatorId: known.userId ?? '', uploaderId: workerId ?? '' },
    status: 'in-progress',
  });
  return { imageId, resellerId, leaverId, workerId, worked, free: await server.addCompany('Free') };
}

/** Returns the fields of calls in which those of all calls do not fit. */
async function fieldsOfRoutes(
  scene: RouteScene,
  records: Awaited<ReturnType<typeof addRecords>>,
  { admin, owner }: { admin: Caller; owner: Caller },
): Promise<Partial<Record<RouteName, Fields>>> {
  const { server, known } = scene;
  const { called, idOf } = callsIn(scene);
  const { orderId, attachmentId } = known;
  const { next, terms, invoiceId, planId, workflowId, productId, uploaderId } = records;
  const { earlier, categoryId, imageId, resellerId, free, leaverId, workerId, worked } = records;
  const deadJob = async (): Promise<string> => {
    const [row] = await server.db.query<{ id: number }>(
      `INSERT INTO jobs (kind, lane, payload, died_at) VALUES ('hash-files', 'bulk', '{}', now()) RETURNING id`,
      [],
    );
    return String(row?.id);
  };

  const byRoute: Partial<Record<RouteName, Fields>> = {
    statement: calendarDays,
    statementFile: calendarDays,
    comparison: earlier,
    verdicts: earlier,
    setVerdicts: { ...earlier, verdicts: JSON.stringify([{ key: 'a', verdict: null }]) },
    saveProvider: { currency: '' },
    confirmIdentity: { secret: testPassword },
    requestDeletion: { password: testPassword },
    setBilling: { ...billingFields(taxedBilling), ...rates },
    setRetention: noRetention,
    previewRetention: noRetention,
    handOver: { memberId: leaverId, to: workerId },
    playWork: { orderId: worked.orderId },
    attachCustomer: { companyId: resellerId, customerId: free },
    renameImage: { id: imageId, name: 'till.png' },
    deleteImage: { id: imageId },
    choosePlan: { price: planTerms.price },
    buyAddOn: { productId },
    removeCompanySignOn: { companyId: scene.companyId },
    grantCredit: { kind: 'money' },
    actOnOrder: { action: 'hold' },
    saveProduct: { id: productId },
    saveWorkflow: { workflowId },
    deleteWorkflow: { workflowId },
    orderProducts: { ids: JSON.stringify([productId]) },
    ...Object.fromEntries(
      (['operatorOrders', 'operatorOrdersCsv'] as const).map((name) => [name, { userId: uploaderId }]),
    ),
    decideVersion: { attachmentVersionId: next.versionId, sha256: next.sha256 },
    changeAnnouncement: { id: await idOf('addAnnouncement', admin, announcement) },
    removeAnnouncement: { id: await idOf('addAnnouncement', admin, announcement) },
    renameCategory: { id: categoryId },
    deleteCategory: { id: await idOf('createCategory', admin, { name: 'Gone' }) },
    saveService: { id: await idOf('createService', admin, { terms }), terms },
    createPlan: { terms: JSON.stringify(planTerms) },
    savePlan: { id: planId, terms: JSON.stringify({ ...planTerms, title: 'Studio 2' }) },
    restartJob: { jobId: await deadJob() },
    discardJob: { jobId: await deadJob() },
    inviteGuest: { invitation: JSON.stringify({ guest: null, attachmentIds: [attachmentId] }) },
    assignOrder: { operatorId: uploaderId },
    uploadToken: { type: 'attachment', id: orderId, name: 'new.pdf', size: 1 },
    nextParts: { type: 'attachment', id: orderId, name: 'new.pdf', size: 1, fingerprint: '0'.repeat(64) },
    saveCard: { isAgreed: 'true' },
    saveStock: { id: '101' },
    addPaymentMethod: paymentMethod,
    boardCards: { ids: orderId },
    actOnTeamMember: { action: 'mail-password' },
    changeCompanyState: { action: 'hold' },
    saveLook: {
      look: JSON.stringify({
        productName: 'Press',
        logo: null,
        favicon: null,
        imagePlaceholder: null,
        theme: {},
      }),
    },
  };
  for (const name of Object.keys(routes) as RouteName[]) {
    if (/[rR]eport|^operatorOrders/.test(name)) byRoute[name] = { ...byRoute[name], ...days };
    if (/\/billing\/invoices\/:id/.test(routes[name].path))
      byRoute[name] = { id: invoiceId, reference: 'Transfer' };
  }
  for (const name of ['savePaymentMethod', 'makeDefaultPayment', 'removePaymentMethod'] as const)
    byRoute[name] = {
      ...paymentMethod,
      id: (await called('addPaymentMethod', owner, paymentMethod)).at(-1)?.id,
    };
  return byRoute;
}

/** Adds what calls name to the scene, as an administrator and an owner, who may. */
export async function openMatrixInput(scene: RouteScene, admin: Caller, owner: Caller): Promise<MatrixInput> {
  const { known } = scene;
  const { called } = callsIn(scene);
  const records = await addRecords(scene, admin, owner);
  const { shared, serviceTerms } = records;
  const byRoute = await fieldsOfRoutes(scene, records, { admin, owner });
  const ownTopics: readonly RouteName[] = ['editTopic', 'updateAnnotation', 'deleteTopic'];
  const own = new Map<string, Fields>();
  const preparations = openPreparations(scene, { admin, owner });
  return {
    prepare: async (name, caller) => preparations[name]?.(caller) ?? {},
    async addOwn(caller) {
      // Who may not has none of their own.
      const may = (name: RouteName, body: Fields): Promise<{ id?: string; comments?: { id: string }[] }> =>
        called(name, caller, body).catch(() => ({}));
      const message = JSON.stringify(richTextOf('Heavier, please'));
      const sessions: { id: string; isThis: boolean }[] = await called('ownSessions', caller);
      const profile = caller.side === 'c' ? 'customerProfile' : 'providerProfile';
      const { id: userId } = await called(profile, caller);
      const rowOf = async (text: string, values: unknown[]): Promise<string> =>
        String((await scene.server.db.query<{ id: string }>(`${text} RETURNING id`, values))[0]?.id);
      const passkeyId = await rowOf(
        `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
         VALUES (gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', 'Key', now())`,
        [userId],
      );
      const downloadId = await rowOf(
        `INSERT INTO bulk_downloads (order_id, user_id, scope, file_name, storage_key, created_at, expires_at)
         VALUES ($1, $2, 'newest', 'all.zip', 'orders/all.zip', now(), now() + interval '1 day')`,
        [Number(known.orderId), userId],
      );
      own.set(caller.name, {
        ...{ passkeyId, downloadId },
        name: `Matrix of ${caller.name}`,
        serviceTerms: JSON.stringify({ ...serviceTerms, name: `Catalogue of ${caller.name}` }),
        presetId: (await may('createPreset', { name: 'Mine' })).id,
        archivedPresetId: (await may('createArchivedPreset', { name: 'Mine' })).id,
        draftId: (await may('createOrder', { name: 'Draft' })).id,
        sessionId: sessions.find(({ isThis }) => isThis)?.id,
        commentId: (await may('addComment', { message })).comments?.at(-1)?.id,
        topicId: (await may('addAnnotation', { message })).id,
      });
    },
    valueOf(name, caller, field) {
      const owned = own.get(caller.name) ?? {};
      if (field === 'id' && /^re(name|move)Passkey$/.test(name)) return owned.passkeyId;
      if (field === 'presetId' && /Archived/.test(name)) return owned.archivedPresetId;
      if (field === 'orderId' && name === 'deleteOrder') return owned.draftId ?? known.orderId;
      if (field === 'terms' && name === 'createService') return owned.serviceTerms;
      if (field === 'topicId') return (ownTopics.includes(name) && owned.topicId) || known.topicId;
      return byRoute[name]?.[field] ?? owned[field] ?? shared[field];
    },
  };
}

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Company, ListedCompany } from '#shared/accounts/companies/company.ts';
import type { MergePreview } from '#shared/accounts/companies/merge-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let admin: ApiClient;
let manager: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson({ email: 'admin@g.test', role: 'admin' });
  await server.addPerson({ email: 'manager@g.test', role: 'manager' });
  [admin, manager] = [
    await server.signIn('user', 'admin@g.test'),
    await server.signIn('user', 'manager@g.test'),
  ];
});
afterAll(() => server.close());

let count = 0;
let [birch, maple, mei, farah] = ['', '', '', ''];
/** Two companies with an owner each; Birch is to go into Maple. */
beforeEach(async () => {
  count += 1;
  birch = await server.addCompany(`Birch ${count}`);
  maple = await server.addCompany(`Maple ${count}`);
  await server.db.query(`UPDATE companies SET plan = 'free' WHERE id = $1`, [birch]);
  mei = await server.addPerson({ email: `mei-${count}@b.test`, role: 'owner', companyId: birch });
  farah = await server.addPerson({ email: `farah-${count}@m.test`, role: 'owner', companyId: maple });
});

const signedIn = (name: 'mei' | 'farah') =>
  server.signIn('customer', `${name}-${count}@${name === 'mei' ? 'b' : 'm'}.test`);
const merge = (who = admin, gone = birch, into = maple) =>
  who.write<{ message: string }>('POST', `/companies/${gone}/merge`, 'reseller-customer', { intoId: into });
const preview = (who = admin, gone = birch, into = maple) =>
  who.get<MergePreview>(`/companies/${gone}/merge/${into}`);
const ordersOf = async (companyId: string) =>
  server.db.query<{ id: number }>('SELECT id FROM orders WHERE company_id = $1', [companyId]);

describe('merging a company into another', () => {
  it('is for administrators, and for companies that there are', async () => {
    const owner = await signedIn('mei');
    for (const who of [manager, owner]) {
      expect((await preview(who)).status).toBe(who === owner ? 404 : 403);
      expect((await merge(who)).status).toBe(who === owner ? 404 : 403);
    }
    expect((await preview(admin, birch, 'none')).status).toBe(404);
    expect((await merge(admin, 'none', maple)).status).toBe(404);
    expect(await merge(admin, birch, birch)).toMatchObject({ status: 409 });
  });

  it('names what would move, and refuses with what is in the way', async () => {
    await addSceneOrder(server, { companyId: birch, creatorId: mei, name: 'Leaflet', status: 'in-review' });
    expect((await preview()).data).toMatchObject({
      into: { id: maple },
      counts: { people: 1, orders: 1, openOrders: 1, invoices: 0, images: 0 },
      problems: [],
    });
    await server.db.query(`UPDATE companies SET currency = '€', plan = 'paid' WHERE id = $1`, [birch]);
    const problems = [
      expect.stringMatching(/pays in €/),
      expect.stringMatching(/^Both have a paid plan\. Give/),
    ];
    expect((await preview()).data?.problems).toEqual(problems);
    expect(await merge()).toMatchObject({ status: 409, messages: problems });
    expect(await ordersOf(birch)).toHaveLength(1);
  });

  it('does not give a company more people than its plan has seats', async () => {
    await server.db.query('UPDATE companies SET seats = 1 WHERE id = $1', [maple]);
    const messages = [
      expect.stringMatching(/^Together they are 2 people, and the plan of Maple \d+ has 1 seat\./),
    ];
    expect((await preview()).data?.problems).toEqual(messages);
    expect(await merge()).toMatchObject({ status: 409, messages });
    // Whoever is deactivated has no seat.
    await server.db.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [mei]);
    expect((await preview()).data?.problems).toEqual([]);
    expect((await merge()).status).toBe(200);
  });

  it('moves people, orders, invoices, credit, workflows, pictures and presets, and signs the people in to the other', async () => {
    const order = await addSceneOrder(server, {
      companyId: birch,
      creatorId: mei,
      name: 'Leaflet',
      status: 'in-review',
    });
    await addSceneOrder(server, { companyId: maple, creatorId: farah, name: 'Poster', status: 'in-review' });
    const { db } = server;
    for (const [companyId, name] of [
      [birch, 'Legal'],
      [maple, 'legal'],
    ] as const) {
      await db.query('INSERT INTO workflows (company_id, name, is_default) VALUES ($1, $2, true)', [
        companyId,
        name,
      ]);
      await db.query(
        `INSERT INTO payment_methods (company_id, kind, name, is_default, created_at) VALUES ($1, 'bank-transfer', 'x', true, now())`,
        [companyId],
      );
      await db.query(
        `INSERT INTO images (company_id, name, mime_type, size, storage_key, created_at, source, credit)
         VALUES ($1, 'p', 'image/png', 1, 'key-' || $1, now(), 'pexels:1', '{}')`,
        [companyId],
      );
    }
    await db.query(
      `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at, number_text, number)
       VALUES ($1, $2, '[]', 4200, 'RM', now(), now(), 'INV-' || $3::int, $3::int)`,
      [birch, mei, 2000 + count],
    );
    await admin.write('POST', `/companies/${birch}/credit`, 'reseller-customer', {
      kind: 'money',
      amount: '700',
      reason: 'A gift',
    });
    await db.query(
      `INSERT INTO filter_presets (user_id, list, name, filter, created_at)
       SELECT id, 'orders', preset.name, preset.filter, now() FROM users, (VALUES
         ('One', jsonb_build_object('customerId', jsonb_build_array($1::text))),
         ('Both', jsonb_build_object('customerId', jsonb_build_array($1::text, $2::text), 'clientId', jsonb_build_array('x'))),
         ('Text', jsonb_build_object('customSearch', 'order of ' || $1::text)), ('None', '{}'::jsonb)) AS preset (name, filter)
       WHERE email = 'manager@g.test'`,
      [birch, maple],
    );
    const owner = await signedIn('mei');
    const live = await connectLive(server.url, 'customer', owner.token);
    const theirs = await connectLive(server.url, 'customer', (await signedIn('farah')).token);
    const watching = await connectLive(server.url, 'user', manager.token);

    expect((await merge()).data?.message).toBe(
      `Birch ${count} was merged into Maple ${count}. Its people sign in again.`,
    );

    expect(await live.when('force-logout')).toMatchObject({ code: 'company-merged' });
    expect(await theirs.when('reload-client-board')).toMatchObject({ changes: [{ orderId: String(order) }] });
    await watching.when('reload-single-column');
    for (const each of [live, theirs, watching]) each.close();
    expect((await owner.get('/r/profile')).status).toBe(401);
    const again = await signedIn('mei');
    expect((await again.get<OrderDetail>(`/order/${order}`)).data).toMatchObject({ orderName: 'Leaflet' });
    const listed = (await admin.get<{ companies: ListedCompany[] }>('/companies')).data?.companies ?? [];
    expect(listed.some(({ id }) => id === birch)).toBe(false);
    const { data } = await admin.get<Company>(`/companies/${maple}`);
    expect(data).toMatchObject({
      credit: 700,
      balances: [{ currency: 'RM', amount: 3_500 }],
      history: [
        { content: `Birch ${count} was merged into Maple ${count}` },
        { content: expect.stringMatching(/^Granted/) },
      ],
    });
    expect(data?.people.map(({ emailAddress }) => emailAddress).sort()).toEqual([
      `farah-${count}@m.test`,
      `mei-${count}@b.test`,
    ]);
    const presets = await db.query<{ name: string; filter: object }>(
      `SELECT name, filter FROM filter_presets
       WHERE user_id = (SELECT id FROM users WHERE email = 'manager@g.test') ORDER BY name`,
    );
    expect(presets).toEqual([
      { name: 'Both', filter: { customerId: [maple], clientId: ['x'] } },
      { name: 'None', filter: {} },
      { name: 'One', filter: { customerId: [maple] } },
      { name: 'Text', filter: { customSearch: `order of ${birch}` } },
    ]);
    const [kept] = await db.query<{ workflows: number; defaults: number; images: number }>(
      `SELECT (SELECT count(*)::int FROM workflows WHERE company_id = $1) AS workflows,
         (SELECT count(*)::int FROM payment_methods WHERE company_id = $1 AND is_default) AS defaults,
         (SELECT count(*)::int FROM images WHERE company_id = $1) AS images`,
      [maple],
    );
    expect(kept).toEqual({ workflows: 2, defaults: 1, images: 2 });
  });

  it('loses no order of people who create and publish at the same moment', async () => {
    const owner = await signedIn('mei');
    const create = () => owner.write<OrderDetail>('POST', '/order', 'card', { orderName: 'Spring menu' });
    const early = await create();
    expect(early.status).toBe(200);
    const [merged, ...created] = await Promise.all([merge(), ...Array.from({ length: 12 }, () => create())]);
    const done = merged.status === 200 ? merged : await merge();
    expect(done.status).toBe(200);
    const kept = new Set((await ordersOf(maple)).map(({ id }) => String(id)));
    const accepted = [early, ...created].filter(({ status }) => status === 200);
    expect(accepted.filter(({ data }) => !kept.has(String(data?.id)))).toEqual([]);
    // The others were refused, never failed.
    for (const { status } of created) expect([200, 401, 404, 409]).toContain(status);
    expect(await ordersOf(birch)).toEqual([]);
  });

  it('keeps payments by a saved card, and charges it no more', async () => {
    const { db } = server;
    const cards = await Promise.all(
      [birch, maple].map((companyId) =>
        db.query<{ id: string }>(
          `INSERT INTO saved_cards (company_id, agreed_at, consent, customer, payment_method, saved_at)
           VALUES ($1, now(), 'yes', 'cus_' || $1, 'pm_' || $1, now()) RETURNING id`,
          [companyId],
        ),
      ),
    );
    const [theirs, own] = cards.map(([card]) => card?.id);
    const [invoice] = await db.query<{ id: string }>(
      `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at, paid_at, payment_reference)
       VALUES ($1, $2, '[]', 4200, 'RM', now(), now(), now(), 'Stripe pi_1') RETURNING id`,
      [birch, mei],
    );
    await db.query(
      `INSERT INTO online_payments (invoice_id, card_id, attempt, amount, currency, state, opened_at, expires_at, is_taken)
       VALUES ($1, $2, 1, 4200, 'MYR', 'paid', now(), now(), true)`,
      [invoice?.id, theirs],
    );
    expect((await merge()).status).toBe(200);
    expect(
      await db.query('SELECT state, card_id AS card FROM online_payments WHERE invoice_id = $1', [
        invoice?.id,
      ]),
    ).toEqual([{ state: 'paid', card: theirs }]);
    expect(
      await db.query('SELECT id FROM saved_cards WHERE company_id = $1 AND removed_at IS NULL', [maple]),
    ).toEqual([{ id: own }]);
  });

  it('knows every table that refers to a company', async () => {
    const rows = await server.db.query<{ name: string }>(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint
       WHERE contype = 'f' AND confrelid = 'companies'::regclass ORDER BY 1`,
    );
    // A new one must be moved by `moveCompany`, or go with the company as the last five do.
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [
        ...['users', 'orders', 'invoices', 'add_ons', 'company_credits', 'company_history', 'announcements'],
        ...['payment_methods', 'workflows', 'images', 'saved_cards', 'plan_terms'],
        ...['companies', 'plan_changes', 'deletion_requests', 'watermarks', 'sign_on_connections'],
      ].sort(),
    );
  });
});

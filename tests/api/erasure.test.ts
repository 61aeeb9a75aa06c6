import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownTables } from '#server/data-rights/erasure/erase-person.queries.ts';
import { sweepErased } from '#server/data-rights/erasure/erase-person.ts';
import { verifiedText, verify } from '#server/decisions/verify.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { type ApiClient, actAs } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import type { TestServer } from '../support/servers/test-server.ts';

/** What refers to people and stays: they are called by a number there. A new table is either among these or is emptied. */
const byNumber: string[] = [
  'announcements.created_by',
  'bulk_downloads.user_id',
  'carried_threads.decided_by',
  'changes.user_id',
  'comments.user_id',
  'company_credits.granted_by',
  'company_history.user_id',
  'deletion_requests.user_id',
  'guest_links.invited_by',
  'guests.user_id',
  'images.added_by',
  'impersonation_log.impersonator_id',
  'impersonation_log.user_id',
  'internal_reviews.ended_by',
  'internal_reviews.requested_by',
  'invoice_mails.user_id',
  'invoice_payments.recorded_by',
  'invoice_refunds.recorded_by',
  'invoices.paid_by',
  'invoices.user_id',
  'invoices.written_off_by',
  'notifications.by_user',
  'online_payments.opened_by',
  'order_checks.done_by',
  'order_people.user_id',
  'orders.creator_id',
  'orders.locked_by',
  'orders.manager_id',
  'orders.operator_id',
  'orders.work_by',
  'payment_problems.solved_by',
  'saved_cards.agreed_by',
  'saved_cards.removed_by',
  'second_factor_resets.reset_by',
  'sessions.impersonator_id',
  'sessions.user_id',
  'timeline.impersonator_id',
  'timeline.operator_id',
  'timeline.user_id',
  'topics.resolved_by',
  'topics.sender_id',
  'uploads.user_id',
  'versions.uploaded_by',
  'work_stretches.user_id',
];

let scene: DecisionScene;
let server: TestServer;
let admin: ApiClient;
let harbour: string;
beforeAll(async () => {
  scene = await openDecisionScene();
  server = scene.server;
  await server.addPerson({ email: 'helen@galley.test', role: 'admin', firstname: 'Helen', lastname: 'Ford' });
  admin = await server.signIn('user', 'helen@galley.test');
  harbour = await idOf('companies', "name = 'Harbour Coffee'");
});
afterAll(() => scene?.server.close());

async function idOf(table: string, where: string): Promise<string> {
  const [row] = await server.db.query<{ id: string }>(`SELECT id FROM ${table} WHERE ${where}`);
  return row?.id ?? '';
}
const erasePerson = (client: ApiClient, id: string, reason = 'Asked for by letter') =>
  client.write<{ message: string }>('POST', `/erasures/people/${id}`, 'profile', { reason });
const eraseCompany = (client: ApiClient, id: string, reason = 'Asked for by letter') =>
  client.write<{ message: string }>('POST', `/erasures/companies/${id}`, 'profile', { reason });
const faults = async (): Promise<string[]> => (await verify(server.parts)).faults;

/** Adds an approver to a company, with a name of their own. */
let added = 0;
async function newPerson(
  companyId: string,
  role: 'owner' | 'staff' = 'owner',
): Promise<{ id: string; name: string; email: string; client: ApiClient }> {
  added += 1;
  const [firstname, lastname] = [`Quirin${added}`, `Zabel${added}`];
  const email = `quirin${added}@harbour.test`;
  const id = await server.addPerson({ email, role, companyId, firstname, lastname, isApprover: true });
  return { id, name: fullName(firstname, lastname), email, client: await server.signIn('customer', email) };
}

/** Where a text is found in the whole database, but for what is kept for hours or by law. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await server.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('events', 'mutations', 'billing_documents', 'changes', 'change_entries')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await server.db.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE t::text ILIKE '%' || $1 || '%'`,
      [text],
    );
    if (rows.length > 0) found.push(`${name}: ${rows[0]?.row}`);
  }
  return found;
}
/** Adds what single sign-on keeps of somebody and of their company. */
async function addSignOn(companyId: string, userId: string, subject: string, domain: string): Promise<void> {
  await server.db.query(
    `INSERT INTO sign_on_connections (id, company_id, issuer, client_id, client_secret, joins_as, is_required,
       trusts_second_factor, updated_at)
     VALUES ($1, $1, 'https://login.' || $2::text, 'galley', 'a secret', 'staff', false, false, now())`,
    [companyId, domain],
  );
  await server.db.query(
    "INSERT INTO sign_on_domains (connection_id, side, domain) VALUES ($1, 'customer', $2)",
    [companyId, domain],
  );
  await server.db.query(
    'INSERT INTO sign_on_identities (connection_id, subject, user_id, created_at) VALUES ($1, $2, $3, now())',
    [companyId, subject, userId],
  );
}
const mention = (id: string, label: string) =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See ' },
          { type: 'mention', attrs: { id, label } },
        ],
      },
    ],
  });
const say = (client: ApiClient, order: OrderFixture, message: string) =>
  client.write('POST', `${order.versionPath}/annotation`, 'card-annotation', { message });

describe('an erased person', () => {
  it('cannot go on or come back, is named nowhere, and what they did stays without their name', async () => {
    const person = await newPerson(harbour);
    await addSignOn(harbour, person.id, person.email, 'harbour.test');
    const order = await scene.newOrder();
    await say(person.client, order, mention(person.id, person.name));
    await say(scene.owner, order, mention(person.id, person.name));
    const seen = await scene.seenBy(person.client, order);
    await scene.move(person.client, order, 'approved', { seen });
    await server.announceDecisions();
    await person.client.write('PUT', '/r/profile', 'customer-profile', {});
    await server.db.query(
      `INSERT INTO mail_log (at, recipient, subject) VALUES (now(), $1, 'Welcome'), (now(), 'mei@harbour.test', $2)`,
      [person.email, `${person.name} approved Spring catalogue`],
    );
    await expect(server.signIn('customer', person.email, 'a guess')).rejects.toThrow('could not sign in');
    const live = await connectLive(server.url, 'customer', person.client.token);
    expect((await tablesWith(person.name)).length).toBeGreaterThan(2);

    const { data, status } = await erasePerson(scene.owner, person.id);
    expect(status).toBe(200);
    const label = /called (Erased person \d+)/.exec(data?.message ?? '')?.[1] ?? '';
    await live.ended;
    expect(live.all('force-logout')).toMatchObject([{ code: 'erased' }]);
    expect((await person.client.get('/r/profile')).status).toBe(401);
    expect(await tablesWith(person.name)).toEqual([]);
    expect(await tablesWith(person.email)).toEqual([]);
    await expect(server.signIn('customer', person.email)).rejects.toThrow('could not sign in');
    const [decision] = await scene.decisions(order, scene.owner);
    expect(decision?.by.name).toBe(label);
    expect(decision?.openThreads.map(({ author, text }) => [author, text])).toEqual([
      [label, `See @${label}`],
      ['Mei Lim', `See @${label}`],
    ]);
    expect(await faults()).toEqual([]);
    const team = await scene.owner.get<{ id: string }[]>('/team-members');
    expect(team.data?.map(({ id }) => id)).not.toContain(person.id);
    expect((await erasePerson(scene.owner, person.id)).status).toBe(404);
  });

  it('leaves the audit log with who erased them and why, and without what they were', async () => {
    const person = await newPerson(harbour, 'staff');
    await erasePerson(admin, person.id, 'Asked for by letter');
    const entries = await server.db.query<{
      actor: string;
      subject: string;
      before: unknown;
      after: unknown;
    }>(
      `SELECT actor_name AS actor, subject_label AS subject, before, after FROM audit_entries
       WHERE action = 'person-erased' AND subject_id = $1`,
      [person.id],
    );
    expect(entries).toMatchObject([
      { actor: 'Helen Ford', before: null, after: { reason: 'Asked for by letter' } },
    ]);
    expect(entries[0]?.subject).toMatch(/^Erased person \d+$/);
    const own = await server.db.query(
      'SELECT address FROM audit_entries WHERE actor_id = $1 AND address IS NOT NULL',
      [person.id],
    );
    expect(own).toEqual([]);
  });

  it('is erased by administrators, and by owners of their own company alone; by nobody who acts as one', async () => {
    const person = await newPerson(harbour, 'staff');
    const kestrel = await server.addCompany('Kestrel Outdoor');
    const stranger = await newPerson(kestrel);
    const devi = await idOf('users', "email = 'devi@galley.test'");
    const mei = await idOf('users', "email = 'mei@harbour.test'");
    expect((await erasePerson(stranger.client, person.id)).status).toBe(403);
    expect((await erasePerson(person.client, mei)).status).toBe(403);
    expect((await erasePerson(scene.manager, person.id)).status).toBe(403);
    expect((await erasePerson(scene.owner, devi)).status).toBe(403);
    expect((await erasePerson(scene.owner, mei)).status).toBe(403);
    const helen = await idOf('users', "email = 'helen@galley.test'");
    expect((await erasePerson(admin, helen)).status).toBe(403);
    expect((await erasePerson(admin, person.id, '')).status).toBe(422);
    const acting = await actAs(admin, server.url, mei);
    expect((await erasePerson(acting, person.id)).status).toBe(403);
    expect((await person.client.get('/r/profile')).status).toBe(200);
  });

  it('is not named by what a call wrote at the same moment, once it was looked at again', async () => {
    const person = await newPerson(harbour);
    const order = await scene.newOrder();
    await erasePerson(admin, person.id);
    await server.db.query(
      `INSERT INTO audit_entries (at, action, actor_id, actor_name, subject_kind, subject_label)
       VALUES (now(), 'order-changed', $1, $2, 'order', $3)`,
      [person.id, person.name, order.orderId],
    );
    await sweepErased({ db: server.db, now: new Date() }, person.id);
    expect(await tablesWith(person.name)).toEqual([]);
  });

  it('is thought of in every table that refers to people', async () => {
    const references = await server.db.query<{ name: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`,
    );
    const emptied: string[] = ownTables.map(([table, column]) => `${table}.${column}`);
    const others = references.map(({ name }) => name).filter((name) => !emptied.includes(name));
    expect(others.sort()).toEqual(byNumber);
  });

  it('of the studio is named nowhere either, nor as who deleted an order', async () => {
    const id = await server.addPerson({
      email: 'wanda@galley.test',
      role: 'admin',
      firstname: 'Wanda',
      lastname: 'Ullrich',
    });
    const wanda = await server.signIn('user', 'wanda@galley.test');
    const order = await scene.newOrder();
    await scene.move(scene.owner, order, 'approved', { seen: await scene.seenBy(scene.owner, order) });
    await server.announceDecisions();
    const acting = await actAs(wanda, server.url, await idOf('users', "email = 'mei@harbour.test'"));
    await server.db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [Number(order.orderId)]);
    expect((await acting.write('DELETE', `/order/${order.orderId}`, 'card')).status).toBe(200);
    expect((await verify(server.parts)).installation.deleted.join()).toContain('by Wanda Ullrich');
    expect((await erasePerson(admin, id)).status).toBe(200);
    expect(await tablesWith('Wanda')).toEqual([]);
    const verified = await verify(server.parts);
    expect(verified.faults).toEqual([]);
    expect(verified.installation.deleted.join()).toMatch(/by Erased person \d+/);
    expect(verifiedText(verified)).toMatch(/Names of erased people were replaced in \d+ entr/);
  });
});

describe('an erased company', () => {
  it('has neither name nor people any more, keeps its orders and invoices, and is not reopened', async () => {
    const companyId = await server.addCompany('Vanishing Vineyards');
    const owner = await newPerson(companyId);
    await addSignOn(companyId, owner.id, owner.email, 'vanishing.test');
    const order = await scene.newOrder('in-review', { companyId, creatorId: owner.id });
    const invited = await owner.client.write('POST', `/order/${order.orderId}/guest-links`, 'card', {
      invitation: JSON.stringify({
        guest: { name: 'Gustav Guest', email: 'gustav@guest.test' },
        attachmentIds: [order.attachmentId],
      }),
    });
    expect(invited.status).toBe(200);
    await scene.move(owner.client, order, 'approved', { seen: await scene.seenBy(owner.client, order) });
    await server.announceDecisions();
    await server.db.query(
      `INSERT INTO billing_documents (number, type, invoice_id, company_id, document, issued_at)
       VALUES ('INV-77', 380, 'i77', $1, '{"buyer": "Vanishing Vineyards"}', now())`,
      [companyId],
    );
    expect(await eraseCompany(admin, companyId)).toMatchObject({
      status: 409,
      messages: ['Vanishing Vineyards is open. Close it first.'],
    });
    const close = (action: string) =>
      admin.write('POST', `/companies/${companyId}/state`, 'reseller-customer', { action, reason: 'Gone' });
    await server.db.query(`UPDATE orders SET status = 'completed' WHERE company_id = $1`, [companyId]);
    expect((await close('close')).status).toBe(200);
    expect((await eraseCompany(scene.manager, companyId)).status).toBe(403);
    expect((await eraseCompany(admin, companyId)).status).toBe(200);

    for (const text of ['Vanishing', owner.name, owner.email, 'Gustav'])
      expect(await tablesWith(text)).toEqual([]);
    const [document] = await server.db.query<{ document: { buyer: string } }>(
      "SELECT document FROM billing_documents WHERE number = 'INV-77'",
    );
    expect(document?.document.buyer).toBe('Vanishing Vineyards');
    expect((await admin.get<OrderDetail>(`/order/${order.orderId}`)).status).toBe(200);
    expect(await faults()).toEqual([]);
    expect(await close('reopen')).toMatchObject({ status: 409 });
    expect((await eraseCompany(admin, companyId)).status).toBe(409);
  });
});

describe('the record of decisions', () => {
  it('verifies after any interleaving of decisions and erasures, and names nobody who was erased', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('decide' as const), who: fc.nat(2), at: fc.nat(1) }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('say' as const), who: fc.nat(2), at: fc.nat(1) }) },
      {
        weight: 2,
        arbitrary: fc.record({ do: fc.constant('erase' as const), who: fc.nat(2), at: fc.nat(1) }),
      },
    );
    let erasures = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
        const people = [await newPerson(harbour), await newPerson(harbour), await newPerson(harbour)];
        const orders = [await scene.newOrder(), await scene.newOrder()];
        const gone = new Set<number>();
        for (const { do: act, who, at } of steps) {
          const [person, order] = [people[who], orders[at]];
          if (person === undefined || order === undefined || gone.has(who)) continue;
          if (act === 'say') await say(person.client, order, mention(person.id, person.name));
          else if (act === 'erase') {
            expect((await erasePerson(admin, person.id)).status).toBe(200);
            gone.add(who);
            erasures += 1;
          } else {
            const to = (await scene.statusOf(order)) === 'approved' ? 'in-review' : 'approved';
            const seen = await scene.seenBy(person.client, order);
            await scene.move(person.client, order, to, { seen, reason: 'So it is' });
            await server.announceDecisions();
          }
          expect(await faults()).toEqual([]);
        }
        for (const who of gone) expect(await tablesWith(people[who]?.name ?? '')).toEqual([]);
      }),
      { numRuns: 8 },
    );
    expect(erasures).toBeGreaterThan(0);
  });

  it('shows what else is changed in an entry whose names were erased, and names that went without an erasure', async () => {
    const person = await newPerson(harbour);
    const order = await scene.newOrder();
    await scene.move(person.client, order, 'approved', { seen: await scene.seenBy(person.client, order) });
    await server.announceDecisions();
    const number = Number(order.orderId);
    const change = async (set: string): Promise<string[]> => {
      const [kept] = await server.db.query<{ row: object }>(
        'SELECT to_jsonb(d) AS row FROM decisions d WHERE order_id = $1',
        [number],
      );
      await server.db.query('ALTER TABLE decisions DISABLE TRIGGER keep_decisions');
      await server.db.query(`UPDATE decisions SET ${set} WHERE order_id = $1`, [number]);
      const found = await faults();
      await server.db.query('DELETE FROM decisions WHERE order_id = $1', [number]);
      await server.db.query(
        'INSERT INTO decisions SELECT * FROM jsonb_populate_record(NULL::decisions, $1::jsonb)',
        [kept?.row],
      );
      await server.db.query('ALTER TABLE decisions ENABLE TRIGGER keep_decisions');
      return found;
    };
    expect((await change(`user_name = 'Erased person 7', salt = NULL`)).join()).toContain('do not match');
    expect((await change(`salt = 'another'`)).join()).toContain('do not match');
    await erasePerson(admin, person.id);
    expect(await faults()).toEqual([]);
    expect((await change(`reason = 'Another'`)).join()).toContain('do not match');
    expect((await change(`user_name = 'Somebody Else'`)).join()).toContain('do not match');
    expect(await faults()).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteDueAccounts } from '#server/data-rights/erasure/delete-due-accounts.ts';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import type { SavedCard } from '#shared/billing/online/saved-card.ts';
import { dayMs, minuteMs } from '#shared/kernel/durations.ts';
import type { OwnWork } from '#shared/work-time/own-work.ts';
import { type BillingScene, openBillingScene } from '../support/scenes/billing-scene.ts';
import { addSceneOrder } from '../support/scenes/order-scene.ts';
import { type FakeStripe, startFakeStripe } from '../support/servers/fake-stripe.ts';
import { type RefusedWrites, refuseWrites } from '../support/servers/refuse-writes.ts';

let stripe: FakeStripe;
let scene: BillingScene;

beforeAll(async () => {
  stripe = await startFakeStripe();
  scene = await openBillingScene(stripe.env);
  scene.server.holdClock();
  await scene.set();
});
afterAll(async () => {
  await scene.server.close();
  await stripe.close();
});

const refusing = (...refused: RefusedWrites) => refuseWrites(scene.server.db, ...refused);
async function pass(minutes: number): Promise<void> {
  scene.server.advance(minutes * minuteMs);
  await runScheduled(scene.server.parts);
}
const idAtEnd = (url = ''): string => url.split('/').at(-1) ?? '';
const count = async (from: string): Promise<number> =>
  (await scene.server.db.query(`SELECT FROM ${from}`)).length;

it('a charge of a saved card that cannot begin does not keep lost payments from being booked', async () => {
  const csrf = 'customer-payment-method';
  const { server, owner, companyId } = scene;
  const { data: page } = await owner.write<{ url: string }>('POST', '/billing/card', csrf, {
    isAgreed: 'true',
  });
  stripe.pay(idAtEnd(page?.url));
  await pass(16);
  const card = async () => (await owner.get<SavedCard | null>('/billing/card')).data?.title;
  await expect.poll(card).toContain('Visa');
  const { _id: id } = await scene.buy({ hours: 1 });
  const path = `/billing/invoices/${id}/checkout`;
  const { data } = await owner.write<{ url: string }>('POST', path, csrf, {});
  stripe.pay(idAtEnd(data?.url));
  await server.db.query(
    `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = 1000, paid_until = $2 WHERE id = $1`,
    [companyId, new Date(server.parts.clock().getTime() + dayMs / 2)],
  );
  const paid = async () => (await owner.get<Invoice>(`/billing/invoices/${id}`)).data?.payment?.reference;
  await refusing('online_payments', 'INSERT', 'NEW.card_id IS NOT NULL', async () => {
    await expect(pass(16)).rejects.toThrow('refused in online_payments');
    await expect.poll(paid).toContain('Stripe');
  });
  await pass(1);
});

it('somebody whose timer cannot be asked about does not keep others from being asked', async () => {
  const { server, companyId } = scene;
  const creatorId = await idOf('owner@olive.test');
  const people = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const id = await server.addPerson({ email: `${name}@galley.test`, role: 'operator' });
      return { id, client: await server.signIn('user', `${name}@galley.test`) };
    }),
  );
  for (const { client } of people) {
    const order = await addSceneOrder(server, { companyId, creatorId });
    expect((await client.write('PUT', `/order/${order}/play`, 'card')).status).toBe(200);
  }
  server.advance(4 * 60 * minuteMs);
  const [first, second] = people;
  const stopsAt = async () => (await second?.client.get<OwnWork>('/order/working-time'))?.data?.stopsAt;
  expect(await stopsAt()).toBeNull();
  await refusing('work_stretches', 'UPDATE', `NEW.user_id = '${first?.id}'`, async () => {
    await expect(pass(1)).rejects.toThrow('refused in work_stretches');
  });
  expect(await stopsAt()).toEqual(expect.any(String));
});

it('somebody whose news cannot be mailed does not keep others’ mails back', async () => {
  const { server, companyId } = scene;
  const orderId = await addSceneOrder(server, { companyId, creatorId: await idOf('owner@olive.test') });
  const people = await Promise.all(['manager', 'admin'].map((role) => idOf(`${role}@galley.test`)));
  await server.db.query('DELETE FROM notifications');
  for (const user of people)
    await server.db.query(
      `INSERT INTO notifications (user_id, order_id, kind, title, message, audience, target, in_app, by_mail, created_at)
       VALUES ($1, $2, 'deadline', 'Due soon', 'It is due', 'order', $3, true, true, $4)`,
      [
        user,
        Number(orderId),
        JSON.stringify({ target: 'card', targetId: { cardId: orderId } }),
        server.parts.clock(),
      ],
    );
  await server.db.query('DELETE FROM live_people');
  server.advance(10 * minuteMs);
  // Either may come first.
  for (const refused of people) {
    const [other] = people.filter((id) => id !== refused);
    await server.db.query('UPDATE notifications SET mailed_at = NULL');
    await refusing('notifications', 'UPDATE', `NEW.user_id = '${refused}'`, async () => {
      await expect(runScheduled(server.parts)).rejects.toThrow('refused in notifications');
    });
    expect(await count(`notifications WHERE user_id = '${other}' AND mailed_at IS NOT NULL`)).toBe(1);
    expect(await count(`notifications WHERE user_id = '${refused}' AND mailed_at IS NOT NULL`)).toBe(0);
  }
});

it('an expired row that cannot be removed does not keep others from being removed', async () => {
  const { server } = scene;
  const { db, parts } = server;
  const passed = new Date(parts.clock().getTime() - minuteMs);
  await db.query(`INSERT INTO passkey_challenges (challenge, expires_at) VALUES ('old', $1)`, [passed]);
  await db.query(`INSERT INTO mail_log (at, recipient, subject) VALUES ($1, 'a@b.test', 'Old')`, [
    new Date(0),
  ]);
  await db.query(`INSERT INTO notifications (user_id, order_id, kind, title, message, audience, target, in_app, by_mail, created_at)
    SELECT user_id, order_id, kind, title, message, audience, target, in_app, by_mail, 'epoch' FROM notifications LIMIT 1`);
  const purge = () => keepHouse(db, parts.clock(), parts.config);
  const old = () => count(`notifications WHERE created_at = 'epoch'`);
  await refusing('passkey_challenges', 'DELETE', 'true', () =>
    refusing('mail_log', 'DELETE', 'true', async () => {
      await expect(purge()).rejects.toThrow('refused in passkey_challenges; refused in mail_log');
    }),
  );
  expect(await old()).toBe(0);
  await purge();
  expect(await count(`passkey_challenges`)).toBe(0);
  expect(await count(`mail_log WHERE subject = 'Old'`)).toBe(0);
});

it('an account that cannot be deleted does not keep others from being deleted', async () => {
  const { server } = scene;
  const ids: string[] = [];
  for (const name of ['Fern', 'Moss']) {
    const id = await server.addCompany(name);
    const user = await server.addPerson({ email: `owner@${name}.test`, role: 'owner', companyId: id });
    await server.db.query(
      `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, 'Moving', $3)`,
      [id, user, server.parts.clock()],
    );
    ids.push(id);
  }
  const [kept, deleted] = ids;
  await refusing('companies', 'DELETE', `OLD.id = '${kept}'`, async () => {
    await expect(deleteDueAccounts(server.parts)).rejects.toThrow('refused in companies');
  });
  expect(await count(`companies WHERE id = '${kept}'`)).toBe(1);
  expect(await count(`companies WHERE id = '${deleted}'`)).toBe(0);
  await deleteDueAccounts(server.parts);
  expect(await count(`companies WHERE name IN ('Fern', 'Moss')`)).toBe(0);
});

it('an order whose due date cannot be marked does not keep those of later batches from being announced', async () => {
  const { server, companyId } = scene;
  const ids = await server.db.query<{ id: number }>(
    `INSERT INTO orders (company_id, creator_id, name, status, state, service_name, package_name, created_at, updated_at, due_at)
     SELECT $1, $2, 'Batch', 'in-progress', 'active', 'Print', 'Studio', $3, $3, $4 FROM generate_series(1, 60)
     RETURNING id`,
    [
      companyId,
      await idOf('owner@olive.test'),
      server.parts.clock(),
      new Date(server.parts.clock().getTime() + minuteMs),
    ],
  );
  const notified = () => count(`notifications n JOIN orders o ON o.id = n.order_id WHERE o.name = 'Batch'`);
  await refusing('orders', 'UPDATE', `NEW.id = ${ids[0]?.id}`, async () => {
    await expect(runScheduled(server.parts)).rejects.toThrow('refused in orders');
  });
  expect(await notified()).toBe(10);
  await runScheduled(server.parts);
  expect(await notified()).toBe(60);
});

it('an abandoned upload that cannot be removed does not keep an expired download', async () => {
  const { server, companyId } = scene;
  const { db, parts } = server;
  const owner = await idOf('owner@olive.test');
  const orderId = await addSceneOrder(server, { companyId, creatorId: owner });
  await db.query(
    `INSERT INTO uploads (key, user_id, order_id, file_name, mime_type, size, is_thumbnail, created_at)
     VALUES ('left', $1, $2, 'a.pdf', 'application/pdf', 1, false, 'epoch')`,
    [owner, Number(orderId)],
  );
  await db.query(
    `INSERT INTO bulk_downloads (order_id, user_id, scope, file_name, storage_key, created_at, expires_at)
     VALUES ($1, $2, 'all', 'a.zip', 'expired', 'epoch', 'epoch')`,
    [Number(orderId), owner],
  );
  const purge = () => keepHouse(db, parts.clock(), parts.config);
  await refusing('uploads', 'DELETE', `OLD.key = 'left'`, async () => {
    await expect(purge()).rejects.toThrow('refused in uploads');
  });
  expect(await count(`bulk_downloads WHERE storage_key = 'expired'`)).toBe(0);
  await purge();
  expect(await count(`uploads WHERE key = 'left'`)).toBe(0);
});

/** Two companies on a paid plan whose time is nearly over, the first of them with this currency. */
async function plannedCompanies(names: [string, string], currency: string): Promise<[string, string]> {
  const { server } = scene;
  const ids = await Promise.all(names.map((name) => server.addCompany(name)));
  await server.db.query(
    `UPDATE companies SET plan = 'paid', plan_title = 'Studio', plan_price = 1000, paid_until = $2,
       currency = CASE WHEN id = $3 THEN $4 ELSE 'RM' END WHERE id = ANY($1)`,
    [ids, new Date(server.parts.clock().getTime() + dayMs), ids[0], currency],
  );
  return [ids[0] ?? '', ids[1] ?? ''];
}

it('a company whose next term cannot be invoiced does not keep others from being billed, nor loses its plan', async () => {
  const { server } = scene;
  const [refused, billed] = await plannedCompanies(['Sorrel', 'Thyme'], 'S$');
  const leaving = await server.addCompany('Yarrow');
  await server.db.query(
    `UPDATE companies SET leave_from = $2, leave_until = $2, leave_reason = 'Rest' WHERE id = $1`,
    [leaving, server.parts.clock()],
  );
  await expect(pass(1)).rejects.toThrow(
    `company ${refused}: Invoice Not Issued: “S$” may be several currencies`,
  );
  expect(await count(`invoices WHERE company_id = '${billed}' AND number_text IS NOT NULL`)).toBe(1);
  expect(await count(`invoices WHERE company_id = '${refused}'`)).toBe(0);
  expect(await count(`companies WHERE id = '${leaving}' AND leave_until IS NULL`)).toBe(1);
  await expect(pass((200 * dayMs) / minuteMs)).rejects.toThrow('Invoice Not Issued');
  const active = (id: string) => count(`companies WHERE id = '${id}' AND is_plan_active`);
  expect([await active(refused), await active(billed)]).toEqual([1, 0]);
  await server.db.query(`UPDATE companies SET currency = 'RM' WHERE id = $1`, [refused]);
  await pass(1);
  expect(await count(`invoices WHERE company_id = '${refused}' AND number_text IS NOT NULL`)).toBe(1);
});

it('a company whose plan cannot be changed does not keep those of others', async () => {
  const { server } = scene;
  const [kept, changed] = await plannedCompanies(['Sage', 'Dill'], 'RM');
  await server.db.query(
    `INSERT INTO plans (id, title, type, payment_term, storage_quota, allocated_hours, active_orders, total_orders, price,
       currency, is_offered) VALUES ('grand', 'Grand', 'paid', 'Monthly', 1, 1, 1, 1, 5000, 'RM', true)`,
  );
  await server.db.query(
    `INSERT INTO plan_changes (company_id, kind, plan_id, due_at) SELECT id, 'upgrade', 'grand', $2
     FROM companies WHERE id = ANY($1)`,
    [[kept, changed], server.parts.clock()],
  );
  await refusing('companies', 'UPDATE', `NEW.id = '${kept}' AND NEW.plan_id = 'grand'`, async () => {
    await expect(pass(1)).rejects.toThrow(`company ${kept}: refused in companies`);
  });
  expect(await count(`companies WHERE id = '${changed}' AND plan_id = 'grand'`)).toBe(1);
  expect(await count(`companies WHERE id = '${kept}' AND plan_id = 'grand'`)).toBe(0);
  await pass(1);
  expect(await count(`companies WHERE id = '${kept}' AND plan_id = 'grand'`)).toBe(1);
});

it('a company whose card cannot be charged does not keep those of others', async () => {
  const { server } = scene;
  const [refused, charged] = await plannedCompanies(['Fennel', 'Lovage'], 'RM');
  await server.db.query(
    `INSERT INTO saved_cards (id, company_id, agreed_at, consent, saved_at, customer, payment_method)
     SELECT 'card-' || id, id, $2, 'Agreed', $2, 'cus_' || id, 'pm_' || id FROM companies WHERE id = ANY($1)`,
    [[refused, charged], server.parts.clock()],
  );
  const charges = (id: string) =>
    count(`online_payments o JOIN invoices i ON i.id = o.invoice_id WHERE i.company_id = '${id}'`);
  await refusing('online_payments', 'INSERT', `NEW.card_id = 'card-${refused}'`, async () => {
    await expect(pass(1)).rejects.toThrow(`company ${refused}: refused in online_payments`);
  });
  expect([await charges(refused), await charges(charged)]).toEqual([0, 1]);
  await pass(1);
  expect(await charges(refused)).toBe(1);
});

it('a company that cannot be reminded does not keep others from being reminded', async () => {
  const { server } = scene;
  await scene.set({ reminders: [{ days: '3', text: 'Perhaps you forgot it?', fee: '' }] });
  const [refused, other] = await plannedCompanies(['Basil', 'Chive'], 'RM');
  await pass(1);
  const reminded = (id: string) =>
    count(`invoice_reminders r JOIN invoices i ON i.id = r.invoice_id WHERE i.company_id = '${id}'`);
  const [late] = await server.db.query<{ id: string }>('SELECT id FROM invoices WHERE company_id = $1', [
    refused,
  ]);
  await refusing('invoice_reminders', 'INSERT', `NEW.invoice_id = '${late?.id}'`, async () => {
    await expect(pass((5 * dayMs) / minuteMs)).rejects.toThrow(
      `company ${refused}: refused in invoice_reminders`,
    );
  });
  expect([await reminded(refused), await reminded(other)]).toEqual([0, 1]);
  await pass(1);
  expect(await reminded(refused)).toBe(1);
});

async function idOf(email: string): Promise<string> {
  const [row] = await scene.server.db.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return row?.id ?? '';
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteDueAccounts } from '#server/data-rights/erasure/delete-due-accounts.ts';
import { verify } from '#server/decisions/verify.ts';
import { messageHtml } from '#server/kernel/mail/escape-html.ts';
import { insertNotifications } from '#server/notifications/notifications.queries.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { type DecisionScene, openAdminDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
let admin: ApiClient;
beforeAll(async () => {
  ({ admin, ...scene } = await openAdminDecisionScene());
});
afterAll(() => scene?.server.close());

const query = <Row extends object>(sql: string, ...values: (string | number | Date)[]) =>
  scene.server.db.query<Row>(sql, values);
const erase = async (path: string): Promise<number> =>
  (await admin.write('POST', `/erasures/${path}`, 'profile', { reason: 'Asked for by letter' })).status;

/** A company of its own with an owner, and an order of it that the owner, or somebody else, has approved. */
async function approvedOf(
  name: string,
  decider?: ApiClient,
  openComment?: string,
): Promise<{ companyId: string; ownerId: string; order: OrderFixture }> {
  const companyId = await scene.server.addCompany(name);
  const email = `owner@${companyId}.test`;
  const ownerId = await scene.server.addPerson({ email, role: 'owner', companyId, firstname: 'Ottilie' });
  const by = decider ?? (await scene.server.signIn('customer', email));
  const order = await scene.newOrder('in-review', { companyId, creatorId: ownerId });
  if (openComment !== undefined)
    await by.write('POST', `${order.versionPath}/annotation`, 'card-annotation', {
      message: JSON.stringify({
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: openComment }] }],
      }),
    });
  const seen = await scene.seenBy(by, order);
  expect((await scene.move(by, order, 'approved', { seen })).status).toBe(200);
  await scene.server.announceDecisions();
  return { companyId, ownerId, order };
}
const certify = async ({ orderId }: OrderFixture): Promise<string> => {
  expect((await admin.get(`/order/${orderId}/certificate`)).status).toBe(200);
  const [row] = await scene.server.db.query<{ key: string }>(
    'SELECT storage_key AS key FROM certificates WHERE order_id = $1',
    [Number(orderId)],
  );
  return row?.key ?? '';
};
const stored = (key: string) => scene.server.parts.store.head(key);
const rolesOf = async (order: OrderFixture) => (await scene.decisions(order)).map(({ role }) => role);
const close = (companyId: string) =>
  query(`UPDATE companies SET closed_at = now(), close_reason = 'Gone' WHERE id = $1`, companyId);

describe('a certificate', () => {
  it('goes with the name of an operator who decided nothing, also of an earlier one', async () => {
    for (const isEarlier of [false, true]) {
      const { order } = await approvedOf('Quince Quarry');
      const kept = await approvedOf('Quince Quarry');
      const id = await scene.server.addPerson({ email: `otto${isEarlier}@galley.test`, role: 'operator' });
      await (isEarlier
        ? query('UPDATE timeline SET operator_id = $1 WHERE order_id = $2', id, Number(order.orderId))
        : query('UPDATE orders SET operator_id = $1 WHERE id = $2', id, Number(order.orderId)));
      const [key, other] = [await certify(order), await certify(kept.order)];
      expect(await erase(`people/${id}`)).toBe(200);
      await expect.poll(() => stored(key)).toBeNull();
      expect(await stored(other)).not.toBeNull();
    }
  });

  it('goes with the name of a company, also where the staff alone decided', async () => {
    const { companyId, order } = await approvedOf('Marigold Mills', scene.manager);
    expect(await rolesOf(order)).toEqual(['Manager']);
    const key = await certify(order);
    await close(companyId);
    expect(await erase(`companies/${companyId}`)).toBe(200);
    await expect.poll(() => stored(key)).toBeNull();
  });
});

describe('the record of decisions', () => {
  const textsOf = async (order: OrderFixture) =>
    (await scene.decisions(order)).flatMap(({ openThreads }) => openThreads.map(({ text }) => text));

  it('keeps namesakes and longer names, and names of one word, of those who are not erased', async () => {
    const comment = 'See @Jo, @Jo Ann, @Jo Annabel, @Jo Ann-Marie';
    const own = await approvedOf('Saffron Signs', undefined, comment);
    const other = await approvedOf('Teasel Tools', undefined, comment);
    const keys = [await certify(own.order), await certify(other.order)];
    const person = (firstname: string, lastname: string) =>
      scene.server.addPerson({
        email: `jo${lastname}@${own.companyId}.test`,
        role: 'staff',
        companyId: own.companyId,
        firstname,
        lastname,
      });
    expect(await erase(`people/${await person('Jo', '')}`)).toBe(200);
    for (const { order } of [own, other]) expect(await textsOf(order)).toEqual([comment]);
    for (const key of keys) expect(await stored(key)).not.toBeNull();
    expect(await erase(`people/${await person('Jo', 'Ann')}`)).toBe(200);
    expect(await textsOf(own.order)).toEqual([
      expect.stringMatching(/^See @Jo, @Erased person \d+, @Jo Annabel, @Jo Ann-Marie$/),
    ]);
    expect(await textsOf(other.order)).toEqual([comment]);
    expect((await verify(scene.server.parts)).faults).toEqual([]);
  });

  it('names no erased company under an earlier name, nor on the order of another', async () => {
    const { companyId, order } = await approvedOf('Lavender Lab');
    await query(`UPDATE companies SET name = 'Larkspur Lab' WHERE id = $1`, companyId);
    await close(companyId);
    const other = await approvedOf('Thistle Tiles');
    await query('UPDATE users SET company_id = $1 WHERE id = $2', companyId, other.ownerId);
    expect(await erase(`companies/${companyId}`)).toBe(200);
    for (const each of [order, other.order])
      expect(await rolesOf(each)).toEqual([expect.stringMatching(/^Account Owner, Erased company \d+$/)]);
    expect((await verify(scene.server.parts)).faults).toEqual([]);
  });
});

it('a name with quotation marks and the like goes from notifications and the audit log too', async () => {
  const { companyId, ownerId, order } = await approvedOf('Poppy Press');
  const name = `Zoë "Zed" O'Neil & <Co>\\`;
  await query(`UPDATE users SET firstname = 'Zoë', lastname = $1 WHERE id = $2`, name.slice(4), ownerId);
  const [manager] = await query<{ id: string }>(`SELECT id FROM users WHERE email = 'ines@galley.test'`);
  await insertNotifications(
    scene.server.db,
    [
      {
        userId: manager?.id ?? '',
        orderId: Number(order.orderId),
        kind: 'mention',
        byUser: null,
        title: 'Mentioned you on spring.pdf',
        message: messageHtml(`@${name} and (${name}), look`),
        audience: 'order',
        target: { target: 'card', targetId: { cardId: order.orderId } },
        decisionHash: null,
        inApp: true,
        byMail: false,
      },
    ],
    new Date(),
  );
  await query(
    `INSERT INTO audit_entries (at, action, actor_name, company_id, subject_kind, subject_label, before, after)
     VALUES (now(), 'order-changed', 'Galley', $1, 'order', $2, $3, $3)`,
    companyId,
    order.orderId,
    JSON.stringify({ contact: name, brief: `For:\n${name}`, others: ['Ann', `c:\\n${name}`] }),
  );
  expect(await erase(`people/${ownerId}`)).toBe(200);
  const [notice] = await query<{ message: string }>(
    `SELECT message FROM notifications WHERE user_id = $1 AND kind = 'mention'`,
    manager?.id ?? '',
  );
  expect(notice?.message).toMatch(/^<p>@Erased person \d+ and \(Erased person \d+\), look<\/p>$/);
  const entries = await query(
    `SELECT before, after FROM audit_entries WHERE subject_label = $1 AND before IS NOT NULL`,
    order.orderId,
  );
  const contact = {
    contact: expect.stringMatching(/^Erased person \d+$/),
    brief: expect.stringMatching(/^For:\nErased person \d+$/),
    // An n of the text itself: a longer name.
    others: ['Ann', `c:\\n${name}`],
  };
  expect(entries).toContainEqual({ before: contact, after: contact });
});

describe('the history of a company', () => {
  const note = (companyId: string, content: string) =>
    query(
      `INSERT INTO audit_entries (at, action, actor_name, company_id, subject_kind, subject_label)
       VALUES (now(), 'order-changed', 'Galley', $1, 'order', $2)`,
      companyId,
      content,
    );
  const notes = async (companyId: string): Promise<string[]> =>
    (
      await query<{ text: string }>(
        `SELECT subject_label AS text FROM audit_entries WHERE company_id = $1 AND action = 'order-changed'
           AND actor_name = 'Galley' ORDER BY id`,
        companyId,
      )
    ).map(({ text }) => text);

  it('keeps addresses and names that merely contain those of an erased person', async () => {
    const { companyId } = await approvedOf('Nettle Notes');
    const email = 'smith@x.test';
    const id = await scene.server.addPerson({
      email,
      role: 'staff',
      companyId,
      firstname: 'Ann',
      lastname: 'Lee',
    });
    const others = [
      'j.smith@x.test, mary-smith@x.test, a+smith@x.test, smith@x.test.my, smith@x.test-site.my',
      'Mary-Ann Lee, Ann Lee-Wong',
    ];
    for (const text of [...others, '- Ann Lee - (smith@x.test).']) await note(companyId, text);
    expect(await erase(`people/${id}`)).toBe(200);
    expect(await notes(companyId)).toEqual([
      ...others,
      expect.stringMatching(/^- Erased person \d+ - \(Erased person \d+\)\.$/),
    ]);
  });

  it('keeps words that are also the name of a guest', async () => {
    const { companyId, order } = await approvedOf('Vetch Vans');
    const owner = await scene.server.signIn('customer', `owner@${companyId}.test`);
    for (const name of ['Will', 'Gustav Guest'])
      await owner.write('POST', `/order/${order.orderId}/guest-links`, 'card', {
        invitation: JSON.stringify({
          guest: { name, email: `${name.replace(' ', '')}@guest.test` },
          attachmentIds: [order.attachmentId],
        }),
      });
    await note(companyId, 'Will be printed with Gustav Guest');
    await close(companyId);
    expect(await erase(`companies/${companyId}`)).toBe(200);
    expect(await notes(companyId)).toEqual([expect.stringMatching(/^Will be printed with Erased /)]);
  });
});

describe('an account that was invoiced', () => {
  it('is deleted but for its invoices, and nothing names it or its people any more', async () => {
    const { companyId, ownerId, order } = await approvedOf('Juniper Jars');
    await query(
      `INSERT INTO invoices (company_id, user_id, lines, total, currency, created_at, due_at, written_off_at, write_off_reason)
       VALUES ($1, $2, '[]', 5000, 'RM', now(), now(), now(), 'x')`,
      companyId,
      ownerId,
    );
    await query(`UPDATE orders SET status = 'completed' WHERE id = $1`, Number(order.orderId));
    const key = await certify(order);
    await query(
      `INSERT INTO deletion_requests (company_id, user_id, reason, due_at) VALUES ($1, $2, 'Moving', $3)`,
      companyId,
      ownerId,
      scene.server.parts.clock(),
    );
    await deleteDueAccounts(scene.server.parts);
    expect(await query('SELECT total FROM invoices WHERE company_id = $1', companyId)).toHaveLength(1);
    expect(await query('SELECT 1 FROM orders WHERE company_id = $1', companyId)).toEqual([]);
    const [company] = await query(
      'SELECT name, closed_at IS NOT NULL AS closed FROM companies WHERE id = $1',
      companyId,
    );
    expect(company).toEqual({ name: expect.stringMatching(/^Erased company \d+$/), closed: true });
    await expect.poll(() => stored(key)).toBeNull();
    await expect(scene.server.signIn('customer', `owner@${companyId}.test`)).rejects.toThrow('could not');
    const verified = await verify(scene.server.parts);
    expect(verified.faults).toEqual([]);
    expect(verified.installation.deleted.join()).toMatch(/by Erased person \d+/);
    // It is done: another round finds nothing to do.
    await deleteDueAccounts(scene.server.parts);
    expect(await query('SELECT 1 FROM deletion_requests WHERE company_id = $1', companyId)).toEqual([]);
  });
});

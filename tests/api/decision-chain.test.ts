import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordOf } from '#server/decisions/check-chain.ts';
import { hashWhole } from '#server/decisions/decision-record.ts';
import type { StoredDecision } from '#server/decisions/decisions.queries.ts';
import { hashFiles } from '#server/decisions/hash-files.ts';
import { chainErasures } from '#server/decisions/installation-chain.ts';
import { verify } from '#server/decisions/verify.ts';
import { mutate } from '#server/mutation/mutate.ts';
import type { Decision, SeenVersion } from '#shared/decisions/decision.ts';
import { seenVersions } from '#shared/decisions/seen-versions.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { shownCode } from '../support/clients/authenticator-app.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';

let scene: DecisionScene;
beforeAll(async () => {
  scene = await openDecisionScene();
});
afterAll(() => scene?.server.close());

const faults = async (): Promise<string[]> => (await verify(scene.server.parts)).faults;

type Person = 'owner' | 'manager';
const names = { owner: 'Mei Lim', manager: 'Test Person' };
const person = fc.constantFrom<Person>('owner', 'manager');
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), who: person }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('upload' as const), anew: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      who: person,
      to: fc.constantFrom('approved', 'in-progress', 'on-hold'),
    }),
  },
  fc.record({ do: fc.constant('remove' as const) }),
  fc.record({ do: fc.constant('take-back' as const), who: person }),
  fc.record({ do: fc.constant('to-review' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Plays the steps on an order; people decide on what they looked at last. Returns what each was shown, as hashes of bytes. */
async function play(
  steps: readonly Step[],
  order: OrderFixture,
  isAtOnce: boolean,
): Promise<Map<string, Set<string>>> {
  const shown = new Map<string, Set<string>>();
  const seen = new Map<Person, SeenVersion[]>();
  let uploads = 0;
  const read = async (client: ApiClient): Promise<OrderDetail | undefined> =>
    (await client.get<OrderDetail>(`/order/${order.orderId}`)).data;
  /** Opens the first proof as a reviewer does: what counts are the bytes that came, hashed here. */
  async function look(who: Person): Promise<void> {
    const detail = await read(scene[who]);
    const proofs = detail?.attachments.customerReview.flatMap(({ versions: [newest] }) => newest ?? []) ?? [];
    const [first] = proofs;
    if (first === undefined) return;
    const file = await fetch(new URL(first.url, scene.server.url));
    if (!file.ok) return;
    const hash = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex');
    shown.set(names[who], (shown.get(names[who]) ?? new Set()).add(hash));
    seen.set(
      who,
      (seenVersions(proofs, first.id) ?? []).map((one) => (one.onScreen ? { ...one, sha256: hash } : one)),
    );
  }
  async function take(one: Step): Promise<void> {
    switch (one.do) {
      case 'look':
        return look(one.who);
      case 'upload':
        uploads += 1;
        await scene
          .upload(order, `${order.orderId} ${uploads}`, one.anew ? undefined : order.attachmentId)
          .catch(() => {});
        return;
      case 'decide': {
        const had = seen.get(one.who);
        await scene.move(scene[one.who], order, one.to, { reason: 'So it is', ...(had && { seen: had }) });
        return;
      }
      case 'remove': {
        const newest = (await read(scene.manager))?.attachments.customerReview[0]?.versions[0];
        if (newest !== undefined)
          await scene.remove({ ...order, attachmentId: newest.attachmentId }, newest.id);
        return;
      }
      case 'take-back': {
        const decision = (await read(scene[one.who]))?.decision;
        if (decision?.undoUntil != null) await scene.takeBack(scene[one.who], order, decision.id);
        else if (decision != null) await scene.takeBack(scene[one.who], order, decision.id, 'A slip');
        return;
      }
      case 'to-review':
        await scene.move(scene.manager, order, 'in-review', { reason: 'A slip' });
    }
  }
  if (isAtOnce) await Promise.all(steps.map(take));
  else for (const one of steps) await take(one);
  return shown;
}

it('an entry says how surely the sign-in established who decided', async () => {
  const { server } = scene;
  const companyId = await server.addCompany('Alpine Books');
  const email = 'anna@alpine.test';
  const creatorId = await server.addPerson({ email, role: 'owner', companyId });
  const owner = await server.signIn('customer', email);
  const order = await scene.newOrder('in-review', { companyId, creatorId });
  const decide = async (who: ApiClient) => {
    const seen = JSON.stringify(await scene.seenBy(who, order));
    const path = `/order/${order.orderId}/stay-in-review`;
    return (await who.write<Decision>('POST', path, 'card', { seen })).data?.assurance;
  };
  expect(await decide(owner)).toBe('password');
  const begun = await owner.write<RouteData<'beginSecondFactor'>>('POST', '/second-factor', 'profile');
  const shown = (later = 0) => shownCode(begun.data?.key ?? '', server.parts.clock(), later);
  await owner.write('PUT', '/second-factor', 'profile', { code: shown() });
  const again = await server.signIn('customer', email);
  const finished = await fetch(`${server.url}/api/g/second-factor/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ accessToken: again.token, code: shown(1) }),
  });
  again.token = (await finished.json()).data.accessToken;
  expect(await decide(again)).toBe('second-factor');
  await server.db.query(`UPDATE sessions SET assurance = 'passkey' WHERE user_id = $1`, [creatorId]);
  expect(await decide(again)).toBe('passkey');
  expect(await scene.newest(order)).toMatchObject({
    by: { name: expect.any(String) },
    assurance: 'passkey',
  });
  expect((await scene.newest(order)).by).not.toHaveProperty('isGuest');
});

describe('what is tampered with is found:', () => {
  let order: OrderFixture;
  beforeAll(async () => {
    order = await scene.newOrder();
    const seen = await scene.seenBy(scene.owner, order);
    const id = (await scene.move(scene.owner, order, 'approved', { seen })).data?.decision?.id;
    await scene.takeBack(scene.manager, order, id, 'Wrong price');
    await scene.server.db.query(
      'UPDATE orders SET operator_id = (SELECT id FROM users WHERE email = $2) WHERE id = $1',
      [order.orderId, 'devi@galley.test'],
    );
    await scene.move(scene.owner, order, 'in-progress', { seen, summary: 'Another price' });
    await scene.server.announceDecisions();
    expect(await faults()).toEqual([]);
  });
  /** Changes rows as someone with access to the database could, and restores them afterwards. */
  async function tampered(
    sql: string,
    values: unknown[],
    restore: () => Promise<unknown> = () => Promise.resolve(),
    cover: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<string[]> {
    const { db } = scene.server;
    const kept = await db.query<{ row: object }>('SELECT to_jsonb(d) AS row FROM decisions d');
    await db.query('ALTER TABLE decisions DISABLE TRIGGER keep_decisions');
    try {
      await db.query(sql, values);
      await cover();
      return await faults();
    } finally {
      await db.query('DELETE FROM decisions');
      for (const { row } of kept)
        await db.query(
          'INSERT INTO decisions SELECT * FROM jsonb_populate_record(NULL::decisions, $1::jsonb)',
          [row],
        );
      await db.query('ALTER TABLE decisions ENABLE TRIGGER keep_decisions');
      await restore();
      expect(await faults()).toEqual([]);
    }
  }

  it.each([
    ['kind', `'stayed-in-review'`],
    ['reason', `'Fine'`],
    ['versions', `jsonb_set(versions, '{0,version}', '7')`],
    ['open_threads', `'[{}]'`],
    ['user_id', `'somebody'`],
    ['user_name', `'Somebody'`],
    ['role', `'Admin'`],
    ['assurance', `'email-code'`],
    ['impersonator_id', `'somebody'`],
    ['device', `'phone'`],
    ['decided_at', `decided_at + interval '1 millisecond'`],
    ['takes_back_id', `'none'`],
    ['salt', `'another'`],
    ['names_hash', `repeat('1', 64)`],
    ['names_hash', 'NULL'],
    ['previous_hash', `repeat('1', 64)`],
    ['hash', `repeat('1', 64)`],
  ])('the %s of an entry', async (column, value) => {
    const found = await tampered(
      `UPDATE decisions SET ${column} = ${value} WHERE order_id = $1 AND sequence = 2`,
      [Number(order.orderId)],
    );
    expect(found.join('\n')).toContain(`order ${order.orderId}, decision 2: `);
  });

  it.each([
    `kind = 'stayed-in-review'`,
    `reason = 'Fine', user_name = 'Erased person 1'`,
    `versions = jsonb_set(versions, '{0,version}', '7')`,
    `user_id = 'somebody', user_name = 'Somebody'`,
    `decided_at = decided_at + interval '1 millisecond'`,
    `reason = 'Fine', names_hash = NULL`,
  ])('%s in an entry, recorded as if a name had been erased', async (change) => {
    const { server } = scene;
    const number = Number(order.orderId);
    const found = await tampered(
      `UPDATE decisions SET ${change}, salt = NULL WHERE order_id = $1 AND sequence = 2`,
      [number],
      async () => {
        await server.db.query('ALTER TABLE installation_chain DISABLE TRIGGER keep_installation_chain');
        await server.db.query(`DELETE FROM installation_chain WHERE kind = 'erased'`);
        await server.db.query('ALTER TABLE installation_chain ENABLE TRIGGER keep_installation_chain');
      },
      async () => {
        const [row] = await server.db.query<StoredDecision>(
          'SELECT * FROM decisions WHERE order_id = $1 AND sequence = 2',
          [number],
        );
        if (row === undefined) throw new Error('the entry is gone');
        await mutate(server.db, async (tx) => {
          const orderHead = hashWhole(recordOf(row));
          chainErasures({ tx, now: server.parts.clock() }, [
            { kind: 'erased', orderId: number, orderCount: 2, orderHead },
          ]);
        });
      },
    );
    expect(found.join('\n')).toContain(`order ${order.orderId}, decision 2: `);
  });

  it.each([1, 2, 3])('entry %i that was removed', async (sequence) => {
    const found = await tampered('DELETE FROM decisions WHERE order_id = $1 AND sequence = $2', [
      Number(order.orderId),
      sequence,
    ]);
    expect(found).toContain(`order ${order.orderId}, decision ${sequence}: the entry is missing`);
  });

  it('all entries of an order', async () => {
    const found = await tampered('DELETE FROM decisions WHERE order_id = $1', [Number(order.orderId)]);
    expect(found.filter((text) => text.endsWith('the entry is missing'))).toHaveLength(3);
  });

  it('the last entry, also where the order counts one less: it was mailed', async () => {
    const { db } = scene.server;
    const number = Number(order.orderId);
    const [before] = await db.query<{ head: string }>(
      'SELECT decision_head AS head FROM orders WHERE id = $1',
      [number],
    );
    const found = await tampered(
      `WITH gone AS (DELETE FROM decisions WHERE order_id = $1 AND sequence = 3 RETURNING previous_hash)
       UPDATE orders SET decision_count = 2, decision_head = previous_hash FROM gone WHERE id = $1`,
      [number],
      () =>
        db.query('UPDATE orders SET decision_count = 3, decision_head = $2 WHERE id = $1', [
          number,
          before?.head,
        ]),
    );
    expect(found).toEqual([
      `order ${order.orderId}, decision 3: the installation’s chain names another hash`,
      `order ${order.orderId}: the entry ${before?.head} is missing, which was sent out as the last of its decisions`,
    ]);
  });

  it.each([
    ['a field', `UPDATE installation_chain SET order_head = repeat('1', 64)`, 'its contents do not match'],
    ['an entry that was removed', 'DELETE FROM installation_chain', 'entries before it are missing'],
  ])('%s of the chain over all orders', async (_, sql, what) => {
    const { db } = scene.server;
    await db.query('ALTER TABLE installation_chain DISABLE TRIGGER keep_installation_chain');
    const [kept] = await db.query<{ row: object }>(
      'SELECT to_jsonb(c) AS row FROM installation_chain c WHERE number = 2',
    );
    await db.query(`${sql} WHERE number = 2`);
    expect((await faults()).join('\n')).toContain(what);
    await db.query('DELETE FROM installation_chain WHERE number = 2');
    await db.query(
      'INSERT INTO installation_chain SELECT * FROM jsonb_populate_record(NULL::installation_chain, $1)',
      [kept?.row],
    );
    await db.query('ALTER TABLE installation_chain ENABLE TRIGGER keep_installation_chain');
    expect(await faults()).toEqual([]);
    await expect(db.query('DELETE FROM installation_chain')).rejects.toThrow('never');
  });

  it('one byte of a stored file, a missing file, and another hash than was decided on', async () => {
    const { store } = scene.server.parts;
    const { db } = scene.server;
    const key = `orders/${order.orderId}/spring.pdf`;
    await store.put(key, Readable.from([Buffer.from('%PDF-1.8')]), 'application/pdf');
    const named = `order ${order.orderId}, spring.pdf, version 1`;
    expect(await faults()).toEqual([expect.stringMatching(`^${named}.*is not the one that was registered$`)]);
    const forged = createHash('sha256').update('%PDF-1.8').digest('hex');
    await db.query('UPDATE versions SET sha256 = $2 WHERE id = $1', [order.versionId, forged]);
    expect((await faults()).join('\n')).toContain(
      `order ${order.orderId}, decision 1: the hash kept of spring.pdf`,
    );
    await db.query('UPDATE versions SET sha256 = $2 WHERE id = $1', [order.versionId, order.sha256]);
    await store.delete(key);
    expect(await faults()).toEqual([expect.stringMatching(`^${named}.*the file is missing$`)]);
    await store.put(key, Readable.from([Buffer.from('%PDF-1.7')]), 'application/pdf');
  });

  it('and is not done by way of the database’s own users: entries are never changed', async () => {
    const { db } = scene.server;
    const number = Number(order.orderId);
    await expect(db.query('DELETE FROM decisions WHERE order_id = $1', [number])).rejects.toThrow('never');
    await expect(
      db.query(`UPDATE decisions SET role = 'Admin' WHERE order_id = $1`, [number]),
    ).rejects.toThrow('never');
    for (const table of ['decisions', 'installation_chain'])
      await expect(db.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('never');
    await db.query(`UPDATE orders SET status = 'cancelled' WHERE id = $1`, [number]);
    const gone = await scene.owner.write('DELETE', `/order/${order.orderId}`, 'card');
    expect(gone.status).toBe(200);
    expect(await faults()).toEqual([]);
    expect((await verify(scene.server.parts)).installation.deleted).toEqual([
      expect.stringMatching(`^order ${order.orderId} was deleted with its 3 decisions by Mei Lim at 20`),
    ]);
  });
});

describe('a file from before hashes were kept', () => {
  it('is hashed by a job, and by a decision that comes first', async () => {
    const order = await scene.newOrder();
    const { db, parts } = scene.server;
    const forget = () => db.query('UPDATE versions SET sha256 = NULL WHERE id = $1', [order.versionId]);
    await forget();
    expect(await faults()).toEqual([expect.stringContaining('its hash was not kept yet')]);
    await hashFiles(parts);
    expect(await faults()).toEqual([]);
    await forget();
    await scene.move(scene.owner, order, 'approved');
    expect((await scene.decisions(order))[0]?.versions[0]?.sha256).toBe(order.sha256);
    expect(await faults()).toEqual([]);
  });
});

describe('whatever people do, and in whatever order,', () => {
  it.each([false, true])(
    'each decision names as on the screen what its author was shown; at once: %s',
    async (isAtOnce) => {
      let decided = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const order = await scene.newOrder();
          const shown = new Map<string, Set<string>>();
          for (const part of [
            [
              { do: 'look', who: 'owner' },
              { do: 'look', who: 'manager' },
            ] as const,
            steps,
          ])
            for (const [who, hashes] of await play(part, order, isAtOnce))
              shown.set(who, new Set([...(shown.get(who) ?? []), ...hashes]));
          for (const { by, versions } of await scene.decisions(order))
            for (const { onScreen, sha256 } of versions) {
              if (onScreen) decided += 1;
              if (onScreen) expect(shown.get(by.name)).toContain(sha256);
            }
        }),
        { numRuns: isAtOnce ? 8 : 16 },
      );
      if (!isAtOnce) expect(decided).toBeGreaterThan(0);
      expect(await faults()).toEqual([]);
    },
  );
});

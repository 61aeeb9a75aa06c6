import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runScheduled } from '#server/jobs/scheduler.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { jobsChannel } from '#server/kernel/jobs/jobs.queries.ts';
import type { Decision } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { type DecisionScene, openDecisionScene } from '../support/scenes/decision-scene.ts';
import type { OrderFixture } from '../support/scenes/order-fixture.ts';
import { openTestDb } from '../support/servers/test-db.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let db: Db;
let server: TestServer;
let scene: DecisionScene;
let order: OrderFixture;
beforeEach(async () => {
  db = await openTestDb();
  server = await startTestServer({ db });
  scene = await openDecisionScene(server);
  order = await scene.newOrder();
});
afterEach(async () => {
  await server.close();
  await db.close();
});

/** Approves. The announcing job comes due by `passOnDatabase` alone, however slow the machine. */
async function approve(): Promise<Decision> {
  const decision = await approveNow();
  await db.query(`UPDATE jobs SET run_at = run_at + interval '1 day'`);
  return decision;
}

async function approveNow(): Promise<Decision> {
  const seen = await scene.seenBy(scene.manager, order);
  const decision = (await scene.move(scene.manager, order, 'approved', { seen })).data?.decision;
  if (decision == null) throw new Error('nothing was decided');
  return decision;
}

/** Ends the process, and starts another on the same database, at the same time. */
async function restart(): Promise<void> {
  await server.close();
  server = await startTestServer({ db, heldAt: server.parts.clock() });
}

const isQueued = async (): Promise<boolean> =>
  (await db.query('SELECT 1 AS one FROM jobs WHERE kind = $1', ['announce-decisions'])).length > 0;

/** Lets the database's time pass, by which jobs are due, and waits until the announcing job is done. */
async function passOnDatabase(): Promise<void> {
  await db.query('UPDATE jobs SET run_at = now()');
  await db.query(`SELECT pg_notify('${jobsChannel}', '')`);
  await expect.poll(isQueued).toBe(false);
}

const bells = async (): Promise<string[]> =>
  (
    await db.query<{ email: string }>(
      `SELECT u.email FROM notifications n JOIN users u ON u.id = n.user_id
       WHERE n.order_id = $1 ORDER BY u.email`,
      [Number(order.orderId)],
    )
  ).map(({ email }) => email);

/** Returns to whom mails have gone once everyone has been away for long. */
async function mailed(): Promise<string[]> {
  server.advance(20 * 60_000);
  await runScheduled(server.parts);
  const left = () => db.query('SELECT 1 AS one FROM jobs');
  await expect.poll(left).toEqual([]);
  return server.mails.map(({ to }) => to);
}

describe('the announcing of a decision', () => {
  it('is due once its author can no longer undo it, and not before', async () => {
    await approveNow();
    const behindMs = Date.now() - server.parts.clock().getTime();
    const [times] = await db.query<{ isLater: boolean; slackMs: number }>(
      `SELECT j.run_at >= p.due_at AS "isLater", (extract(epoch FROM j.run_at - p.due_at) * 1000)::int AS "slackMs"
       FROM jobs j, pending_decisions p WHERE j.kind = $1`,
      ['announce-decisions'],
    );
    expect(times?.isLater).toBe(true);
    expect(times?.slackMs).toBeLessThan(5_000 + behindMs);
    expect(await bells()).toEqual([]);
  });

  it('rings and mails each once when the time is over', async () => {
    await approve();
    server.advance(decisionUndoMs);
    await passOnDatabase();
    expect(await bells()).toEqual(['mei@harbour.test']);
    expect(await mailed()).toEqual(['mei@harbour.test']);
    await restart();
    await runScheduled(server.parts);
    expect(await bells()).toEqual(['mei@harbour.test']);
  });

  it('waits where the job comes early by the server’s clock, and is made up for by the next round', async () => {
    await approve();
    await passOnDatabase();
    expect(await bells()).toEqual([]);
    await runScheduled(server.parts);
    expect(await bells()).toEqual([]);
    server.advance(decisionUndoMs);
    await runScheduled(server.parts);
    expect(await bells()).toEqual(['mei@harbour.test']);
  });

  it('is not lost with the process that recorded it', async () => {
    await approve();
    await restart();
    expect(await bells()).toEqual([]);
    server.advance(decisionUndoMs);
    await passOnDatabase();
    expect(await bells()).toEqual(['mei@harbour.test']);
    expect(await mailed()).toEqual(['mei@harbour.test']);
  });

  it('is not lost with a process that died while it announced', async () => {
    await approve();
    await server.close();
    // Taken by a process that has ended: no other takes it until its lease is over.
    await db.query(`UPDATE jobs SET attempts = 1, run_at = now() + interval '2 minutes'`);
    server = await startTestServer({ db });
    server.advance(decisionUndoMs);
    await runScheduled(server.parts);
    expect(await bells()).toEqual(['mei@harbour.test']);
    await passOnDatabase();
    expect(await bells()).toEqual(['mei@harbour.test']);
  });

  it('is done by one of two processes that find it due', async () => {
    await approve();
    const other = await startTestServer({ db });
    for (const each of [server, other]) each.advance(decisionUndoMs);
    await Promise.all([runScheduled(server.parts), runScheduled(other.parts), passOnDatabase()]);
    await other.close();
    expect(await bells()).toEqual(['mei@harbour.test']);
  });
});

describe('a decision that its author undoes within the time', () => {
  it.each([
    ['', async () => {}],
    [', after a restart', restart],
  ])('is never announced, nor is its undoing%s', async (_, meanwhile) => {
    const { id } = await approve();
    server.advance(decisionUndoMs - 1_000);
    await meanwhile();
    const manager = await server.signIn('user', 'ines@galley.test');
    expect((await scene.takeBack(manager, order, id)).data).toMatchObject({ progress: 'in-review' });
    server.advance(decisionUndoMs);
    await passOnDatabase();
    await runScheduled(server.parts);
    expect(await bells()).toEqual([]);
    expect(await mailed()).toEqual([]);
    expect((await scene.decisions(order, manager)).map(({ kind }) => kind)).toEqual([
      'taken-back',
      'approved',
    ]);
  });

  it('and makes again, is announced once, as what it is in the end', async () => {
    const { id } = await approve();
    await scene.takeBack(scene.manager, order, id);
    await scene.move(scene.manager, order, 'in-progress', { reason: 'Larger logo' });
    server.advance(decisionUndoMs);
    await passOnDatabase();
    const received = await db.query<{ title: string }>('SELECT title FROM notifications');
    expect(received).toHaveLength(1);
    expect(received[0]?.title).toContain('In Progress');
  });
});

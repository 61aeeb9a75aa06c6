import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownChannel } from '#server/access/order-channels.ts';
import { insertJob } from '#server/kernel/jobs/jobs.queries.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const token = 'a token of the metrics';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: false, env: { METRICS_TOKEN: token } });
});
afterAll(() => server?.close());
const scrape = (authorization?: string, from = server) =>
  from.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

function valueIn(body: string, metric: string): number {
  const line = body.split('\n').find((each) => each.startsWith(`${metric} `));
  return Number(line?.slice(metric.length));
}
const measured = async (metric: string, from = server): Promise<number> =>
  valueIn((await scrape(`Bearer ${token}`, from)).body, metric);
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>`;

describe('the metrics', () => {
  it('are given to who has the token alone', async () => {
    expect((await scrape()).statusCode).toBe(401);
    expect((await scrape('Bearer another')).statusCode).toBe(401);
    expect((await scrape(`Bearer ${token}`)).statusCode).toBe(200);
  });

  it('count requests by route and status, and jobs by lane', async () => {
    await server.app.inject({ url: '/api/g/config' });
    await insertJob(server.db, { kind: 'hash-files', lane: 'housekeeping', payload: {}, delayMs: 0 });
    const { body, headers } = await scrape(`Bearer ${token}`);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(
      'galley_http_request_seconds_count{method="GET",route="/api/g/config",status="200"} 1',
    );
    expect(body).toContain('galley_jobs_waiting{lane="housekeeping"} 1');
    expect(body).toContain('galley_jobs_dead{lane="mail"} 0');
    expect(body).toMatch(/^galley_database_seconds \d/m);
    expect(body).toMatch(/^galley_store_seconds \d/m);
    expect(body).toContain('process_resident_memory_bytes');
  });

  it('count the jobs that failed for good', async () => {
    await insertJob(server.db, { kind: 'hash-files', lane: 'bulk', payload: {}, delayMs: 0 });
    await server.db.query(`UPDATE jobs SET died_at = now() WHERE lane = 'bulk'`, []);
    const { body } = await scrape(`Bearer ${token}`);
    expect(body).toContain('galley_jobs_dead{lane="bulk"} 1');
    expect(body).toContain('galley_jobs_waiting{lane="bulk"} 0');
  });

  it('time the way of an event to the sockets', async () => {
    const userId = await server.addPerson({ email: 'ada@studio.test', role: 'operator' });
    const { token: session } = await server.signIn('user', 'ada@studio.test');
    const live = await connectLive(server.url, 'user', session);
    const before = await measured('galley_event_lag_seconds_count');
    await mutate(server.db, async (tx) => tx.emit(ownChannel(userId), 'fetch-messages', { unread: 3 }));
    await live.when('fetch-messages');
    live.close();
    expect(await measured('galley_event_lag_seconds_count')).toBe(before + 1);
    expect(await measured('galley_event_lag_seconds_sum')).toBeGreaterThan(0);
  });

  it('count the connections to the database and who waits for one', async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const held = Array.from({ length: 11 }, () => server.db.transaction(() => ended));
    const calls = (): number => server.db.load().inUse + server.db.load().waiting;
    await expect.poll(calls).toBeGreaterThanOrEqual(held.length);
    const [before, scraped] = [calls(), scrape(`Bearer ${token}`)];
    // The page's own calls wait with the others.
    await expect.poll(calls).toBeGreaterThan(before);
    end();
    await Promise.all(held);
    const { body } = await scraped;
    expect(valueIn(body, 'galley_database_connections')).toBeGreaterThanOrEqual(1);
    expect(valueIn(body, 'galley_database_waiting')).toBeGreaterThanOrEqual(1);
  });

  it('time what the engine does with files, and count the images of pages', async () => {
    const other = await startTestServer({ env: { METRICS_TOKEN: token } });
    const companyId = await other.addCompany('Harbour Coffee');
    const [creatorId, uploaderId] = [
      await other.addPerson({ email: 'mei@harbour.test', role: 'owner', companyId }),
      await other.addPerson({ email: 'devi@galley.test', role: 'operator' }),
    ];
    const { token: session } = await other.signIn('user', 'devi@galley.test');
    const order = await addOrder(other, { companyId, creatorId, uploaderId });
    await other.parts.store.put(
      `orders/${order.orderId}/spring.pdf`,
      Buffer.from(onePage),
      'application/pdf',
    );
    const live = await connectLive(other.url, 'user', session);
    await live.ask('watch-order', { orderId: order.orderId });
    await mutate(other.db, (tx) => tx.addJob('prepare-proof', { versionId: order.versionId }));
    await live.when('reload-version-list');
    live.close();
    const prepared = 'galley_render_seconds_count{kind="prepare",result="ok"}';
    expect(await measured(prepared, other)).toBe(1);
    expect(await measured('galley_render_seconds_sum{kind="prepare",result="ok"}', other)).toBeGreaterThan(0);
    expect(await measured('galley_page_images_total', other)).toBeGreaterThanOrEqual(2);
    await other.close();
  });

  it('are not there without a token in the configuration', async () => {
    const other = await startTestServer({ db: server.db, hasWorker: false });
    const { statusCode } = await other.app.inject({ url: '/metrics' });
    await other.close();
    expect(statusCode).toBe(404);
  });
});

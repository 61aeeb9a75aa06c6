import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertJob } from '#server/kernel/jobs/jobs.queries.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

const token = 'a token of the metrics';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: false, env: { METRICS_TOKEN: token } });
});
afterAll(() => server?.close());
const scrape = (authorization?: string) =>
  server.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

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

  it('are not there without a token in the configuration', async () => {
    const other = await startTestServer({ db: server.db, hasWorker: false });
    const { statusCode } = await other.app.inject({ url: '/metrics' });
    await other.close();
    expect(statusCode).toBe(404);
  });
});

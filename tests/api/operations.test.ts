import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepHouse } from '#server/jobs/housekeeping.ts';
import { insertJob, jobsChannel } from '#server/kernel/jobs/jobs.queries.ts';
import type { Operations } from '#shared/operations/operations.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let smtp: SMTPServer;
let server: TestServer;
let admin: ApiClient;
let manager: ApiClient;
let companyId = '';
/** Mailboxes that the mail server does not know. */
const unknown = new Set<string>();
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, respond) =>
      respond(
        unknown.has(address) ? new Error(`no mailbox ${address}, see https://mail.test/why?key=1`) : null,
      ),
    onData(stream, _session, respond) {
      stream.resume();
      stream.on('end', () => respond());
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    sendsMails: true,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Galley <no-reply@galley.test>' },
  });
  companyId = await server.addCompany('Maple Clinic', 5_000);
  await server.addCompany('Birch Dental');
  await server.addPerson({ email: 'admin@g.test', role: 'admin' });
  await server.addPerson({ email: 'manager@g.test', role: 'manager' });
  await server.addPerson({ email: 'mei@m.test', role: 'owner', companyId });
  await server.addPerson({ email: 'ravi@m.test', role: 'staff', companyId });
  [admin, manager] = [
    await server.signIn('user', 'admin@g.test'),
    await server.signIn('user', 'manager@g.test'),
  ];
});
afterAll(async () => {
  await server?.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const operations = async (who = admin) => who.get<Operations>('/operations');
const forgot = (email: string) =>
  server.app.inject({ method: 'POST', url: '/api/c/reset-password', payload: { email } });
const act = (method: 'POST' | 'DELETE', jobId: string, who = admin) =>
  who.write(method, `/operations/jobs/${jobId}${method === 'POST' ? '/restart' : ''}`, 'reseller-profile');
/** Runs the failing job as often as it is tried. */
async function untilDead(): Promise<Operations['jobs'][number]> {
  for (;;) {
    const [job] = (await operations()).data?.jobs ?? [];
    if (job !== undefined && job.diedAt !== null) return job;
    await server.db.query('UPDATE jobs SET run_at = now() WHERE last_error IS NOT NULL AND died_at IS NULL');
    await server.db.query(`SELECT pg_notify('${jobsChannel}', '')`);
  }
}

describe('operations', () => {
  it('are for administrators alone', async () => {
    const owner = await server.signIn('customer', 'mei@m.test');
    for (const who of [manager, owner]) {
      const status = who === owner ? 404 : 403;
      expect((await operations(who)).status).toBe(status);
      for (const method of ['POST', 'DELETE'] as const)
        expect((await act(method, '1', who)).status).toBe(status);
    }
  });

  it('name the mails that were sent and those that the mail server refused, without what they open', async () => {
    unknown.add('ravi@m.test');
    for (const [at, email] of ['mei@m.test', 'ravi@m.test'].entries()) {
      await forgot(email);
      while (((await operations()).data?.mails.length ?? 0) <= at);
    }
    const { data } = await operations();
    expect(data?.hasMailServer).toBe(true);
    expect(data?.mails).toMatchObject([
      {
        recipient: 'ravi@m.test',
        subject: 'Reset your Galley password',
        error: expect.stringMatching(/no mailbox ravi@m\.test, see …/),
      },
      { recipient: 'mei@m.test', subject: 'Reset your Galley password', error: null, isInOutbox: false },
    ]);
    const kept = JSON.stringify(await server.db.query('SELECT * FROM mail_log'));
    expect(kept).not.toMatch(/token|https?:/);
    // They go after a while.
    server.advance(100 * 24 * 60 * 60_000);
    await keepHouse(server.db, server.parts.clock(), server.parts.config);
    admin = await server.signIn('user', 'admin@g.test');
    manager = await server.signIn('user', 'manager@g.test');
    expect((await operations()).data?.mails).toEqual([]);
  });

  it('keep a job that fails for good: it is restarted, or discarded', async () => {
    await insertJob(server.db, { kind: 'read-sizes', lane: 'housekeeping', payload: { after: 7 } });
    const dead = await untilDead();
    expect(dead).toMatchObject({
      kind: 'read-sizes',
      attempts: 12,
      lastError: expect.stringContaining('string'),
    });
    const watching = await connectLive(server.url, 'user', admin.token);
    // What was wrong is mended.
    await server.db.query(`UPDATE jobs SET payload = '{"after":""}'`);
    expect((await act('POST', dead.id)).status).toBe(200);
    await watching.when('reload-profile');
    watching.close();
    while ((await server.db.query('SELECT id FROM jobs WHERE id = $1', [dead.id])).length > 0);
    expect((await operations()).data?.jobs).toEqual([]);
    expect((await act('POST', dead.id)).status).toBe(409);

    await insertJob(server.db, { kind: 'no such kind', lane: 'housekeeping', payload: {} });
    const other = await untilDead();
    expect(other).toMatchObject({ kind: 'no such kind', lastError: 'Error: no job is called no such kind' });
    expect((await act('DELETE', other.id)).status).toBe(200);
    expect((await operations()).data?.jobs).toEqual([]);
    expect((await act('DELETE', other.id)).status).toBe(409);
  });

  it('sum up what all companies store of what they may', async () => {
    const owner = await server.db.query<{ id: string }>(`SELECT id FROM users WHERE email = 'mei@m.test'`);
    await server.db.query(
      `INSERT INTO images (company_id, name, mime_type, size, storage_key, created_at, added_by)
       VALUES ($1, 'p', 'image/png', 1200, 'k', now(), $2)`,
      [companyId, owner[0]?.id],
    );
    expect((await operations()).data?.storage).toEqual({
      ...{ used: 1_200, allowed: 5_000, limited: 1, unlimited: 1 },
    });
  });
});

import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { hashPassword } from '#server/accounts/password.ts';
import { readConfig } from '#server/config.ts';
import { demoPassword, emailOf } from '#server/demo/people.ts';
import { diagnose, doctorText } from '#server/doctor.ts';
import { beginLoad } from '#server/kernel/db/dump/load-database.ts';
import { openPgliteDb } from '#server/kernel/db/pglite-db.ts';
import { openPostgresDb } from '#server/kernel/db/postgres-db.ts';
import { createTextSealer } from '#server/kernel/sealed-text.ts';
import { addCompany } from '../support/scenes/add-people.ts';
import { startS3 } from '../support/servers/s3.ts';
import { temporaryFolder } from '../support/servers/temporary-folder.ts';
import { migratedDump } from '../support/servers/test-db.ts';

const databaseUrl = inject('postgresUrl');

/** The problems by what has them, with a configuration that works where `env` says nothing else. */
async function problems(env: Record<string, string>, aheadMs = 0): Promise<Record<string, string | null>> {
  const config = readConfig({
    DATA_DIR: await temporaryFolder('doctor'),
    FSYNC: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...env,
  });
  const checks = await diagnose(config, () => new Date(Date.now() + aheadMs));
  return Object.fromEntries(checks.map(({ part, problem }) => [part, problem]));
}

describe('the doctor', () => {
  it('finds nothing wrong on a machine of one’s own', async () => {
    expect(await problems({})).toMatchObject({
      Address: null,
      Database: null,
      ...(databaseUrl !== undefined && { Clock: null }),
      'File storage': null,
      Disk: null,
      Mail: null,
    });
  });

  it('says what is missing before others can use it', async () => {
    const open = await problems({ PUBLIC_URL: 'http://proofs.example.com' });
    expect(open.Address).toContain('unencrypted');
    expect(open.Mail).toContain('SMTP_URL');
    expect((await problems({ PUBLIC_URL: 'https://proofs.example.com' })).Address).toContain('TRUST_PROXY=1');
    const whole = await problems({ PUBLIC_URL: 'https://proofs.example.com', TRUST_PROXY: '1' });
    expect(whole.Address).toBeNull();
  });

  it('says where every account of the machine can read the data', async () => {
    const folder = await temporaryFolder('open');
    expect((await problems({ DATA_DIR: folder }))['Data folder']).toBeNull();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await chmod(folder, 0o755);
    const own = process.getuid?.() ?? 0;
    vi.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(own + 1);
    const { 'Data folder': problem } = await problems({ DATA_DIR: folder });
    vi.restoreAllMocks();
    expect(problem).toContain('chmod 700');
  });

  it('names what does not respond, and goes on with the rest', async () => {
    const found = await problems({
      DATABASE_URL: 'postgres://galley:secret@127.0.0.1:1/galley',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'proofs@example.com',
    });
    expect(found.Database).toBeTruthy();
    expect(found.Mail).toContain('ECONNREFUSED');
    expect(found['File storage']).toBeNull();
  });

  it('compares the clock with the one of a database on another machine', async () => {
    const { Clock } = await problems({}, 3_600_000);
    if (databaseUrl === undefined) expect(Clock).toBeUndefined();
    else expect(Clock).toMatch(/3\d\d\d s ahead/);
  });

  it('says where names are found only in the case that they have', async () => {
    if (databaseUrl === undefined) return expect((await problems({})).Letters).toBeUndefined();
    const server = openPostgresDb({
      url: databaseUrl,
      poolSize: 1,
      limits: { waitMs: 60_000, statementMs: 60_000 },
      onConnectionLost() {},
    });
    const lettersOf = async (ctype: string) => {
      const name = `galley_test_${randomUUID().replaceAll('-', '')}`;
      await server.query(
        `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE '${ctype}'`,
      );
      const url = new URL(databaseUrl);
      url.pathname = `/${name}`;
      const { Letters } = await problems({ DATABASE_URL: url.href });
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      return Letters;
    };
    expect(await lettersOf('C')).toContain('who searches for “älv” does not find “Älv”');
    expect(await lettersOf('C.UTF-8')).toBeNull();
    await server.close();
  });

  it('knows an embedded database that is in use, of a newer program, or half restored', async () => {
    const folder = await temporaryFolder('doctor');
    const db = await openPgliteDb({
      dataDir: join(folder, 'database'),
      dump: await migratedDump(),
      fsync: false,
    });
    const env = { DATA_DIR: folder, DATABASE_URL: '', PORT: '1' };
    expect((await problems(env)).Database).toContain('does not respond');
    await db.query(`INSERT INTO migrations (number, name) VALUES (9999, 'of tomorrow')`);
    await db.close();
    expect((await problems(env)).Database).toContain('newer Galley');
    const again = await openPgliteDb({ dataDir: join(folder, 'database'), dump: null, fsync: false });
    await beginLoad(again, 'yesterday');
    await again.close();
    expect((await problems(env)).Database).toContain('The restoration of yesterday was begun here');
  });

  it('opens what is stored encrypted, and says where its key is missing or does not open it', async () => {
    const [key = '', other = ''] = [randomBytes(32), randomBytes(32)].map((bytes) =>
      bytes.toString('base64'),
    );
    const folder = await temporaryFolder('doctor');
    const dataDir = join(folder, 'database');
    const db = await openPgliteDb({ dataDir, dump: await migratedDump(), fsync: false });
    const stored = createTextSealer([Buffer.from(key, 'base64')]).seal('a client secret', 'staff');
    await db.query(
      `INSERT INTO sign_on_connections (id, issuer, client_id, client_secret, joins_as, is_required,
         trusts_second_factor, updated_at)
       VALUES ('staff', 'https://login.test', 'galley', $1, 'operator', false, false, now())`,
      [stored],
    );
    await db.close();
    const found = async (keys: string) => {
      const checks = await problems({ DATA_DIR: folder, DATABASE_URL: '', ACCOUNT_KEYS: keys });
      return checks['Account keys'];
    };
    expect(await found(`${other},${key}`)).toBeNull();
    expect(await found('')).toContain('a key that is not among them');
    expect(await found(other)).toContain('a key that is not among them');
    const again = await openPgliteDb({ dataDir, dump: null, fsync: false });
    await again.query(`UPDATE sign_on_connections SET id = 'moved'`);
    await again.close();
    expect(await found(key)).toContain('cannot be decrypted');
  });

  it('says where others can reach what is stored in the clear, or the accounts of the demonstration', async () => {
    const folder = await temporaryFolder('doctor');
    const dataDir = join(folder, 'database');
    const db = await openPgliteDb({ dataDir, dump: await migratedDump(), fsync: false });
    await db.query(
      `INSERT INTO sign_on_connections (id, issuer, client_id, client_secret, joins_as, is_required,
         trusts_second_factor, updated_at)
       VALUES ('staff', 'https://login.test', 'galley', 'a client secret', 'operator', false, false, now())`,
    );
    await db.query(
      `INSERT INTO users (client_type, role, email, password_hash, firstname, lastname, time_zone, created_at)
       VALUES ('user', 'admin', $1, $2, 'Helen', 'Marsh', 'UTC', now())`,
      [emailOf('helen'), await hashPassword(demoPassword)],
    );
    await db.close();
    const at = (PUBLIC_URL: string) => problems({ DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL });
    const here = await at('http://localhost:3000');
    expect(here['Account keys']).toBeNull();
    expect(here.Demonstration).toBeUndefined();
    const reached = await at('https://proofs.test');
    expect(reached['Account keys']).toContain('openssl rand -base64 32');
    expect(reached.Demonstration).toContain('their passwords are public');
  });

  it('asks a bucket what a browser would ask it', async () => {
    const s3 = await startS3();
    const bucket = {
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
    };
    const closed = await problems({ ...bucket, S3_ENDPOINT: s3.endpoint });
    expect(closed['File storage']).toBeNull();
    expect(closed.Uploads).toContain('CORS');
    await s3.stop();

    const methods = ['GET', 'POST'];
    let closedTo = '';
    // As a proxy before the bucket does it: the same for every method that is asked about.
    const open = createServer((request, response) => {
      const { origin } = request.headers;
      if (request.method === 'OPTIONS' && origin !== undefined && origin !== closedTo) {
        response.setHeader('access-control-allow-origin', origin);
        response.setHeader('access-control-allow-methods', methods.join(', '));
        response.setHeader('access-control-allow-headers', 'Range');
      }
      response.writeHead(request.method === 'OPTIONS' ? 204 : 403).end();
    });
    await once(open.listen(0, '127.0.0.1'), 'listening');
    const { port } = open.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const small = await problems({ ...bucket, S3_ENDPOINT: address });
    expect(small.Uploads).toContain('takes no uploads (PUT)');
    methods.push('PUT');
    const refusing = await problems({ ...bucket, S3_ENDPOINT: address });
    expect(refusing.Uploads).toBeNull();
    expect(refusing['File storage']).toBeTruthy();

    // A white label's people send files from the host at which they sign in.
    const folder = await temporaryFolder('doctor');
    const dataDir = join(folder, 'database');
    const db = await openPgliteDb({ dataDir, dump: await migratedDump(), fsync: false });
    const companyId = await addCompany(db, 'Harbour Coffee');
    await db.query(
      `UPDATE companies SET whitelabel = '{}', sign_in_host = 'files.harbour.test' WHERE id = $1`,
      [companyId],
    );
    await db.close();
    closedTo = 'https://files.harbour.test';
    const page = { PUBLIC_URL: 'https://proofs.test', DATA_DIR: folder, DATABASE_URL: '' };
    const labelled = await problems({ ...bucket, ...page, S3_ENDPOINT: address });
    expect(labelled.Uploads).toContain('from pages at https://files.harbour.test');
    open.closeAllConnections();
    open.close();
  });

  it('prints what is wrong last, with what to do', () => {
    expect(
      doctorText([
        { part: 'Mail', what: 'smtp.example.com', problem: 'It refuses the password.' },
        { part: 'Disk', what: 'data', problem: null },
      ]),
    ).toBe(
      '✓ Disk: data\n✗ Mail: smtp.example.com\n  It refuses the password.\n1 of 2 checks found something wrong.',
    );
  });
});

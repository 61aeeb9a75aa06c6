import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { saveIdleLimits } from '#server/accounts/sessions/idle-limits.queries.ts';
import { createApp, everyGroup } from '#server/app.ts';
import { buildParts } from '#server/build-parts.ts';
import { readConfig } from '#server/config.ts';
import { announceDecisions } from '#server/decisions/announce-decisions.ts';
import type { BodyLimits } from '#server/http/limit-bodies.ts';
import type { Api } from '#server/http/mount.ts';
import type { ClientFiles, Parts } from '#server/http/parts.ts';
import { startJobs } from '#server/jobs/job-handlers.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import { openGateway } from '#server/realtime/gateway.ts';
import { type SocketLimits, usualSocketLimits } from '#server/realtime/limit-sockets.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { type ApiClient, type Side, signIn } from '../clients/api-client.ts';
import { addCompany, addPerson, type NewPerson, testPassword } from '../scenes/add-people.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { openTestDb } from './test-db.ts';

/** The whole application in this process, with its own database and folder, listening on a free port. */
export interface TestServer {
  url: string;
  app: FastifyInstance;
  parts: Parts;
  db: Db;
  /** Mails sent so far, oldest first. */
  mails: Mail[];
  /** Why money that jobs came upon was not booked. */
  unbooked: string[];
  /** The next mail to be sent, or the first one not yet taken. */
  nextMail(): Promise<Mail>;
  /** Moves the server's clock forward. */
  advance(ms: number): void;
  /**
   * Stops the server's clock, for events that must be within seconds of each other on any machine. It then moves by
   * `advance`, and by a millisecond at each reading, so that times keep the order of events.
   */
  holdClock(): void;
  /** Lets the time pass in which decisions can be undone, so that they are announced. */
  announceDecisions(): Promise<void>;
  addCompany(name: string, storageQuota?: number): Promise<string>;
  /** Returns the id. The password is `testPassword`. */
  addPerson(person: NewPerson): Promise<string>;
  signIn(side: Side, email: string, password?: string): Promise<ApiClient>;
  close(): Promise<void>;
}

interface Options {
  /** A database to use instead of a new one; it stays open when the server closes. */
  db?: Db;
  /** Stops its clock at this time from the beginning; absent: the clock runs. */
  heldAt?: Date;
  /** Whether it works the jobs that calls add; false for a test that does so itself. */
  hasWorker?: boolean;
  /** Environment variables in the way of `readConfig`. */
  env?: Record<string, string>;
  /** Whether mails go out as configured, in place of being collected in `mails`. */
  sendsMails?: boolean;
  /** Routes of the test's own, beside the application's. */
  probes?: (api: Api) => void;
  client?: ClientFiles;
  bodies?: BodyLimits;
  sockets?: Partial<SocketLimits>;
  /** Size of the parts in which large files come. */
  partBytes?: number;
}

/** A running job ends with its server, however slow the machine: the next server has the same database. */
const jobPatienceMs = 600_000;

/** In minutes. Tests move the clock; those of sessions that nobody uses set their own. */
const idleLimits = { staff: 90_000 * 60, customers: 90_000 * 60 };

export async function startTestServer({
  db: given,
  heldAt,
  hasWorker = true,
  env = {},
  probes,
  client,
  sendsMails = false,
  bodies,
  sockets,
  partBytes,
}: Options = {}): Promise<TestServer> {
  const dataDir = await temporaryFolder('test');
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    FSYNC: 'off',
    PUBLIC_URL: 'http://galley.test',
    // Tests move the clock; those of confirming set their own value.
    CONFIRM_AFTER: '90000h',
    ...env,
  });
  const db = given === undefined ? await openTestDb() : { ...given, close: async () => {} };
  let offsetMs = 0;
  let heldMs = heldAt?.getTime() ?? null;
  const clock = () => {
    if (heldMs !== null) heldMs += 1;
    return new Date((heldMs ?? Date.now()) + offsetMs);
  };
  const built = await buildParts(config, {
    db,
    clock,
    client: client ?? null,
    ...(partBytes === undefined ? {} : { partBytes }),
    onConnectionLost: () => {},
  });

  await saveIdleLimits(db, idleLimits);

  const mails: Mail[] = [];
  let taken = 0;
  const waiting: ((mail: Mail) => void)[] = [];
  const collecting: Parts['mailer'] = {
    async send(mail) {
      mails.push(mail);
      const next = waiting.shift();
      if (next === undefined) return;
      taken += 1;
      next(mail);
    },
  };
  const parts: Parts = sendsMails ? built.parts : { ...built.parts, mailer: collecting };
  const app = await createApp(parts, probes === undefined ? everyGroup : [...everyGroup, probes], bodies);
  app.addHook(
    'preClose',
    await openGateway(app.server, { ...parts, log: app.log }, { ...usualSocketLimits, ...sockets }),
  );
  const unbooked: string[] = [];
  const jobLog = {
    onFailed: (err: unknown) => app.log.error({ err }, 'a job failed'),
    onUnbooked: (problem: string) => unbooked.push(problem),
  };
  const stopJobs = hasWorker ? await startJobs(parts, jobLog, jobPatienceMs) : async () => {};
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    app,
    parts,
    db,
    mails,
    unbooked,
    async nextMail() {
      const mail = mails[taken];
      if (mail === undefined) return new Promise((resolve) => waiting.push(resolve));
      taken += 1;
      return mail;
    },
    advance(ms) {
      offsetMs += ms;
    },
    holdClock() {
      heldMs ??= Date.now();
    },
    async announceDecisions() {
      offsetMs += decisionUndoMs;
      await announceDecisions(db, clock());
    },
    addCompany: (name, storageQuota) => addCompany(db, name, storageQuota),
    addPerson: (person) => addPerson(db, person),
    signIn: (side, email, password = testPassword) => signIn(url, side, email, password),
    async close() {
      await stopJobs();
      await app.close();
      await built.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

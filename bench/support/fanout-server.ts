import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { createApp } from '#server/app.ts';
import { buildParts } from '#server/build-parts.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { openGateway } from '#server/realtime/gateway.ts';
import { usualSocketLimits } from '#server/realtime/limit-sockets.ts';
import { addCompany, addPerson } from '../../tests/support/scenes/add-people.ts';
import { addOrder, type OrderFixture } from '../../tests/support/scenes/order-fixture.ts';
import { temporaryFolder } from '../../tests/support/servers/temporary-folder.ts';

export interface FanoutScene {
  url: string;
  /** Address of a bare socket.io server in the same process that broadcasts whatever it receives. */
  bareUrl: string;
  order: OrderFixture;
}
/**
 * Requests of the bench, and their responses; moments are of the machine's monotonic clock, in nanoseconds.
 */
export type Asked = { kind: 'broadcast'; payload: unknown } | { kind: 'last-commit' };
export type Report = { kind: 'ready'; scene: FanoutScene } | { kind: 'at'; ns: string };

let lastCommit = 0n;
/** Notes when each transaction was known to be committed. */
const noted = (db: Db): Db => ({
  ...db,
  async transaction(work) {
    const done = await db.transaction(work);
    lastCommit = process.hrtime.bigint();
    return done;
  },
});

const send = (report: Report): void => void process.send?.(report);
const listen = async (server: ReturnType<typeof createServer>): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const config = readConfig({ DATA_DIR: await temporaryFolder('fanout'), LOG_LEVEL: 'silent' });
const { parts: built } = await buildParts(config, { client: null, onConnectionLost: () => {} });
const parts = { ...built, db: noted(built.db) };
const companyId = await addCompany(parts.db, 'Harbour Coffee');
const creatorId = await addPerson(parts.db, { email: 'owner@bench.test', role: 'owner', companyId });
const uploaderId = await addPerson(parts.db, { email: 'writer@bench.test', role: 'operator' });
await addPerson(parts.db, { email: 'listener@bench.test', role: 'manager' });
const order = await addOrder({ db: parts.db, parts }, { companyId, creatorId, uploaderId });

const app = await createApp(parts);
// The listener's one session stands for those of a thousand people.
const limits = { ...usualSocketLimits, socketsPerSession: Number.POSITIVE_INFINITY };
await openGateway(app.server, { ...parts, log: app.log }, limits);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const http = createServer();
const bare = new Server(http, { serveClient: false });
const bareUrl = await listen(http);

process.on('message', (asked: Asked) => {
  if (asked.kind === 'broadcast') {
    const ns = process.hrtime.bigint();
    bare.emit('reload-version', asked.payload);
    send({ kind: 'at', ns: String(ns) });
  } else send({ kind: 'at', ns: String(lastCommit) });
});
process.on('disconnect', () => process.exit());
send({ kind: 'ready', scene: { url, bareUrl, order } });

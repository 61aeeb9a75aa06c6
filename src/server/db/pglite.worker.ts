import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { PgliteAnswer, PgliteCall, PgliteStart } from './pglite-protocol.ts';
import { columnParsers } from './sql-values.ts';

/** Owns the embedded database: runs one call after another in the order sent. */
if (parentPort === null) throw new Error('starts as a worker thread only');
const port = parentPort;
const { dataDir, dump }: PgliteStart = workerData;

const parsers = Object.fromEntries(columnParsers);
/** Parameters arrive as the text PostgreSQL reads, whatever the column's type. */
const asText = (value: string) => value;
const serializers = Object.fromEntries([...columnParsers.keys()].map((oid) => [oid, asText]));

const database = await PGlite.create({
  dataDir: dataDir ?? 'memory://',
  ...(dump === null ? {} : { loadDataDir: new Blob([dump]) }),
  parsers,
  serializers,
});

async function answer(call: PgliteCall): Promise<unknown> {
  switch (call.kind) {
    case 'query': {
      if (call.values !== undefined) return (await database.query(call.text, call.values)).rows;
      return (await database.exec(call.text)).at(-1)?.rows ?? [];
    }
    case 'listen':
      await database.listen(call.channel, (payload) => send({ notify: call.channel, payload }));
      return null;
    case 'unlisten':
      await database.unlisten(call.channel);
      return null;
    case 'dump':
      return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await database.close();
      return null;
  }
}

const send = (message: PgliteAnswer) => port.postMessage(message);

let last: Promise<void> = Promise.resolve();
port.on('message', (call: PgliteCall) => {
  last = last.then(() =>
    answer(call).then(
      (value) => send({ id: call.id, value }),
      (error: { message: string; code?: string; constraint?: string }) =>
        send({
          id: call.id,
          error: {
            message: error.message,
            code: error.code ?? 'XX000',
            constraint: error.constraint ?? null,
          },
        }),
    ),
  );
});
port.postMessage('open');

import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import { isOutdated } from './database-error.ts';
import { lastLease } from './lease/lease-files.ts';
import { openPgliteFolder } from './pglite-folder.ts';
import type { PgliteCall, PgliteMessage, PgliteThread, StopReason } from './pglite-protocol.ts';
import { readMessages, type StatementResult } from './read-messages.ts';
import { columnParsers } from './sql-values.ts';
import { createStatementNames } from './statement-names.ts';

/** Owns the embedded database: runs one call after another in the order sent. */
if (parentPort === null) throw new Error('starts as a worker thread only');
const port = parentPort;
const { dataDir, dump, fsync, lease }: PgliteThread = workerData;

/** Stops this thread in the midst of whatever it does: the process is about to end. */
function stop(reason: StopReason): void {
  send({ stopped: reason });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
function stopIfLost(): void {
  if (lease !== null && lastLease(lease.folder) !== lease.number) stop('lost');
}

const parsers = Object.fromEntries(columnParsers);
const options = { ...(dump === null ? {} : { loadDataDir: new Blob([dump]) }), parsers };
const database =
  dataDir === null
    ? await PGlite.create({ dataDir: 'memory://', ...options })
    : await openPgliteFolder(dataDir, { fsync, beforeWrite: stopIfLost, onUnwritable: stop }, options);

const { serialize } = protocol;
const nameOf = createStatementNames();
const prepared = new Set<string>();
/**
 * Functions that end each channel's listening: unlistening by name alone would leave the callback, which
 * would be called again.
 */
const listening = new Map<string, () => Promise<void>>();

async function exchange(...steps: Uint8Array[]): Promise<StatementResult> {
  const parts: Buffer[] = [];
  await database.execProtocolRawStream(Buffer.concat(steps), {
    // A view of the database's memory, valid only now.
    onRawData: (part) => parts.push(Buffer.from(part)),
  });
  return readMessages(Buffer.concat(parts), columnParsers);
}

/** One message for all steps of a statement; parameters are the text that PostgreSQL reads, whatever the column's type. */
async function run(text: string, values: (string | null)[], planned: boolean): Promise<unknown[]> {
  const name = planned ? '' : (nameOf(text) ?? '');
  const steps = [
    serialize.bind({ statement: name, values }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ];
  if (!prepared.has(name)) steps.unshift(serialize.parse({ name, text }));
  const { rows, fault, isParsed, notifications } = await exchange(...steps);
  for (const { channel, payload } of notifications)
    if (listening.has(channel)) send({ notify: channel, payload });
  if (name !== '' && isParsed) prepared.add(name);
  if (fault === null) return rows;
  if (isOutdated(fault) && prepared.delete(name))
    await exchange(serialize.close({ type: 'S', name }), serialize.sync());
  throw fault;
}

async function execute(call: PgliteCall): Promise<unknown> {
  switch (call.kind) {
    case 'query': {
      if (call.values !== undefined) return run(call.text, call.values, call.planned === true);
      return (await database.exec(call.text)).at(-1)?.rows ?? [];
    }
    case 'listen':
      listening.set(
        call.channel,
        await database.listen(call.channel, (payload) => send({ notify: call.channel, payload })),
      );
      return null;
    case 'unlisten':
      await listening.get(call.channel)?.();
      return null;
    case 'copy':
      if (dataDir === null) throw new Error('a database in memory has no folder');
      // Leaves the copy little to redo when it is opened.
      await database.exec('CHECKPOINT');
      // Synchronous: the database waits for it, and each asynchronous step would add the delay of a busy event loop.
      cpSync(dataDir, call.folder, {
        recursive: true,
        errorOnExist: true,
        force: false,
        mode: constants.COPYFILE_FICLONE,
      });
      return null;
    case 'dump':
      return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer());
    case 'close':
      await database.close();
      return null;
  }
}

function send(message: PgliteMessage): void {
  port.postMessage(message);
}

let last: Promise<void> = Promise.resolve();
port.on('message', (call: PgliteCall) => {
  last = last.then(() =>
    execute(call).then(
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

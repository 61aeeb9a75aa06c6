import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, realpath, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { join, relative } from 'node:path';

import { z } from 'zod';
import type { Db } from '#server/kernel/db/db.ts';
import { messageOf } from '#server/kernel/message-of.ts';
import { BackupError } from './backup-error.ts';

/**
 * An embedded database can be open in only one process. A backup asks that process for a copy through a socket in
 * the data folder that only the folder's owner can open. A connection is a request; the copy is deleted when it
 * closes.
 */
const responseSchema = z.union([z.object({ folder: z.string() }), z.object({ error: z.string() })]);

/** Longest path of a socket on every system. */
const maxPathLength = 100;

async function socketPath(dataDir: string): Promise<string> {
  const folder = await realpath(dataDir);
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\galley-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
  const absolute = join(folder, 'copy.sock');
  const local = relative(process.cwd(), absolute);
  return local.length < absolute.length ? local : absolute;
}

const copiesOf = (dataDir: string): string => join(dataDir, 'copies');

/** Gives out copies of an embedded database on request. Returns what ends it. */
export async function serveCopies(
  copyTo: NonNullable<Db['copyTo']>,
  dataDir: string,
  onFailed: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const copies = copiesOf(dataDir);
  // Left by a process that was killed: this one alone has the database.
  await rm(copies, { recursive: true, force: true });
  const path = await socketPath(dataDir);
  if (path.length > maxPathLength) {
    onFailed(new BackupError(`${dataDir} has too long a path for backups while the server runs.`));
    return async () => {};
  }
  const open = new Set<Promise<void>>();
  const serveOne = async (socket: Socket): Promise<void> => {
    const folder = join(copies, randomUUID());
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.resume();
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyTo(join(folder, 'database'));
      socket.write(`${JSON.stringify({ folder: await realpath(folder) })}\n`);
    } catch (error) {
      onFailed(error);
      socket.end(`${JSON.stringify({ error: messageOf(error) })}\n`);
    }
    await closed;
    await rm(folder, { recursive: true, force: true });
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const serving = serveOne(socket).catch(onFailed);
    open.add(serving);
    void serving.finally(() => {
      sockets.delete(socket);
      open.delete(serving);
    });
  });
  if (process.platform !== 'win32') await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
  if (process.platform !== 'win32') await chmod(path, 0o600);
  return async () => {
    for (const socket of sockets) socket.destroy();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await Promise.all([closed, ...open]);
  };
}

export interface DatabaseCopy {
  /** Where it lies, in the form of a data folder. */
  folder: string;
  /** Has it removed. */
  release(): void;
}

/** Asks the server that has the embedded database of a data folder open for a copy of it. */
export async function requestCopy(dataDir: string): Promise<DatabaseCopy> {
  const socket = createConnection(await socketPath(dataDir));
  const response = await new Promise<string>((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.endsWith('\n')) resolve(received);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it has ended')));
  }).catch((error: Error) => {
    throw new BackupError(
      `The server that has ${dataDir} open gives out no copy of its database (${error.message}). Stop it first, or run backup as the same user and on the same machine.`,
    );
  });
  const read = responseSchema.parse(JSON.parse(response));
  if ('error' in read) throw new BackupError(`The server could not copy its database: ${read.error}`);
  return { folder: read.folder, release: () => socket.destroy() };
}

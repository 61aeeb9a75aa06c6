import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A folder that another process of this machine is using. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Holds `folder` for this process until released. It is a listening socket, which ends with its process however that
 * ends: what a killed process leaves behind refuses to be connected to, and is taken over. Answers the release.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = `galley-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 32)}`;
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
  const server = createServer((socket) => socket.destroy());
  const listen = async () => {
    server.listen(address);
    await once(server, 'listening');
  };
  try {
    await listen();
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    if (await answers(address)) throw new FolderInUse(`${resolve(folder)} is in use by another server`);
    await rm(address, { force: true });
    await listen();
  }
  server.unref();
  return () => new Promise((done) => server.close(() => done()));
}

async function answers(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if (hasCode(error, 'ECONNREFUSED') || hasCode(error, 'ENOENT')) return false;
    throw error;
  } finally {
    socket.destroy();
  }
}

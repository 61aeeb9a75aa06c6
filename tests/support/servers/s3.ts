import { readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestS3 {
  endpoint: string;
  bucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): Promise<void>;
}

/** Starts an S3-compatible store with one empty bucket. It does not enforce the conditions of form uploads. */
export async function startS3(): Promise<TestS3> {
  const folder = await temporaryFolder('s3');
  const bucket = 'proofs';
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  // Its own way also removes empty folders, which fails a put that is about to write there and hangs its caller.
  server.store.deleteObject = async (from, key) => {
    for (const resource of ['object', 'object.md5', 'metadata.json'] as const)
      await rm(server.store.getResourcePath(from, key, resource), { force: true });
  };
  server.middleware.splice(-1, 0, takeMultipart(server, bucket));
  const { port }: AddressInfo = await server.run();
  // It may respond before it has read a form to its end: the rest would block the next call on that connection.
  server.httpServer.on('request', (request, response) =>
    response.once('finish', () => {
      request.unpipe();
      request.resume();
    }),
  );
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async stop() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * What it lacks of multipart uploads: it lists no parts, aborts none, and takes parts of uploads that it does not know. It
 * checks no signatures of these calls.
 */
function takeMultipart(server: S3rver, bucket: string): S3rver['middleware'][number] {
  const { store } = server;
  return async (ctx, next) => {
    const { uploadId } = ctx.query;
    if (uploadId === undefined) return next();
    const folder = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId);
    const names = await readdir(folder).catch(() => null);
    if (names === null) {
      ctx.status = 404;
      ctx.type = 'application/xml';
      ctx.body = '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>';
      return;
    }
    if (ctx.method === 'DELETE') {
      await rm(folder, { recursive: true, force: true });
      ctx.status = 204;
      return;
    }
    // It would overwrite a part that may be in use; a real store replaces it atomically.
    if (ctx.method === 'PUT' && names.includes(`${ctx.query.partNumber}.md5`)) {
      ctx.status = 200;
      return;
    }
    if (ctx.method !== 'GET') return next();
    // The checksum is written when the whole part has arrived.
    const numbers = names.filter((name) => names.includes(`${name}.md5`)).map(Number);
    const parts = numbers
      .sort((a, b) => a - b)
      .map(async (number) => {
        const path = join(folder, String(number));
        const [{ size }, sum] = await Promise.all([stat(path), readFile(`${path}.md5`, 'utf8')]);
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${sum}"</ETag><Size>${size}</Size></Part>`;
      });
    ctx.type = 'application/xml';
    ctx.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${(await Promise.all(parts)).join('')}</ListPartsResult>`;
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
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
  writeAtOnce(server, bucket);
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
 * Its own ways respond while they write, and the second of two calls that complete an upload at once reads parts that the
 * first has deleted, which fails outside any call and leaves the second without a response. Here what was sent is read to
 * its end, then written in one go.
 */
function writeAtOnce({ store }: S3rver, bucket: string): void {
  store.putPart = async (_bucket, uploadId, partNumber, content) => {
    const part = await buffer(content);
    const path = join(uploadFolder(store, bucket, uploadId), partNumber);
    const md5 = md5Of(part);
    writeFileSync(path, part);
    writeFileSync(`${path}.md5`, md5);
    return { size: part.length, md5 };
  };
  store.putObject = async ({ bucket: to, key, metadata, content }) => {
    const object = Buffer.isBuffer(content) ? content : await buffer(content);
    const path = store.getResourcePath(to, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    const md5 = md5Of(object);
    await store.putMetadata(to, key, metadata, md5);
    writeFileSync(path, object);
    return { size: object.length, md5 };
  };
  store.putObjectMultipart = async (to, uploadId, parts) => {
    const folder = uploadFolder(store, bucket, uploadId);
    const sorted = parts.toSorted((a, b) => a.number - b.number);
    const content = Buffer.concat(sorted.map(({ number }) => readFileSync(join(folder, String(number)))));
    const key = readFileSync(join(folder, 'key'), 'utf8');
    const metadata = JSON.parse(readFileSync(join(folder, 'metadata'), 'utf8'));
    const put = await store.putObject({ bucket: to, key, metadata, content });
    rmSync(folder, { recursive: true, force: true });
    return put;
  };
}

const md5Of = (content: Uint8Array): string => createHash('md5').update(content).digest('hex');
const uploadFolder = (store: S3rver['store'], bucket: string, uploadId: string): string =>
  join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId);

/**
 * What it lacks of multipart uploads: it lists no parts, aborts none, and takes parts of uploads that it does not know. It
 * checks no signatures of these calls.
 */
function takeMultipart({ store }: S3rver, bucket: string): S3rver['middleware'][number] {
  return async (ctx, next) => {
    const { uploadId } = ctx.query;
    if (uploadId === undefined) return next();
    const folder = uploadFolder(store, bucket, uploadId);
    const noSuchUpload = () => {
      ctx.status = 404;
      ctx.type = 'application/xml';
      ctx.body = '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>';
    };
    if (!existsSync(folder)) return noSuchUpload();
    if (ctx.method === 'DELETE') {
      rmSync(folder, { recursive: true });
      ctx.status = 204;
      return;
    }
    if (ctx.method !== 'GET') {
      try {
        return await next();
      } catch (error) {
        // Another call has ended the upload meanwhile.
        if (existsSync(folder)) throw error;
        return noSuchUpload();
      }
    }
    const names = readdirSync(folder);
    const numbers = names.filter((name) => names.includes(`${name}.md5`)).map(Number);
    const parts = numbers
      .sort((a, b) => a - b)
      .map((number) => {
        const path = join(folder, String(number));
        const sum = readFileSync(`${path}.md5`, 'utf8');
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${sum}"</ETag><Size>${statSync(path).size}</Size></Part>`;
      });
    ctx.type = 'application/xml';
    ctx.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${parts.join('')}</ListPartsResult>`;
  };
}

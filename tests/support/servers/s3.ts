import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import { temporaryFolder } from './temporary-folder.ts';

export interface TestS3 {
  endpoint: string;
  bucket: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  stop(): Promise<void>;
}

/** An S3-compatible store of its own with one empty bucket. It does not enforce the conditions of form uploads. */
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

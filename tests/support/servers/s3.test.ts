import { setImmediate } from 'node:timers/promises';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3, type TestS3 } from './s3.ts';

let s3: TestS3;
let client: S3Client;
beforeAll(async () => {
  s3 = await startS3();
  const { endpoint, credentials } = s3;
  client = new S3Client({ endpoint, credentials, region: 'auto', forcePathStyle: true });
});
afterAll(async () => {
  client?.destroy();
  await s3?.stop();
});

it('completes an upload once where it is asked several times at once, and responds to each', async () => {
  for (let turn = 0; turn < 25; turn++) {
    const object = { Bucket: s3.bucket, Key: `large-${turn}.pdf` };
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object));
    const upload = { ...object, UploadId };
    const put = (content: string) =>
      client.send(new UploadPartCommand({ ...upload, PartNumber: 1, Body: content }));
    const { ETag } = await put('a whole part');
    const complete = () =>
      client.send(
        new CompleteMultipartUploadCommand({
          ...upload,
          MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] },
        }),
      );
    const failures: Error[] = [];
    const failed = (error: Error) => void failures.push(error);
    const calls: Promise<unknown>[] = [put('a whole part').catch(failed)];
    // Each starts while those before it are at different steps.
    for (let call = 0; call < 12; call++) {
      calls.push(complete().catch(failed));
      for (let step = 0; step < 6; step++) await setImmediate();
    }
    await Promise.all(calls);
    expect(failures.length).toBeLessThan(calls.length);
    for (const failure of failures) expect(failure.name).toBe('NoSuchUpload');
    const { Body } = await client.send(new GetObjectCommand(object));
    expect(await Body?.transformToString()).toBe('a whole part');
  }
});

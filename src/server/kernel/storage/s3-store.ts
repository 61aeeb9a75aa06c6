import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { contentDisposition } from './content-disposition.ts';
import { requireObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Parts } from './s3-parts.ts';
import { servedType } from './served-type.ts';

interface Options {
  bucket: string;
  /** Null means Amazon's own. */
  endpoint: string | null;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  forcePathStyle: boolean;
  clock: () => Date;
  /** A call without a response for this long is aborted, after some attempts. */
  patienceMs?: number;
  /** Size of the parts in which large objects come. */
  partBytes?: number;
}

const usualPatienceMs = 20_000;
/** A store may be silent while it copies a file of gigabytes internally. */
const copyPatienceMs = 15 * 60_000;

/** Headers of an object that is served without a signature, because a bucket may be opened by mistake. */
const keptAs = (contentType: string) => ({
  ContentType: servedType(contentType),
  ContentDisposition: 'attachment',
});

/** Objects in a bucket of an S3-compatible store. Browsers reach it directly: the bucket must allow this origin. */
export function createS3Store({
  bucket,
  endpoint,
  credentials,
  clock,
  patienceMs = usualPatienceMs,
  partBytes,
  ...options
}: Options): ObjectStore & {
  close(): void;
} {
  const config: S3ClientConfig = {
    ...options,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    // Many compatible stores do not know the checksums that newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  const clientWith = (socketTimeout: number): S3Client =>
    new S3Client({ ...config, requestHandler: { connectionTimeout: patienceMs, socketTimeout } });
  const client = clientWith(patienceMs);
  const copier = clientWith(copyPatienceMs);
  const at = (key: string) => ({ Bucket: bucket, Key: requireObjectKey(key) });

  const copy = async (from: string, to: string): Promise<void> => {
    const source = { ...at(to), CopySource: `${bucket}/${requireObjectKey(from)}` };
    const { ContentType = '' } = await client.send(new HeadObjectCommand(at(from)));
    await copier.send(
      new CopyObjectCommand({ ...source, ...keptAs(ContentType), MetadataDirective: 'REPLACE' }),
    );
  };

  return {
    formsOutliveUploads: true,
    parts: createS3Parts({
      client,
      joiner: copier,
      bucket,
      clock,
      ...(partBytes === undefined ? {} : { partBytes }),
    }),
    async signUpload(key, contentType, maxBytes, expiresAt) {
      const { url, fields } = await createPresignedPost(client, {
        ...at(key),
        Fields: { key, 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', 0, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
        Expires: Math.max(1, Math.ceil((expiresAt.getTime() - clock().getTime()) / 1000)),
      });
      return { url, fields };
    },
    async signDownload(key, { fileName, contentType, attachment, lifeMs }) {
      const command = new GetObjectCommand({
        ...at(key),
        ResponseContentType: servedType(contentType),
        ResponseContentDisposition: contentDisposition(fileName, attachment),
        ResponseCacheControl: 'private, no-store',
      });
      return getSignedUrl(client, command, { signingDate: clock(), expiresIn: Math.floor(lifeMs / 1000) });
    },
    async put(key, bytes, contentType) {
      const params = { ...at(key), Body: bytes, ...keptAs(contentType) };
      await new Upload({ client, params }).done();
    },
    async settle(key, freshKey) {
      await copy(key, freshKey);
      return freshKey;
    },
    copy,
    async head(key) {
      try {
        const found = await client.send(new HeadObjectCommand(at(key)));
        return {
          size: found.ContentLength ?? 0,
          contentType: found.ContentType ?? 'application/octet-stream',
        };
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    async read(key, range) {
      const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...part }));
      if (!(Body instanceof Readable)) throw new Error(`the store returned no bytes for ${key}`);
      return Body;
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async isEmpty() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }));
      return Contents.length === 0;
    },
    close() {
      client.destroy();
      copier.destroy();
    },
  };
}

import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  paginateListParts,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { requireObjectKey } from './object-key.ts';
import { type PartedObject, type PartStore, type StoredPart, usualPartBytes } from './part-store.ts';
import { servedType } from './served-type.ts';

interface Options {
  client: S3Client;
  /** A client with a longer timeout: the store may be silent while it joins gigabytes. */
  joiner: S3Client;
  bucket: string;
  clock: () => Date;
  partBytes?: number;
}

const isUnknownUpload = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';

/** Multipart uploads of S3, whose parts browsers send to the bucket by signed addresses. */
export function createS3Parts({
  client,
  joiner,
  bucket,
  clock,
  partBytes = usualPartBytes,
}: Options): PartStore {
  const at = ({ key, uploadId }: PartedObject) => ({
    Bucket: bucket,
    Key: requireObjectKey(key),
    UploadId: uploadId,
  });
  return {
    partBytes,
    async begin(key, contentType) {
      const made = await client.send(
        new CreateMultipartUploadCommand({
          Bucket: bucket,
          Key: requireObjectKey(key),
          ContentType: servedType(contentType),
          ContentDisposition: 'attachment',
        }),
      );
      if (made.UploadId === undefined) throw new Error(`the store began no upload of ${key}`);
      return { key, uploadId: made.UploadId };
    },
    sign(object, { number, size }, expiresAt) {
      // The length is signed too: the store takes no other.
      const command = new UploadPartCommand({ ...at(object), PartNumber: number, ContentLength: size });
      const signingDate = clock();
      const expiresIn = Math.max(1, Math.ceil((expiresAt.getTime() - signingDate.getTime()) / 1000));
      return getSignedUrl(client, command, { signingDate, expiresIn });
    },
    async list(object) {
      const parts: StoredPart[] = [];
      try {
        for await (const { Parts = [] } of paginateListParts({ client }, at(object)))
          for (const { PartNumber: number = 0, Size: size = 0, ETag: etag = '' } of Parts)
            parts.push({ number, size, etag });
      } catch (error) {
        if (isUnknownUpload(error)) return null;
        throw error;
      }
      return parts;
    },
    async complete(object, _contentType, parts) {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      await joiner.send(new CompleteMultipartUploadCommand({ ...at(object), MultipartUpload: { Parts } }));
    },
    async abort(object) {
      try {
        await client.send(new AbortMultipartUploadCommand(at(object)));
      } catch (error) {
        if (!isUnknownUpload(error)) throw error;
      }
    },
  };
}

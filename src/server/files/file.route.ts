import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Api } from '#server/http/mount.ts';
import { contentDisposition } from '#server/kernel/storage/content-disposition.ts';
import { isRunType, isShownType, servedType } from '#server/kernel/storage/served-type.ts';
import type { StoredFile } from './file-access.ts';
import { fileParts, fileSubjects } from './file-reference.ts';
import { noSuchFile, openAddress } from './open-address.ts';

const paramsSchema = z.object({
  sessionId: z.string().max(64),
  subject: z.enum(fileSubjects),
  id: z.string().max(64),
  part: z.enum(fileParts),
  mark: z.string().max(8),
});
const querySchema = z.object({ signature: z.string().max(100).default('') });

/**
 * How long an address of the object store, or a copy in a browser's cache, may outlive the access it was given for.
 */
const storeAddressMs = 45_000;
const cachedSeconds = 10;

/** Returns one range of bytes, both ends included; undefined: all of them; null: not satisfiable. */
function rangeOf(
  { headers }: FastifyRequest,
  { size, etag }: { size: number; etag: string },
): { start: number; end: number } | undefined | null {
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? null : { start, end };
}

const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(/,\s*/).includes(etag) === true;

/**
 * Mounts every file that people fetch, for members and guests, on either store. Pictures are sent by this
 * server and cached by browsers, and so is what a browser would run; for anything else an external store is used
 * through an address that expires within the minute.
 */
export function mountFileRoute({ app, parts }: Api): void {
  const { db, store, secret, clock } = parts;

  async function sendBytes(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, fileName, contentType, isDownload, ...file }: StoredFile,
    etag: string,
  ): Promise<FastifyReply> {
    reply
      .header('cache-control', `private, max-age=${cachedSeconds}, must-revalidate`)
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header('content-security-policy', "default-src 'none'; sandbox");
    if (isUnchanged(request, etag)) return reply.status(304).send();
    const size = file.size ?? (await store.head(key))?.size;
    if (size === undefined) throw noSuchFile();
    const range = rangeOf(request, { size, etag });
    if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
    const bytes = await store.read(key, range).catch(async (error: unknown) => {
      throw (await store.head(key)) === null ? noSuchFile() : error;
    });
    if (range !== undefined)
      reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply
      .type(servedType(contentType))
      .header('content-length', range === undefined ? size : range.end - range.start + 1)
      .header('content-disposition', contentDisposition(fileName, isDownload || !isShownType(contentType)))
      .send(bytes);
  }

  app.get(
    '/g/file/:sessionId/:subject/:id/:part/:mark',
    { schema: { hide: true, params: paramsSchema, querystring: querySchema }, compress: false },
    async (request, reply) => {
      const named = paramsSchema.parse(request.params);
      const { signature } = querySchema.parse(request.query);
      const file = await openAddress({ db, secret, now: clock() }, { ...named, signature });
      const { key, fileName, contentType, isDownload } = file;
      const isPicture = ['thumbnail', 'preview', 'pictures'].includes(named.part);
      const address =
        isPicture || isRunType(contentType)
          ? null
          : await store.signDownload(key, {
              fileName,
              contentType,
              attachment: isDownload || !isShownType(contentType),
              lifeMs: storeAddressMs,
            });
      if (address === null) return sendBytes(request, reply, file, `"${named.mark}"`);
      return reply.header('cache-control', `private, max-age=${cachedSeconds}`).redirect(address, 307);
    },
  );
}

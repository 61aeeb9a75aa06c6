import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { guestFileKinds } from '#server/services/guest-addresses.ts';
import { openGuestFile } from '#server/services/guest-file.ts';
import { contentDisposition } from '#server/storage/content-disposition.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import { contentTypeShown } from './files.route.ts';
import type { Api } from './mount.ts';

const paramsSchema = z.object({
  sessionId: z.string().max(64),
  versionId: z.string().max(64),
  kind: z.enum(guestFileKinds),
});
const querySchema = z.object({ signature: z.string().max(100).default('') });

/** One range of bytes, both ends included; undefined: all of them; null: none of them can be had. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? null : { start, end };
}

const isUnchanged = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(/,\s*/).includes(etag) === true;

/**
 * The files of guests, on either store: the store's own addresses would outlive a link that is revoked. Browsers may
 * keep them, and ask each time whether they still may.
 */
export function mountGuestFileRoute({ app, parts }: Api): void {
  const { db, store, secret, clock } = parts;
  app.get(
    '/g/guest/file/:sessionId/:versionId/:kind',
    { schema: { hide: true, params: paramsSchema, querystring: querySchema }, compress: false },
    async (request, reply) => {
      const file = paramsSchema.parse(request.params);
      const { signature } = querySchema.parse(request.query);
      const opened = await openGuestFile({ db, store, secret, now: clock() }, file, signature);
      if (opened === null) throw new Refusal('not_found', 'Not Found');
      const { size, contentType, fileName, etag } = opened;
      const isShown = contentTypeShown.test(contentType);
      reply
        .header('cache-control', 'private, no-cache')
        .header('etag', etag)
        .header('accept-ranges', 'bytes')
        .header('content-security-policy', "default-src 'none'; sandbox");
      if (isUnchanged(request, etag)) return reply.status(304).send();
      const range = rangeOf(request.headers.range, size);
      if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send();
      if (range !== undefined)
        reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
      return reply
        .type(isShown ? contentType : 'application/octet-stream')
        .header('content-length', range === undefined ? size : range.end - range.start + 1)
        .header('content-disposition', contentDisposition(fileName, !isShown))
        .send(await opened.read(range));
    },
  );
}

import multipart from '@fastify/multipart';
import { send } from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '#server/storage/content-disposition.ts';
import type { LocalFiles } from '#server/storage/local-files.ts';
import { Refusal } from '#shared/protocol/errors.ts';

/** Kinds that a browser may show; anything else is only ever saved, so no upload can run as a page of this origin. */
export const contentTypeShown = /^(image\/(png|jpeg|gif|bmp|tiff|webp)|application\/pdf)$/;
/** Objects never change under their key. */
const cacheControl = 'private, max-age=31536000, immutable';

/** What an object store would serve itself: the signed form upload and the signed, ranged download. */
export async function mountFileRoutes(
  app: FastifyInstance,
  files: LocalFiles,
  clock: () => Date,
): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: 2 ** 40 } });

  // A refused upload is read to its end unheard: otherwise it would stand before the next call on its connection.
  app.addHook('onError', async (request) => {
    request.raw.unpipe();
    request.raw.resume();
  });

  app.post('/files', { schema: { hide: true } }, async (request, reply) => {
    const fields: Record<string, string> = {};
    // Not `for await`: leaving that early waits for the rest of a file that nobody reads.
    const parts = request.parts();
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value;
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      // As with S3, what comes after the file does not count.
      const policy = files.uploadPolicy(fields, clock());
      if (policy === null || fields.key !== policy.key)
        throw new Refusal('forbidden', 'Failed', ['This upload was not allowed or has expired.']);
      const outcome = await files.accept(policy, part.file);
      if (outcome === 'too-large')
        throw new Refusal('too_large', 'File Size Limit', ['The file is larger than was announced.']);
      if (outcome === 'exists') throw new Refusal('conflict', 'Failed', ['This file is uploaded already.']);
      return reply.status(204).send();
    }
    throw new Refusal('invalid_input', 'No files');
  });

  app.get<{ Params: { '*': string }; Querystring: Record<string, string> }>(
    '/files/*',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const file = await files.open(request.params['*'], request.query, clock());
      if (file === null) throw new Refusal('not_found', 'Not Found');
      const { fileName, contentType, attachment } = file;
      const { statusCode, headers, stream } = await send(request.raw, encodeURI(file.path), {
        root: file.root,
        cacheControl: false,
        index: false,
      });
      if (statusCode >= 400 && statusCode !== 416) throw new Refusal('not_found', 'Not Found');
      const inline = !attachment && contentTypeShown.test(contentType);
      return reply
        .status(statusCode)
        .headers(headers)
        .type(contentTypeShown.test(contentType) ? contentType : 'application/octet-stream')
        .header('content-disposition', contentDisposition(fileName, !inline))
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', cacheControl)
        .send(stream);
    },
  );
}

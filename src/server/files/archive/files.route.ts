import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isUploadOpen } from '#server/files/upload/uploads.queries.ts';
import type { BodyLimits } from '#server/http/limit-bodies.ts';
import type { Parts } from '#server/http/parts.ts';
import { cutSlowBody } from '#server/kernel/http/cut-slow-body.ts';
import type { LocalFiles } from '#server/kernel/storage/local-files.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';

/** A large file may take hours, but each half minute so much of it must come: a kilobyte a second. */
const bytesPerPeriod = 30 * 1024;

const partQuery = z.object({
  policy: z.string().max(2_000).default(''),
  signature: z.string().max(100).default(''),
});

const notAllowed = (): Refusal =>
  new Refusal('forbidden', 'Failed', ['This upload was not allowed or has expired.']);

/** Mounts the signed form upload and the signed parts, which an object store would take itself. */
export async function mountFileRoutes(
  app: FastifyInstance,
  files: LocalFiles,
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { periodMs }: Pick<BodyLimits, 'periodMs'>,
): Promise<void> {
  const uploadPace = { periodMs, bytesPerPeriod };
  await app.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: 2 ** 40 } });

  // A refused upload is read to its end and dropped: otherwise it would block the next call on its
  // connection.
  app.addHook('onError', async (request) => {
    request.raw.unpipe();
    request.raw.resume();
  });

  // A part is the body as it is, of whatever type.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put('/files/part', { schema: { hide: true, querystring: partQuery } }, async (request, reply) => {
    cutSlowBody(request.raw, uploadPace);
    const policy = files.partPolicy(partQuery.parse(request.query), clock());
    if (policy === null) throw notAllowed();
    const announced = Number(request.headers['content-length'] ?? policy.size);
    const outcome =
      announced === policy.size
        ? await files.acceptPart(policy, request.body as Readable)
        : ('other-size' as const);
    if (outcome === 'other-size')
      throw invalidInput([`Part ${policy.number} of this file has ${policy.size} bytes, and others came.`]);
    if (outcome === 'ended')
      throw new Refusal('conflict', 'Failed', ['This upload has ended. Please choose the file again.']);
    return reply.status(204).send();
  });

  app.post('/files', { schema: { hide: true } }, async (request, reply) => {
    cutSlowBody(request.raw, uploadPace);
    const fields: Record<string, string> = {};
    // Not `for await`: leaving it early would wait for the rest of the file.
    const parts = request.parts();
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value;
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      // As with S3, fields after the file are ignored.
      const policy = files.uploadPolicy(fields, clock());
      if (policy === null || fields.key !== policy.key) throw notAllowed();
      // A form outlives its upload, and what nobody can register would stay for ever.
      const isOpen = (): Promise<boolean> => isUploadOpen(db, policy.key);
      if (!(await isOpen())) throw notAllowed();
      const outcome = await files.accept(policy, part.file, isOpen);
      if (outcome === 'ended') throw notAllowed();
      if (outcome === 'too-large')
        throw new Refusal('too_large', 'File Size Limit', ['The file is larger than was announced.']);
      if (outcome === 'exists') throw new Refusal('conflict', 'Failed', ['This file is uploaded already.']);
      return reply.status(204).send();
    }
    throw new Refusal('invalid_input', 'No files');
  });
}

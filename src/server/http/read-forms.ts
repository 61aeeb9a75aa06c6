import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests whose form is being read: what is thrown then is about the form, whichever error the parser throws. */
const beingRead = new WeakSet<FastifyRequest>();

export const isTornForm = (request: FastifyRequest): boolean => beingRead.has(request);

/**
 * Reads urlencoded and multipart forms into the body. Files go to the object store, never through a call: fields only. A
 * call without a body is one without fields.
 */
export async function readForms(api: FastifyInstance, bodyLimit: number): Promise<void> {
  await api.register(formbody, { bodyLimit });
  api.addHook('preValidation', async (request) => void beingRead.add(request));
  await api.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 50, fieldSize: bodyLimit },
  });
  api.addHook('preValidation', async (request) => {
    beingRead.delete(request);
    if (request.routeOptions.schema?.body !== undefined) request.body ??= {};
  });
}

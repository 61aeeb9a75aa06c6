import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BodyPace, cutSlowBody, hasBody, usualPace } from '#server/kernel/http/cut-slow-body.ts';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';

export interface BodyLimits extends BodyPace {
  /** Bytes of bodies that are read at once, of all requests together: read, a body takes a few times its size. */
  bytesAtOnce: number;
  /** Of which one network may have so many: who sends slowly, over many connections, leaves room for others. */
  bytesOfNetwork: number;
}

export const callLimits: BodyLimits = {
  bytesAtOnce: 48 * 1024 * 1024,
  bytesOfNetwork: 24 * 1024 * 1024,
  ...usualPace,
};

/** Seconds. */
const retryAfter = 2;

/**
 * Refuses bodies that are longer than their route allows before any of it is read, multipart ones too; refuses
 * further ones while too many are being read; and cuts connections whose body comes too slowly.
 */
export function limitBodies(
  app: FastifyInstance,
  { bytesAtOnce, bytesOfNetwork, ...pace }: BodyLimits,
): void {
  let reading = 0;
  /** By network, while it has any. */
  const readingOf = new Map<string, number>();
  // After authentication: anonymous callers do not use up the limits of others.
  app.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return;
    // The connection has closed: `close` comes no more, and the room would never be given back.
    if (request.raw.destroyed || reply.raw.destroyed)
      throw invalidInput(['The connection ended before the body had come.']);
    const { bodyLimit } = request.routeOptions;
    const announced = announcedLength(request);
    if (announced === null && request.headers['content-type']?.startsWith('multipart/') === true)
      throw invalidInput(['Send the length of the body with it (Content-Length).']);
    const length = announced ?? bodyLimit;
    if (length > bodyLimit)
      throw new Refusal('too_large', 'Too Large', [
        `This is larger than the server takes: ${Math.floor(bodyLimit / 1024)} kB at most.`,
      ]);
    const network = networkOf(request.ip);
    const ofNetwork = readingOf.get(network) ?? 0;
    if (reading + length > bytesAtOnce || ofNetwork + length > bytesOfNetwork) {
      reply.header('retry-after', retryAfter);
      throw new Refusal('unavailable', 'Not Available at the Moment', [
        'The server is receiving too much at once. Please try again in a few seconds.',
      ]);
    }
    reading += length;
    readingOf.set(network, ofNetwork + length);
    reply.raw.once('close', () => {
      reading -= length;
      const left = (readingOf.get(network) ?? 0) - length;
      if (left > 0) readingOf.set(network, left);
      else readingOf.delete(network);
    });
    cutSlowBody(request.raw, pace);
  });
}

/** Refuses calls of no route before their body is read: it would be kept until it is whole, and need never be. */
export function refuseUnknownCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !hasBody(request)) return;
    reply.header('connection', 'close');
    throw new Refusal('not_found', 'Not Found');
  });
}

/** Returns bytes, or null where the body comes in chunks. */
const announcedLength = ({ headers }: FastifyRequest): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length']);

import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { loggerOptions } from './http/logging.ts';
import { answerRefusals } from './http/middleware/refusals.ts';
import type { Api } from './http/mount.ts';
import type { Parts } from './http/parts.ts';
import { mountSessionRoutes } from './http/session.route.ts';

/** Every group of routes; a new one is added here. */
const groups: ((api: Api) => void)[] = [mountSessionRoutes];

/** Longest body of a call: a mark of the largest kind as JSON text within a form, with room to spare. */
const bodyLimit = 4 * 1024 * 1024;

/** The whole application, not yet listening: `inject` works at once, `listen` when it is to have a port. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  // Handlers answer what their route's schema has already passed; the response schemas are for the documentation.
  app.setSerializerCompiler(() => JSON.stringify);
  answerRefusals(app, config.productName);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  await app.register(
    async (api) => {
      await api.register(formbody, { bodyLimit });
      // Files go to the object store, never through a call: fields only.
      await api.register(multipart, {
        attachFieldsToBody: 'keyValues',
        limits: { files: 0, fields: 50, fieldSize: bodyLimit },
      });
      for (const group of groups) group({ app: api, parts });
    },
    { prefix: config.apiPrefix },
  );
  return app;
}

import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** The page's own script sets styles on elements. */
const staticCSP =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** The OpenAPI page, generated from the protocol table. To be registered before the routes it describes, below `prefix`. */
export async function describeApi(app: FastifyInstance, title: string, prefix: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: `${title} API`,
        description:
          'Calls under /c are for customers, /d for the provider, /g for everyone. Writes carry an anti-forgery token in x-csrf-token and may carry an x-mutation-id, under which they happen once.',
        version: '1',
      },
      tags: [
        { name: '/c', description: 'Customers' },
        { name: '/d', description: "The provider's side" },
        { name: '/g', description: 'Everyone' },
      ],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          client: { type: 'http', scheme: 'basic' },
        },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(swaggerUi, { routePrefix: '/docs', indexPrefix: prefix, staticCSP });
}

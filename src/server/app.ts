import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { maxReasonLength } from '#shared/rules/order-move.ts';
import { mountBillingRoutes } from './http/billing.route.ts';
import { mountBoardRoutes } from './http/board.route.ts';
import { mountCartRoutes } from './http/cart.route.ts';
import { isPageRequest, serveClient } from './http/client.route.ts';
import { mountCrashRoute } from './http/crash.route.ts';
import { mountCustomerRoutes } from './http/customer.route.ts';
import { describeApi } from './http/documentation.ts';
import { mountFileRoutes } from './http/files.route.ts';
import { mountFilterRoutes } from './http/filter.route.ts';
import { mountGuestRoutes } from './http/guest.route.ts';
import { mountGuestFileRoute } from './http/guest-files.route.ts';
import { mountGuestLinkRoutes } from './http/guest-link.route.ts';
import { mountHealthRoutes } from './http/health.route.ts';
import { mountImageRoutes } from './http/image.route.ts';
import { loggerOptions } from './http/logging.ts';
import { mountMessageRoutes } from './http/message.route.ts';
import { allowRateLimits } from './http/middleware/rate-limit.ts';
import { answerNotFound, answerRefusals } from './http/middleware/refusals.ts';
import { secureHeaders } from './http/middleware/secure-headers.ts';
import type { Api } from './http/mount.ts';
import { mountOrderRoutes } from './http/order.route.ts';
import { mountOrderFormRoutes } from './http/order-form.route.ts';
import type { Parts } from './http/parts.ts';
import { mountPaygRoutes } from './http/payg.route.ts';
import { mountPaymentMethodRoutes } from './http/payment-method.route.ts';
import { mountPlanRoutes } from './http/plan.route.ts';
import { mountProfileRoutes } from './http/profile.route.ts';
import { mountReportingRoutes } from './http/reporting.route.ts';
import { mountResetPasswordRoutes } from './http/reset-password.route.ts';
import { mountReviewRoutes } from './http/review.route.ts';
import { mountSearchRoutes } from './http/search.route.ts';
import { mountSessionRoutes } from './http/session.route.ts';
import { mountShellRoutes } from './http/shell.route.ts';
import { mountSignInRoutes } from './http/sign-in.route.ts';
import { mountTeamMemberRoutes } from './http/team-member.route.ts';
import { mountUploadRoutes } from './http/upload.route.ts';
import { mountWhitelabelRoutes } from './http/white-label.route.ts';
import { mountWorkTimeRoutes } from './http/work-time.route.ts';
import { mountWorkflowRoutes } from './http/workflow.route.ts';
import { createHitCounter } from './services/hit-counter.ts';

/** Every group of routes; a new one is added here. */
export const everyGroup: readonly ((api: Api) => void)[] = [
  mountSignInRoutes,
  mountSessionRoutes,
  mountResetPasswordRoutes,
  mountProfileRoutes,
  mountCustomerRoutes,
  mountTeamMemberRoutes,
  mountReportingRoutes,
  mountWorkflowRoutes,
  mountPlanRoutes,
  mountCartRoutes,
  mountPaygRoutes,
  mountBillingRoutes,
  mountPaymentMethodRoutes,
  mountShellRoutes,
  mountWhitelabelRoutes,
  mountCrashRoute,
  mountOrderRoutes,
  mountBoardRoutes,
  mountFilterRoutes,
  mountSearchRoutes,
  mountWorkTimeRoutes,
  mountMessageRoutes,
  mountOrderFormRoutes,
  mountReviewRoutes,
  mountUploadRoutes,
  mountImageRoutes,
  mountGuestRoutes,
  mountGuestLinkRoutes,
  mountGuestFileRoute,
];

/** Longest body of a call: a mark of the largest kind as JSON text within a form, with room to spare. */
const bodyLimit = 4 * 1024 * 1024;

/** The reason for removing a version stands in its address: 255 characters, each of up to three escaped bytes. */
const longestParameter = maxReasonLength * 9;

/** Answers are compressed as they are sent, so quickly rather than well. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The whole application, not yet listening: `inject` works at once, `listen` when it is to have a port. */
export async function createApp(parts: Parts, groups = everyGroup): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength: longestParameter },
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

  await secureHeaders(app, config);
  await allowRateLimits(app, createHitCounter(parts.db, parts.clock));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions });
  mountHealthRoutes(app, parts);
  if (parts.client !== null) await serveClient(app, parts.client);
  app.setNotFoundHandler((request, reply) =>
    parts.client?.kind === 'built' && isPageRequest(request, config.apiPrefix)
      ? reply.sendFile('index.html')
      : answerNotFound(request, reply),
  );
  await app.register(
    async (api) => {
      await describeApi(api, config.productName, config.apiPrefix);
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
  const { localFiles, clock } = parts;
  if (localFiles !== null)
    await app.register((files) => mountFileRoutes(files, localFiles, clock), { prefix: config.apiPrefix });
  return app;
}

import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { maxReasonLength } from '#shared/board/order-move.ts';
import { mountCompaniesRoutes } from './accounts/companies/companies.route.ts';
import { mountCompanyRoutes } from './accounts/company/company.route.ts';
import { mountCustomerRoutes } from './accounts/customers/customer.route.ts';
import { mountPasskeyRoutes } from './accounts/passkeys/passkey.route.ts';
import { mountProfileRoutes } from './accounts/profile.route.ts';
import { mountResetPasswordRoutes } from './accounts/reset-password.route.ts';
import { mountSecondFactorRoutes } from './accounts/second-factor/second-factor.route.ts';
import { mountSessionRoutes } from './accounts/session.route.ts';
import { mountOwnSessionRoutes } from './accounts/sessions/own-sessions.route.ts';
import { mountSessionAdministrationRoutes } from './accounts/sessions/session-administration.route.ts';
import { mountSignInRoutes } from './accounts/sign-in/sign-in.route.ts';
import { mountSingleSignOnRoutes } from './accounts/single-sign-on/single-sign-on.route.ts';
import { mountTeamMemberRoutes } from './accounts/team/team-member.route.ts';
import { mountAuditRoutes } from './audit/audit.route.ts';
import { mountBillingRoutes } from './billing/billing.route.ts';
import { mountCartRoutes } from './billing/cart.route.ts';
import { mountManagedPlanRoutes } from './billing/offer/plans.route.ts';
import { mountOnlinePaymentRoutes } from './billing/online/online.route.ts';
import { mountPaymentMethodRoutes } from './billing/payment-method.route.ts';
import { mountPaygRoutes } from './billing/plans/payg.route.ts';
import { mountPlanRoutes } from './billing/plans/plan.route.ts';
import { mountStatementRoutes } from './billing/statement/statement.route.ts';
import { mountBoardRoutes } from './board/board.route.ts';
import { mountWatermarkRoutes } from './brands/watermark.route.ts';
import { mountWhitelabelRoutes } from './brands/white-label.route.ts';
import { mountDataRightsRoutes } from './data-rights/data-rights.route.ts';
import { mountCertificateRoutes } from './decisions/certificate/certificate.route.ts';
import { mountDecisionRoutes } from './decisions/decision.route.ts';
import { mountFileRoutes } from './files/archive/files.route.ts';
import { mountFileRoute } from './files/file.route.ts';
import { mountUploadRoutes } from './files/upload/upload.route.ts';
import { mountGuestRoutes } from './guests/guest.route.ts';
import { mountGuestLinkRoutes } from './guests/guest-link.route.ts';
import { mountGuestPage } from './guests/guest-page.route.ts';
import { isPageRequest, serveClient } from './http/client.route.ts';
import { mountCrashRoute } from './http/crash.route.ts';
import { describeApi } from './http/documentation.ts';
import { mountHealthRoutes } from './http/health.route.ts';
import { type BodyLimits, callLimits, limitBodies, refuseUnknownCalls } from './http/limit-bodies.ts';
import { loggerOptions } from './http/logging.ts';
import { mountMetricsRoute } from './http/metrics.route.ts';
import type { Api } from './http/mount.ts';
import type { Parts } from './http/parts.ts';
import { allowRateLimits } from './http/rate-limit.ts';
import { readForms } from './http/read-forms.ts';
import { respondNotFound, respondToFailures } from './http/refusals.ts';
import { refuseUnstorable } from './http/refuse-unstorable.ts';
import { secureHeaders } from './http/secure-headers.ts';
import { refuseUnknownProxies } from './http/unknown-proxy.ts';
import { mountImageRoutes } from './images/image.route.ts';
import { mountInstallationRoutes } from './installation/installation.route.ts';
import { createRateLimiter } from './kernel/http/rate-limiter.ts';
import { mountMessageRoutes } from './notifications/message.route.ts';
import { mountShellRoutes } from './notifications/shell.route.ts';
import { mountOperationsRoutes } from './operations/operations.route.ts';
import { mountOrderFormRoutes } from './orders/form/order-form.route.ts';
import { mountFilterRoutes } from './orders/list/filter.route.ts';
import { mountSearchRoutes } from './orders/list/search.route.ts';
import { mountOrderRoutes } from './orders/order.route.ts';
import { mountServiceRoutes } from './orders/services/services.route.ts';
import { mountReportingRoutes } from './reporting/reporting.route.ts';
import { mountCompareRoutes } from './review/compare/compare.route.ts';
import { mountInternalReviewRoutes } from './review/internal-review.route.ts';
import { mountReviewRoutes } from './review/review.route.ts';
import { mountWorkTimeRoutes } from './work-time/work-time.route.ts';
import { mountWorkflowRoutes } from './workflows/workflow.route.ts';

/** Every group of routes; a new one is added here. */
export const everyGroup: readonly ((api: Api) => void)[] = [
  mountInstallationRoutes,
  mountSignInRoutes,
  mountSessionRoutes,
  mountOwnSessionRoutes,
  mountSessionAdministrationRoutes,
  mountResetPasswordRoutes,
  mountProfileRoutes,
  mountSecondFactorRoutes,
  mountPasskeyRoutes,
  mountSingleSignOnRoutes,
  mountCompanyRoutes,
  mountCompaniesRoutes,
  mountCustomerRoutes,
  mountTeamMemberRoutes,
  mountReportingRoutes,
  mountWorkflowRoutes,
  mountPlanRoutes,
  mountCartRoutes,
  mountPaygRoutes,
  mountManagedPlanRoutes,
  mountBillingRoutes,
  mountPaymentMethodRoutes,
  mountOnlinePaymentRoutes,
  mountStatementRoutes,
  mountOperationsRoutes,
  mountAuditRoutes,
  mountDataRightsRoutes,
  mountShellRoutes,
  mountWhitelabelRoutes,
  mountWatermarkRoutes,
  mountCrashRoute,
  mountOrderRoutes,
  mountBoardRoutes,
  mountFilterRoutes,
  mountSearchRoutes,
  mountWorkTimeRoutes,
  mountMessageRoutes,
  mountOrderFormRoutes,
  mountServiceRoutes,
  mountReviewRoutes,
  mountInternalReviewRoutes,
  mountCompareRoutes,
  mountDecisionRoutes,
  mountCertificateRoutes,
  mountUploadRoutes,
  mountImageRoutes,
  mountGuestRoutes,
  mountGuestLinkRoutes,
  mountFileRoute,
];

/** Longest body of a call: a mark of the largest kind as JSON text within a form, with room to spare. */
const bodyLimit = 4 * 1024 * 1024;

/**
 * The reason for removing a version is part of its address: 255 characters, each of up to three escaped
 * bytes.
 */
const maxParameterLength = maxReasonLength * 9;

/** A connection that says nothing is closed by then, which is looked at every few seconds. */
const silenceMs = 30_000;
const silenceChecksMs = 5_000;
/** How much later than its time Node closes a connection that waits for its next request. */
const idleBufferMs = 1_000;

/** Responses are compressed as they are sent, so quickly rather than well. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The whole application, not yet listening: `inject` works at once, `listen` when it is to have a port. */
export async function createApp(
  parts: Parts,
  groups = everyGroup,
  bodies: BodyLimits = callLimits,
): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength: maxParameterLength },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: {
      headersTimeout: silenceMs - silenceChecksMs,
      connectionsCheckingInterval: silenceChecksMs,
    },
    // A proxy in front closes its clients' idle connections, and keeps its own for up to a minute: it must be first.
    ...(config.trustProxy === 0 ? { keepAliveTimeout: silenceMs - idleBufferMs } : {}),
  });
  app.setValidatorCompiler(validatorCompiler);
  // Handlers return what their route's schema has already passed; the response schemas are for the
  // documentation.
  app.setSerializerCompiler(() => JSON.stringify);
  respondToFailures(app, () => parts.installation.current().productName);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Nothing that somebody may see stays in a browser or proxy; files and the client say how long they may.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  await secureHeaders(app, config);
  await allowRateLimits(app, createRateLimiter(parts.db, parts.clock));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions });
  mountHealthRoutes(app, parts);
  mountMetricsRoute(app, parts);
  refuseUnknownProxies(app, parts);
  refuseUnknownCalls(app);
  if (parts.client !== null) await serveClient(app, parts.client);
  if (parts.client?.kind === 'built') mountGuestPage(app, parts, parts.client.folder);
  app.setNotFoundHandler((request, reply) =>
    parts.client?.kind === 'built' && isPageRequest(request, config.apiPrefix)
      ? reply.sendFile('index.html')
      : respondNotFound(request, reply),
  );
  await app.register(
    async (api) => {
      await describeApi(api, parts.installation.current().productName, config.apiPrefix);
      limitBodies(api, bodies);
      await readForms(api, bodyLimit);
      refuseUnstorable(api);
      for (const group of groups) group({ app: api, parts });
    },
    { prefix: config.apiPrefix },
  );
  const { localFiles } = parts;
  if (localFiles !== null)
    await app.register((files) => mountFileRoutes(files, localFiles, parts, bodies), {
      prefix: config.apiPrefix,
    });
  return app;
}

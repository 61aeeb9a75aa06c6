import type { z } from 'zod';
import { companiesRoutes } from '#shared/accounts/companies/companies.http.ts';
import { companyRoutes } from '#shared/accounts/company.http.ts';
import { customerRoutes } from '#shared/accounts/customers.http.ts';
import { identityRoutes } from '#shared/accounts/identity.http.ts';
import { profileRoutes } from '#shared/accounts/profile.http.ts';
import { secondFactorRoutes } from '#shared/accounts/second-factor.http.ts';
import { sessionRoutes } from '#shared/accounts/session.http.ts';
import { ownSessionRoutes, sessionAdministrationRoutes } from '#shared/accounts/sessions/sessions.http.ts';
import { singleSignOnRoutes } from '#shared/accounts/single-sign-on/single-sign-on.http.ts';
import { teamMemberRoutes } from '#shared/accounts/team-members.http.ts';
import { auditRoutes } from '#shared/audit/audit.http.ts';
import { billingRoutes } from '#shared/billing/billing.http.ts';
import { cartRoutes } from '#shared/billing/cart.http.ts';
import { managedPlanRoutes } from '#shared/billing/offer/plans.http.ts';
import { onlinePaymentRoutes } from '#shared/billing/online/online.http.ts';
import { paygRoutes } from '#shared/billing/payg.http.ts';
import { paymentMethodRoutes } from '#shared/billing/payment-methods.http.ts';
import { planRoutes } from '#shared/billing/plan.http.ts';
import { statementRoutes } from '#shared/billing/statement/statement.http.ts';
import { boardRoutes } from '#shared/board/board.http.ts';
import { watermarkRoutes } from '#shared/brands/watermark.http.ts';
import { whitelabelRoutes } from '#shared/brands/white-label.http.ts';
import { comparisonRoutes } from '#shared/compare/comparison.http.ts';
import { verdictRoutes } from '#shared/compare/verdicts.http.ts';
import { dataRightsRoutes } from '#shared/data-rights/data-rights.http.ts';
import { certificateRoutes } from '#shared/decisions/certificate.http.ts';
import { decisionRoutes } from '#shared/decisions/decisions.http.ts';
import { uploadRoutes } from '#shared/files/upload.http.ts';
import { guestRoutes } from '#shared/guests/guests.http.ts';
import { imageRoutes } from '#shared/images/images.http.ts';
import { installationRoutes } from '#shared/installation/installation.http.ts';
import type { Route } from '#shared/kernel/route.ts';
import { messageRoutes } from '#shared/notifications/messages.http.ts';
import { shellRoutes } from '#shared/notifications/shell.http.ts';
import { operationsRoutes } from '#shared/operations/operations.http.ts';
import { filterRoutes } from '#shared/orders/list/filters.http.ts';
import { searchRoutes } from '#shared/orders/list/search.http.ts';
import { orderActionRoutes } from '#shared/orders/order-actions.http.ts';
import { orderFormRoutes } from '#shared/orders/order-form.http.ts';
import { orderRoutes } from '#shared/orders/orders.http.ts';
import { serviceRoutes } from '#shared/orders/services/services.http.ts';
import { reportingRoutes } from '#shared/reporting/reporting.http.ts';
import { carriedRoutes } from '#shared/review/carried.http.ts';
import { internalReviewRoutes } from '#shared/review/internal-review.http.ts';
import { reviewRoutes } from '#shared/review/review.http.ts';
import { workTimeRoutes } from '#shared/work-time/work-time.http.ts';
import { workflowRoutes } from '#shared/workflows/workflows.http.ts';

/** Every call of the application. The server mounts the table; the client calls by name. */
export const routes = {
  ...installationRoutes,
  ...sessionRoutes,
  ...ownSessionRoutes,
  ...sessionAdministrationRoutes,
  ...shellRoutes,
  ...profileRoutes,
  ...identityRoutes,
  ...secondFactorRoutes,
  ...singleSignOnRoutes,
  ...orderRoutes,
  ...filterRoutes,
  ...searchRoutes,
  ...orderFormRoutes,
  ...serviceRoutes,
  ...boardRoutes,
  ...orderActionRoutes,
  ...workTimeRoutes,
  ...reviewRoutes,
  ...internalReviewRoutes,
  ...comparisonRoutes,
  ...verdictRoutes,
  ...carriedRoutes,
  ...decisionRoutes,
  ...certificateRoutes,
  ...uploadRoutes,
  ...imageRoutes,
  ...messageRoutes,
  ...planRoutes,
  ...cartRoutes,
  ...paygRoutes,
  ...managedPlanRoutes,
  ...billingRoutes,
  ...onlinePaymentRoutes,
  ...statementRoutes,
  ...paymentMethodRoutes,
  ...companyRoutes,
  ...companiesRoutes,
  ...customerRoutes,
  ...teamMemberRoutes,
  ...operationsRoutes,
  ...dataRightsRoutes,
  ...auditRoutes,
  ...reportingRoutes,
  ...workflowRoutes,
  ...whitelabelRoutes,
  ...watermarkRoutes,
  ...guestRoutes,
};

export type RouteName = keyof typeof routes;
type Part<T, Side extends 'input' | 'output'> = T extends z.ZodType
  ? Side extends 'input'
    ? z.input<T>
    : z.output<T>
  : undefined;

/** What a caller gives: form fields as text where the schema parses text. */
export type RouteInput<N extends RouteName> = {
  params: Part<(typeof routes)[N] extends Route<infer P> ? P : never, 'input'>;
  query: Part<(typeof routes)[N] extends Route<infer _P, infer Q> ? Q : never, 'input'>;
  body: Part<(typeof routes)[N] extends Route<infer _P, infer _Q, infer B> ? B : never, 'input'>;
};
export type RouteData<N extends RouteName> = z.output<(typeof routes)[N]['data']>;

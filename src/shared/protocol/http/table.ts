import type { z } from 'zod';
import { billingRoutes } from './billing.ts';
import { boardRoutes } from './board.ts';
import { cartRoutes } from './cart.ts';
import { customerRoutes } from './customers.ts';
import { filterRoutes } from './filters.ts';
import { guestRoutes } from './guests.ts';
import { imageRoutes } from './images.ts';
import { messageRoutes } from './messages.ts';
import { orderActionRoutes } from './order-actions.ts';
import { orderFormRoutes } from './order-form.ts';
import { orderRoutes } from './orders.ts';
import { paygRoutes } from './payg.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { planRoutes } from './plan.ts';
import { profileRoutes } from './profile.ts';
import { reportingRoutes } from './reporting.ts';
import { reviewRoutes } from './review.ts';
import type { Route } from './route.ts';
import { searchRoutes } from './search.ts';
import { sessionRoutes } from './session.ts';
import { shellRoutes } from './shell.ts';
import { teamMemberRoutes } from './team-members.ts';
import { uploadRoutes } from './upload.ts';
import { whitelabelRoutes } from './white-label.ts';
import { workTimeRoutes } from './work-time.ts';
import { workflowRoutes } from './workflows.ts';

/** Every call of the application. The server mounts the table; the client calls by name. */
export const routes = {
  ...sessionRoutes,
  ...shellRoutes,
  ...profileRoutes,
  ...orderRoutes,
  ...filterRoutes,
  ...searchRoutes,
  ...orderFormRoutes,
  ...boardRoutes,
  ...orderActionRoutes,
  ...workTimeRoutes,
  ...reviewRoutes,
  ...uploadRoutes,
  ...imageRoutes,
  ...messageRoutes,
  ...planRoutes,
  ...cartRoutes,
  ...paygRoutes,
  ...billingRoutes,
  ...paymentMethodRoutes,
  ...customerRoutes,
  ...teamMemberRoutes,
  ...reportingRoutes,
  ...workflowRoutes,
  ...whitelabelRoutes,
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

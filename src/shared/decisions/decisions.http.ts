import { z } from 'zod';
import { guestDataSchema } from '#shared/guests/guest-link.ts';
import { route } from '#shared/kernel/route.ts';
import { orderDetailSchema } from '#shared/orders/order.ts';
import { decisionSchema, seenTextSchema } from './decision.ts';
import { maxDecisionTextLength } from './decision-limits.ts';

const id = z.string().min(1).max(64);
const orderParams = z.object({ orderId: id });
const decisionParams = orderParams.extend({ decisionId: id });
const reason = z.string().trim().min(1, 'Required!').max(maxDecisionTextLength);

/** The record of decisions. What decides beside these: `moveProgress`, `actOnOrder`, `decideVersion`, `guestDecide`. */
export const decisionRoutes = {
  decisions: route({
    summary: 'Every decision on an order that the caller may read, newest first',
    method: 'GET',
    path: '/order/:orderId/decisions',
    audience: 'session',
    params: orderParams,
    data: z.array(decisionSchema),
  }),
  stayInReview: route({
    summary: 'Record that the order was looked at and stays in review',
    method: 'POST',
    path: '/order/:orderId/stay-in-review',
    audience: 'session',
    csrf: 'card',
    params: orderParams,
    body: z.object({ seen: seenTextSchema }),
    data: decisionSchema,
  }),
  takeBackDecision: route({
    summary:
      'Take a decision back by a further entry: the order returns to review. Without a reason only one’s own and ' +
      'within ten seconds; with one, whoever may move the order back to review',
    method: 'POST',
    path: '/order/:orderId/decisions/:decisionId/take-back',
    audience: 'session',
    csrf: 'card',
    params: decisionParams,
    body: z.object({ reason: reason.optional() }).prefault({}),
    data: orderDetailSchema,
  }),
  guestTakeBackDecision: route({
    summary: 'Undo one’s own decision within ten seconds',
    method: 'POST',
    path: '/guest/order/:orderId/decisions/:decisionId/take-back',
    audience: 'guest',
    csrf: 'guest-annotation',
    params: decisionParams,
    data: guestDataSchema,
  }),
};

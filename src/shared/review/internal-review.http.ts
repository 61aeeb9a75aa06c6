import { z } from 'zod';
import { route } from '#shared/kernel/route.ts';
import { orderDetailSchema } from '#shared/orders/order.ts';

const id = z.string().min(1).max(64);
const params = z.object({ orderId: id });
const path = '/order/:orderId/internal-review' as const;

/** The review of internal versions by creative managers; an approval is the version's own (`decideVersion`). */
export const internalReviewRoutes = {
  requestReview: route({
    summary: 'Ask a creative manager to review an internal version; replaces an earlier request of the order',
    method: 'PUT',
    path,
    audience: 'provider',
    csrf: 'card',
    params,
    body: z.object({ attachmentId: id, versionId: id }),
    data: orderDetailSchema,
  }),
  withdrawReview: route({
    summary: 'Withdraw the request for a review of a version; refused where another waits',
    method: 'DELETE',
    path,
    audience: 'provider',
    csrf: 'card',
    params,
    query: z.object({ versionId: id }),
    data: orderDetailSchema,
  }),
  returnVersion: route({
    summary:
      'Send the version that waits for a review to GR Revision, with a reason; refused where another waits',
    method: 'PUT',
    path: `${path}/revision`,
    audience: 'provider',
    csrf: 'card',
    params,
    body: z.object({ versionId: id, reason: z.string().trim().min(1, 'Required!').max(255) }),
    data: orderDetailSchema,
  }),
  setReviewButtons: route({
    summary: "Add or remove the customer's review buttons on an order",
    method: 'PUT',
    path: '/order/:orderId/review-buttons',
    audience: 'provider',
    csrf: 'card',
    params,
    body: z.object({ shown: z.stringbool() }),
    data: orderDetailSchema,
  }),
};

import type { OrderDetail } from '#shared/orders/order.ts';

/** Returns whether an order is approved and, as far as the reader knows, a proof of it was: a certificate names one. */
export const hasCertificate = ({
  progress,
  decision,
}: Pick<OrderDetail, 'progress'> & Partial<Pick<OrderDetail, 'decision'>>): boolean =>
  (progress === 'approved' || progress === 'completed') &&
  !(decision?.kind === 'approved' && decision.versions.length === 0);

import type { AttachmentGroup } from '#client/orders/stores/orders.store.ts';

export const groupLabels: Readonly<Record<AttachmentGroup, { title: string; empty: string }>> = {
  customerReview: {
    title: 'Customer review',
    empty: 'No proof has been sent for review yet.',
  },
  suppliedFiles: {
    title: 'Supplied files',
    empty: 'Logos, texts and pictures for this order go here.',
  },
  internalReview: {
    title: 'Internal review',
    empty: 'Nothing is in internal review. Only the provider’s people see this.',
  },
};

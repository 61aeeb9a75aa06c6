import type { AttachmentGroup } from '#client/orders/stores/order-attachments.ts';

export const groupLabels: Readonly<Record<AttachmentGroup, { title: string; empty: string }>> = {
  customerReview: {
    title: 'Customer review',
    empty: 'There is no proof to review at the moment.',
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

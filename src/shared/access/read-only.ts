import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { isClosedStatus } from '#shared/orders/order-status.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';

interface Reviewed {
  order: { progress: OrderStatus; isFrozen: boolean; isArchived: boolean };
  attachment: Pick<Attachment, 'isDisabledInternalTabAnnotation' | 'isDisabledPublicTabAnnotation'>;
  version: Pick<Version, 'isDisabledAnnotation' | 'isDisabledInternalAnnotation'>;
}

/**
 * Returns whether a version is read-only on this tab: the order is approved or cancelled, or annotation is disabled
 * for the tab. Completed, frozen and archived orders, which the specification does not mention, are treated alike.
 */
export function isReadOnly({ order, attachment, version }: Reviewed, tab: AnnotationTab): boolean {
  const { progress, isFrozen, isArchived } = order;
  if (isClosedStatus(progress) || isFrozen || isArchived) return true;
  return tab === 'internal'
    ? attachment.isDisabledInternalTabAnnotation || version.isDisabledInternalAnnotation
    : attachment.isDisabledPublicTabAnnotation || version.isDisabledAnnotation;
}

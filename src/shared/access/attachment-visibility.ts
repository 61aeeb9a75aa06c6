import type { AttachmentKind } from '#shared/files/attachment.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { type Role, seesInternal } from './role.ts';

interface Visible {
  kind: AttachmentKind;
  /** Whether a customer uploaded it. */
  uploadedByCustomer: boolean;
}

/**
 * Managers, operators, creative and production managers see everything (and so the administrator); others see
 * customer uploads, or files whose order is in review, approved or completed — never internal review.
 */
export function mayReadAttachment(
  role: Role,
  { kind, uploadedByCustomer }: Visible,
  status: OrderStatus,
): boolean {
  if (seesInternal({ role })) return true;
  if (kind === 'internal') return false;
  return uploadedByCustomer || status === 'in-review' || status === 'approved' || status === 'completed';
}

/** Versions flagged internal are the provider's own until they are made public. */
export const mayReadVersion = (role: Role, version: { isInternal: boolean }): boolean =>
  !version.isInternal || seesInternal({ role });

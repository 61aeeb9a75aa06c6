import type { Actor } from '#shared/access/actor.ts';
import type { OrderDetail, OrderStatus } from '#shared/orders/order.ts';
import type { Attachment, AttachmentKind, Version } from './attachment.ts';

/** What people read where a file is kept back. */
export const withheldText = 'The unmarked file can be downloaded once this version is approved.';

/** The facts about an order's file that decide who may have it without a watermark. */
export interface ProofFile {
  kind: AttachmentKind;
  uploadedByCustomer: boolean;
  /** Whether an approval that counts names this very version; other kinds than proofs are released with the order. */
  isApproved: boolean;
}

/**
 * Returns whether `actor` must not download a file unmarked yet: the order asks for watermarks and
 * this version is not approved. The provider's own people always may, and everybody what the customer supplied.
 */
export function isUnmarkedWithheld(
  actor: Pick<Actor, 'clientType'>,
  order: { status: OrderStatus; isDownloadWithWatermark: boolean },
  { kind, uploadedByCustomer, isApproved }: ProofFile,
): boolean {
  if (!order.isDownloadWithWatermark || actor.clientType === 'user') return false;
  if (kind === 'supplied' || uploadedByCustomer) return false;
  if (order.status !== 'approved' && order.status !== 'completed') return true;
  return kind === 'customer' && !isApproved;
}

/** Returns the same for a version as the client knows it. */
export const isVersionWithheld = (
  actor: Pick<Actor, 'clientType'>,
  order: Pick<OrderDetail, 'progress' | 'downloadWithWatermark'>,
  { kind }: Pick<Attachment, 'kind'>,
  { uploadedByType, isApproved }: Pick<Version, 'uploadedByType' | 'isApproved'>,
): boolean =>
  isUnmarkedWithheld(
    actor,
    { status: order.progress, isDownloadWithWatermark: order.downloadWithWatermark.isDownloadWithWatermark },
    { kind, uploadedByCustomer: uploadedByType === 'customer', isApproved },
  );

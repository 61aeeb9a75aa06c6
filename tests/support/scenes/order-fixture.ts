import { createHash } from 'node:crypto';
import type { AttachmentKind } from '#shared/files/attachment.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import type { TestServer } from '../servers/test-server.ts';

export interface OrderFixture {
  orderId: string;
  /** Ids as in the paths of the review calls. */
  attachmentId: string;
  versionId: string;
  /** Of the version's file. */
  sha256: string;
  /** `/order/…/attachment/…/version/…` */
  versionPath: string;
}

export interface NewOrder {
  companyId: string;
  creatorId: string;
  uploaderId: string;
  status?: OrderStatus;
  kind?: AttachmentKind;
  isInternal?: boolean;
}

/** An order with one attachment of one version, whose file is stored. */
export async function addOrder(
  server: Pick<TestServer, 'db'> & { parts: Pick<TestServer['parts'], 'store'> },
  order: NewOrder,
): Promise<OrderFixture> {
  const { db, parts } = server;
  const {
    companyId,
    creatorId,
    uploaderId,
    status = 'in-review',
    kind = 'customer',
    isInternal = false,
  } = order;
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO orders (company_id, name, status, service_name, package_name, creator_id)
     VALUES ($1, 'Spring catalogue', $2, 'Catalogue', 'Studio', $3) RETURNING id`,
    [companyId, status, creatorId],
  );
  const orderId = String(row?.id);
  // Earlier than anything the test adds, even if the server's clock is stopped: files are sorted by time.
  const [attachment] = await db.query<{ id: string }>(
    `INSERT INTO attachments (order_id, kind, name, created_at)
     VALUES ($1, $2, 'spring.pdf', now() - interval '1 hour') RETURNING id`,
    [row?.id, kind],
  );
  const key = `orders/${orderId}/spring.pdf`;
  const bytes = new TextEncoder().encode('%PDF-1.7');
  await parts.store.put(key, bytes, 'application/pdf');
  // Like an order that was approved before decisions were recorded.
  const isApproved = status === 'approved' || status === 'completed';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [version] = await db.query<{ id: string }>(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, is_internal, uploaded_by, sha256,
       is_approved_unrecorded)
     VALUES ($1, 1, 'spring.pdf', 'application/pdf', 'pdf', $2, $3, $4, $5, $6, $7) RETURNING id`,
    [attachment?.id, bytes.byteLength, key, isInternal, uploaderId, sha256, isApproved],
  );
  const attachmentId = attachment?.id ?? '';
  const versionId = version?.id ?? '';
  const versionPath = `/order/${orderId}/attachment/${attachmentId}/version/${versionId}`;
  return { orderId, attachmentId, versionId, sha256, versionPath };
}

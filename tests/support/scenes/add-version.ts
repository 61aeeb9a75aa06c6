import { createHash } from 'node:crypto';
import type { TestServer } from '../servers/test-server.ts';
import type { OrderFixture } from './order-fixture.ts';

/** Adds the next version to the attachment of an order, of a file of its own. */
export async function addVersion(
  { db, parts }: Pick<TestServer, 'db'> & { parts: Pick<TestServer['parts'], 'store'> },
  { orderId, attachmentId }: OrderFixture,
  { isInternal = false } = {},
): Promise<OrderFixture> {
  const [next] = await db.query<{ number: number }>(
    'SELECT max(number) + 1 AS number FROM versions WHERE attachment_id = $1',
    [attachmentId],
  );
  const number = next?.number ?? 1;
  const key = `orders/${orderId}/${attachmentId}-${number}.pdf`;
  const bytes = new TextEncoder().encode(`%PDF-1.7 ${orderId} ${number}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await parts.store.put(key, bytes, 'application/pdf');
  const [version] = await db.query<{ id: string }>(
    `INSERT INTO versions (attachment_id, number, file_name, mime_type, file_type, size, storage_key, is_internal, uploaded_by, sha256)
     SELECT attachment_id, $2, file_name, mime_type, file_type, $3, $4, $5, uploaded_by, $6
     FROM versions WHERE attachment_id = $1 ORDER BY number DESC LIMIT 1 RETURNING id`,
    [attachmentId, number, bytes.byteLength, key, isInternal, sha256],
  );
  const versionId = version?.id ?? '';
  const versionPath = `/order/${orderId}/attachment/${attachmentId}/version/${versionId}`;
  return { orderId, attachmentId, versionId, sha256, versionPath };
}

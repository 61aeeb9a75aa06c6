import type { Tx } from '#server/kernel/db/db.ts';
import type { OrderRow } from '#server/orders/orders.queries.ts';
import type { BrandWatermark, WatermarkTone } from '#shared/brands/watermark.ts';

/** Whose artwork it is; no company: the provider's. */
export type WatermarkOwner = { orderId: number } | { companyId: string | null; tone: WatermarkTone };

const columnsOf = (
  owner: WatermarkOwner,
): [companyId: string | null, orderId: number | null, tone: string | null] =>
  'orderId' in owner ? [null, owner.orderId, null] : [owner.companyId, null, owner.tone];

export async function deleteWatermark(tx: Tx, owner: WatermarkOwner): Promise<void> {
  await tx.query(
    `DELETE FROM watermarks WHERE company_id IS NOT DISTINCT FROM $1::text AND order_id IS NOT DISTINCT FROM $2::integer
       AND tone IS NOT DISTINCT FROM $3::text`,
    columnsOf(owner),
  );
}

export async function insertWatermark(
  tx: Tx,
  owner: WatermarkOwner,
  { id, address, image }: { id: string; address: string; image: Uint8Array },
): Promise<void> {
  await tx.query(
    'INSERT INTO watermarks (company_id, order_id, tone, id, address, image) VALUES ($1, $2, $3, $4, $5, $6)',
    [...columnsOf(owner), id, address, image],
  );
}

/** Returns the addresses of a company's artwork, or of the provider's. */
export async function brandWatermarkOf(tx: Tx, companyId: string | null): Promise<BrandWatermark> {
  const rows = await tx.query<{ tone: WatermarkTone; address: string }>(
    'SELECT tone, address FROM watermarks WHERE order_id IS NULL AND company_id IS NOT DISTINCT FROM $1::text',
    [companyId],
  );
  const of = (tone: WatermarkTone): string | null => rows.find((row) => row.tone === tone)?.address ?? null;
  return { light: of('light'), dark: of('dark') };
}

/**
 * Returns the address of the artwork that an order's proofs are marked with: its own, else that of the white-label
 * company under whose name its customer goes, else the provider's; null: the built-in one.
 */
export async function watermarkAddress(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'company_id' | 'is_dark_background'>,
): Promise<string | null> {
  const [row] = await tx.query<{ address: string }>(
    `SELECT w.address FROM watermarks w, companies c
     WHERE c.id = $2 AND (w.order_id = $1 OR (w.order_id IS NULL AND w.tone = $3
       AND (w.company_id IS NULL OR w.company_id = CASE WHEN c.whitelabel IS NULL THEN c.client_id ELSE c.id END)))
     ORDER BY w.order_id NULLS LAST, w.company_id NULLS LAST LIMIT 1`,
    [order.id, order.company_id, order.is_dark_background ? 'light' : 'dark'],
  );
  return row?.address ?? null;
}

export async function findWatermarkImage(tx: Tx, id: string): Promise<Uint8Array | null> {
  const [row] = await tx.query<{ image: Uint8Array }>('SELECT image FROM watermarks WHERE id = $1', [id]);
  return row?.image ?? null;
}

export async function setOrderMarking(
  tx: Tx,
  orderId: number,
  {
    isDownloadWithWatermark,
    isDarkBackground,
  }: { isDownloadWithWatermark: boolean; isDarkBackground: boolean },
): Promise<void> {
  await tx.query(
    'UPDATE orders SET download_with_watermark = $2, is_dark_background = $3, revision = revision + 1 WHERE id = $1',
    [orderId, isDownloadWithWatermark, isDarkBackground],
  );
}

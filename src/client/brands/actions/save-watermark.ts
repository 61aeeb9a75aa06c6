import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { BrandWatermark, WatermarkTone } from '#shared/brands/watermark.ts';
import type { OrderDetail } from '#shared/orders/order.ts';

/** Returns the artwork of the actor's own brand; null if it cannot be read. */
export async function readBrandWatermark(client: Client): Promise<BrandWatermark | null> {
  const result = await client.api.call('brandWatermark', {});
  return result.ok ? result.data : null;
}

/**
 * Sets the artwork of a tone for the actor's own brand; empty removes it. Returns the brand's artwork, null
 * on failure.
 */
export async function saveBrandWatermark(
  client: Client,
  tone: WatermarkTone,
  artwork: string,
): Promise<BrandWatermark | null> {
  const result = await client.api.call('saveBrandWatermark', { body: { tone, artwork } });
  return reportResult(client, result, 'Your watermark is saved.') ? result.data : null;
}

type Marking = Pick<OrderDetail['downloadWithWatermark'], 'isDownloadWithWatermark' | 'isDarkBackground'>;

/** Says how an order's proofs are marked. Returns whether it was taken. */
export async function saveOrderWatermark(
  client: Client,
  orderId: string,
  { isDownloadWithWatermark, isDarkBackground }: Marking,
  artwork: string | undefined,
): Promise<boolean> {
  const result = await client.api.call('saveOrderWatermark', {
    params: { orderId },
    body: {
      isDownloadWithWatermark: String(isDownloadWithWatermark),
      isDarkBackground: String(isDarkBackground),
      ...(artwork === undefined ? {} : { artwork }),
    },
  });
  if (!result.ok) reportFailure(client, result);
  return result.ok;
}

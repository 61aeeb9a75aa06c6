import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, lockOrder, notFound, readableOrder } from '#server/access/order-access.ts';
import { findProfile } from '#server/accounts/profiles.queries.ts';
import { publishLinkChanges } from '#server/guests/publish-to-guests.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { newId } from '#server/kernel/http/opaque-token.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { publishOrderUpdate, recordTimeline } from '#server/orders/publish-update.ts';
import type { BrandWatermark, WatermarkTone } from '#shared/brands/watermark.ts';
import { mayMarkOrder } from '#shared/brands/watermark-rules.ts';
import { mayGiveLooks, maySetLook } from '#shared/brands/white-label-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import {
  brandWatermarkOf,
  deleteWatermark,
  findWatermarkImage,
  insertWatermark,
  setOrderMarking,
  type WatermarkOwner,
  watermarkAddress,
} from './watermarks.queries.ts';

/** A drawn tile and where the API's addresses begin; null: the artwork is taken away. */
export type NewArtwork = { image: Uint8Array; base: string } | null;

async function replaceArtwork(
  context: MutationContext,
  owner: WatermarkOwner,
  artwork: NewArtwork,
): Promise<void> {
  await deleteWatermark(context.tx, owner);
  if (artwork === null) return;
  const id = newId();
  const address = `${artwork.base}/watermarks/${id}`;
  await insertWatermark(context.tx, owner, { id, address, image: artwork.image });
}

/** Returns the company whose artwork `actor` may change, null for the provider's. Throws Refusal where none. */
async function ownBrand({ tx, actor }: UseCaseContext): Promise<string | null> {
  if (actor.companyId === null && mayGiveLooks(actor)) return null;
  const profile = actor.companyId === null ? null : await findProfile(tx, actor.userId);
  if (profile === null || !maySetLook(actor, profile)) throw forbidden();
  return actor.companyId;
}

/** Throws a Refusal unless the actor may change the artwork of an order, or of their own brand if `null`. */
export async function requireArtworkChange(context: UseCaseContext, orderId: string | null): Promise<void> {
  if (orderId === null) {
    await ownBrand(context);
    return;
  }
  await readableOrder(context.tx, context.actor, orderId);
  if (!mayMarkOrder(context.actor)) throw forbidden();
}

export const readBrandWatermark = async (context: UseCaseContext): Promise<BrandWatermark> =>
  brandWatermarkOf(context.tx, await ownBrand(context));

/** Sets or removes the artwork of a tone for the actor's own brand. */
export async function saveBrandWatermark(
  context: MutationContext,
  tone: WatermarkTone,
  artwork: NewArtwork,
): Promise<BrandWatermark> {
  const companyId = await ownBrand(context);
  await replaceArtwork(context, { companyId, tone }, artwork);
  return brandWatermarkOf(context.tx, companyId);
}

/** Returns a tile by the id in its address; null where there is none. */
export const readWatermarkImage = (tx: Tx, id: string): Promise<Uint8Array | null> =>
  findWatermarkImage(tx, id);

/** Says how an order's proofs are marked. `artwork` undefined: it stays. */
export async function saveOrderWatermark(
  context: MutationContext,
  orderId: string,
  marking: { isDownloadWithWatermark: boolean; isDarkBackground: boolean },
  artwork: NewArtwork | undefined,
): Promise<OrderDetail['downloadWithWatermark']> {
  const { tx, actor } = context;
  await lockOrder(tx, orderId);
  const { id } = await readableOrder(tx, actor, orderId);
  if (!mayMarkOrder(actor)) throw forbidden();
  await setOrderMarking(tx, id, marking);
  if (artwork !== undefined) await replaceArtwork(context, { orderId: id }, artwork);
  const order = await findOrder(tx, id);
  if (order === null) throw notFound();
  await recordTimeline(context, order, {
    type: 'history',
    content: marking.isDownloadWithWatermark
      ? 'Proofs are downloaded with a watermark until they are approved'
      : 'Proofs are downloaded without a watermark',
    versionId: null,
    isInternal: true,
  });
  await publishOrderUpdate(context, order, null);
  await publishLinkChanges(tx, [id]);
  return { ...marking, watermark: await watermarkAddress(tx, order) };
}

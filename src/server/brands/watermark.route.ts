import { ProofPreparer, promptSeat } from '#server/files/preview/prepare-proof.ts';
import { type Api, mount } from '#server/http/mount.ts';
import { read, write } from '#server/http/run-use-case.ts';
import type { Actor } from '#shared/access/actor.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { routes } from '#shared/protocol/http-table.ts';
import {
  type NewArtwork,
  readBrandWatermark,
  readWatermarkImage,
  requireArtworkChange,
  saveBrandWatermark,
  saveOrderWatermark,
} from './watermarks.ts';

/**
 * Mounts the artwork that proofs are marked with: set for brands and for orders, fetched by everyone who
 * draws a proof.
 */
export function mountWatermarkRoutes(api: Api): void {
  const { app, parts } = api;
  const preparer = new ProofPreparer(undefined, parts.metrics.rendered, promptSeat);
  app.addHook('onClose', () => preparer.dispose());

  /** Draws the uploaded artwork; null for an empty text. Throws a refusal if it is not a picture. */
  const drawn = async (artwork: string): Promise<NewArtwork> => {
    if (artwork === '') return null;
    const bytes = new Uint8Array(Buffer.from(artwork.slice(artwork.indexOf(',') + 1), 'base64'));
    const result = await preparer.drawArtwork(bytes);
    if (!result.ok)
      throw new Refusal('unsupported', 'Not supported file', [
        'This artwork cannot be drawn. Please choose another SVG or PNG.',
      ]);
    return { image: result.value, base: parts.config.apiPrefix };
  };

  /** Asked before anything is drawn, and again when it is saved. */
  const requireChange = (actor: Actor, orderId: string | null): Promise<void> =>
    parts.db.snapshot((tx) =>
      requireArtworkChange({ tx, store: parts.store, actor, now: parts.clock() }, orderId),
    );

  mount(api, routes.brandWatermark, (call) => read(parts, call, [], readBrandWatermark));
  mount(api, routes.saveBrandWatermark, async (call) => {
    await requireChange(call.actor, null);
    const artwork = await drawn(call.body.artwork);
    return write(parts, call, (context) => saveBrandWatermark(context, call.body.tone, artwork));
  });
  mount(api, routes.saveOrderWatermark, async (call) => {
    const { artwork: given, ...marking } = call.body;
    await requireChange(call.actor, call.params.orderId);
    const artwork = given === undefined ? undefined : await drawn(given);
    return write(parts, call, (context) =>
      saveOrderWatermark(context, call.params.orderId, marking, artwork),
    );
  });

  // Open to anyone with the address, which guests and members receive with their orders. The picture at an
  // address never changes.
  app.get<{ Params: { id: string } }>(
    '/watermarks/:id',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const image = await readWatermarkImage(parts.db, params.id);
      if (image === null) throw new Refusal('not_found', 'Not Found');
      return reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(Buffer.from(image));
    },
  );
}

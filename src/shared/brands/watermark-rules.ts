import type { Actor } from '#shared/access/actor.ts';
import { can } from '#shared/access/permission.ts';

/** Pixels of one tile of the watermark, as specified. */
export const watermarkTile = { width: 194, height: 58 } as const;
/** Bytes of a file of artwork, as it is chosen and as it is sent. */
export const maxArtworkBytes = 256 * 1024;
export const artworkTypes = ['image/svg+xml', 'image/png'] as const;

/**
 * Returns whether `actor` may set how an order's proofs are marked: the provider's people who add versions.
 */
export const mayMarkOrder = (actor: Pick<Actor, 'role' | 'viewOnly' | 'clientType'>): boolean =>
  actor.clientType === 'user' && can(actor, 'create', 'ORDER_ADD_VERSION');

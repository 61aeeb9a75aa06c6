import type { MutationContext } from '#server/access/mutation-context.ts';
import { internalChannel, providerChannel } from '#server/access/order-channels.ts';
import type { BoardChange } from '#shared/board/board-card.ts';

/** Publishes to the provider's people, and to nobody else, that the internal review of an order has changed. */
export function publishInternalReview({ tx }: Pick<MutationContext, 'tx'>, id: number): void {
  const orderId = String(id);
  const change: BoardChange = { orderId, move: null, card: null, isStale: true, mutationId: null };
  tx.emit(internalChannel(id), 'reload-order', { orderId, order: null });
  tx.emit(providerChannel, 'reload-single-column', { changes: [change] });
}

import type { MutationContext } from '#server/access/mutation-context.ts';
import { internalChannel, providerChannel } from '#server/access/order-channels.ts';
import type { BoardChange } from '#shared/board/board-card.ts';

/** Publishes a change of an order's internal review, only to the provider's people. */
export function publishInternalReview({ tx }: Pick<MutationContext, 'tx'>, id: number): void {
  const orderId = String(id);
  const change: BoardChange = { orderId, move: null, card: null, isStale: true, mutationId: null };
  tx.emit(internalChannel(id), 'reload-order', { orderId, order: null });
  tx.emit(providerChannel, 'reload-single-column', { changes: [change] });
}

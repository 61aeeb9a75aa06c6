import type { SocketHandlers } from '#client/net/socket-client.ts';
import type { EventNumber } from '#client/sync/channel-cursors.ts';
import type { BoardChange } from '#shared/board/board-card.ts';
import type { SocketEvent } from '#shared/protocol/socket.ts';

/** Changes of orders, in the order in which they happened. */
export interface OrderChanges {
  kind: 'changes';
  changes: readonly BoardChange[];
}

/** Returns how events about changed orders reach a replica, with the writes that caused them. */
export function changeHandlers(replica: {
  receive(number: EventNumber, event: OrderChanges, mutationIds: readonly string[]): unknown;
}): Pick<SocketHandlers, 'reload-single-column' | 'reload-client-board'> {
  const changed = (event: SocketEvent<'reload-single-column'>): void => {
    const { changes } = event;
    const causes = changes.flatMap(({ mutationId }) => mutationId ?? []);
    replica.receive(event, { kind: 'changes', changes }, causes);
  };
  return { 'reload-single-column': changed, 'reload-client-board': changed };
}

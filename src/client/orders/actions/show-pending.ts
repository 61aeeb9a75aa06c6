import { actorOf } from '#client/accounts/stores/actor.ts';
import { patchOfWrite } from '#client/orders/stores/order-patch.ts';
import { changeWrite } from '#client/orders/stores/order-write.ts';
import type { Client } from '#client/state/client.ts';
import type { QueuedWrite } from '#client/sync/outbox-storage.ts';

/** Shows a queued change on the board, in the list and on pages of orders until its event arrives. */
export function showPending(client: Client, write: QueuedWrite): void {
  const { board, list, orders, session } = client;
  const found = patchOfWrite(write);
  if (found === null || session.user === null) return;
  const people = (id: string) => board.people.get(id) ?? null;
  const shown = changeWrite(actorOf(session.user), found.ids, found.change, people);
  board.replica.write(write.mutationId, shown);
  list.replica.write(write.mutationId, shown);
  for (const id of shown.ids) orders.replicas.get(id)?.write(write.mutationId, shown);
}

/** Forgets a change that will not happen. */
export function endPending({ board, list, orders }: Client, mutationId: string): void {
  board.replica.refuse(mutationId);
  list.replica.refuse(mutationId);
  for (const replica of orders.replicas.values()) replica.refuse(mutationId);
}

import type { ApiClient } from '#client/net/api-client.ts';
import type { SocketClient } from '#client/net/socket-client.ts';
import type { TitlesState } from '#client/orders/stores/titles.store.ts';
import type { Outbox } from '#client/sync/outbox.ts';
import type { EntityStores } from './entity-stores.ts';
import type { ToastsState } from './toasts.store.ts';

/** The state that actions work on, and screens read. Built once in the composition root. */
export interface Client extends EntityStores {
  api: ApiClient;
  socket: SocketClient;
  outbox: Outbox;
  titles: TitlesState;
  toasts: ToastsState;
  storage: Storage;
}

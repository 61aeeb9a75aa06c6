import type { Socket } from 'socket.io-client';
import { maxPeopleAt } from '#shared/protocol/people-at.ts';
import type {
  PeopleAtResponse,
  PresentPerson,
  SocketEvent,
  SocketEventName,
  SocketRequest,
  SocketRequestName,
  WatchResponse,
} from '#shared/protocol/socket.ts';

type SocketAuth = { userType: 'customer' | 'user' | 'guest'; token: string };
type Presence = SocketRequest<'set-presence'>;

/** Every event of the table, by name: the compiler refuses a table that lacks one. */
export type SocketHandlers = { [N in SocketEventName]: (event: SocketEvent<N>) => void };

export interface SocketClientParts {
  /** Loads code behind the first screen. Resolves once it has come, however often it cannot be fetched. */
  loadBehind<Code>(load: () => Promise<Code>): Promise<Code>;
  handlers: SocketHandlers;
  onConnected(again: boolean): void;
  /** The server has its database again. */
  onReady(): void;
  onDisconnected(): void;
  /** The session has ended while there was no connection. */
  onRefused(): void;
  /**
   * The channel of the person's list of orders and its sequence number, on the first connection; null:
   * unknown.
   */
  onListed(channels: Record<string, number> | null): void;
  /**
   * The channels of a watched order and their sequence numbers; empty if it may not be read. `late` if the
   * order may have been fetched before they were joined.
   */
  onWatched(orderId: string, channels: Record<string, number>, late: boolean): void;
}

export interface SocketClient {
  connect(auth: SocketAuth): Promise<void>;
  /** Connects again with the session's new token. */
  renew(token: string): void;
  disconnect(): void;
  /** Counted: as many `unwatchOrder` as `watchOrder` leave. Resolves when joined, or at once without a connection. */
  watchOrder(orderId: string): Promise<void>;
  unwatchOrder(orderId: string): void;
  setPresence(presence: Presence): void;
  /** Returns who looks at any of the versions now; empty if the server is out of reach. */
  peopleAt(versions: SocketRequest<'people-at'>['versions']): Promise<PresentPerson[]>;
}

const ackTimeoutMs = 5_000;
const maxDelayMs = 4_000;

/** The live channel. After reconnecting it joins every watched order and sends its presence again. */
export function createSocketClient(parts: SocketClientParts): SocketClient {
  const watched = new Map<string, number>();
  let presence: Presence = null;
  let socket: Socket | null = null;
  /** Credentials sent with each connection. */
  let shown: SocketAuth | null = null;
  /** Generation counter: a late import must not reconnect after disconnect(). */
  let generation = 0;

  const ask = <T = WatchResponse>(on: Socket, name: SocketRequestName, request: object): Promise<T | null> =>
    on
      .timeout(ackTimeoutMs)
      .emitWithAck(name, request)
      .catch(() => null);

  async function watch(orderId: string, late: boolean): Promise<void> {
    if (socket === null || !socket.connected) return;
    const response = await ask(socket, 'watch-order', { orderId });
    if (response !== null && watched.has(orderId)) parts.onWatched(orderId, response.channels, late);
    else if (watched.has(orderId)) setTimeout(() => watch(orderId, true), maxDelayMs);
  }

  /** Asks for all that is wanted from a server that may not know of it. */
  function askAgain(late: boolean): void {
    for (const orderId of watched.keys()) void watch(orderId, late);
    if (presence !== null) socket?.emit('set-presence', presence);
  }

  return {
    async connect(auth) {
      const mine = ++generation;
      shown = auth;
      // Nobody needs it for the first screen: what changes until its channels are joined is asked for then.
      const { io } = await parts.loadBehind(() => import('socket.io-client'));
      if (mine !== generation) return;
      socket?.disconnect();
      const opened = io({
        auth: (send) => send(shown ?? auth),
        // A single connection: polling requests would all have to reach the same process.
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        reconnectionDelayMax: maxDelayMs,
      });
      socket = opened;
      let again = false;
      opened.on('connect', () => {
        parts.onConnected(again);
        if (!again)
          void ask(opened, 'watch-list', {}).then((response) => parts.onListed(response?.channels ?? null));
        again = true;
        askAgain(true);
      });
      opened.on('server-state', ({ isReady }: SocketEvent<'server-state'>) => {
        if (!isReady) return;
        parts.onReady();
        askAgain(false);
      });
      // After a refusal or a disconnect by the server the library gives up.
      const connectLater = (): void =>
        void setTimeout(() => {
          if (socket === opened) opened.connect();
        }, maxDelayMs);
      opened.on('disconnect', (reason) => {
        parts.onDisconnected();
        // The server stops, or has ended the session: that is refused then.
        if (reason === 'io server disconnect') connectLater();
      });
      opened.on('connect_error', ({ message }) => {
        if (message === 'unauthenticated') parts.onRefused();
        else if (message !== 'unavailable') return;
        connectLater();
      });
      // Not validated: events come from the server of the same build, which checks them, like responses of calls.
      for (const [name, handler] of Object.entries(parts.handlers)) opened.on(name, handler);
    },
    renew(token) {
      if (shown === null || shown.token === token) return;
      shown = { ...shown, token };
      socket?.disconnect().connect();
    },
    disconnect() {
      generation += 1;
      socket?.disconnect();
      socket = null;
      shown = null;
      watched.clear();
      presence = null;
    },
    async watchOrder(orderId) {
      const count = watched.get(orderId) ?? 0;
      watched.set(orderId, count + 1);
      if (count === 0) await watch(orderId, false);
    },
    unwatchOrder(orderId) {
      const count = watched.get(orderId) ?? 0;
      if (count > 1) watched.set(orderId, count - 1);
      else if (watched.delete(orderId)) socket?.emit('unwatch-order', { orderId });
    },
    setPresence(next) {
      presence = next;
      if (socket?.connected) socket.emit('set-presence', next);
    },
    async peopleAt(versions) {
      if (!socket?.connected || versions.length === 0) return [];
      const response = await ask<PeopleAtResponse>(socket, 'people-at', {
        versions: versions.slice(0, maxPeopleAt),
      });
      return response?.people ?? [];
    },
  };
}

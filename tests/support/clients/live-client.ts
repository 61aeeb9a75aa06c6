import { io, type Socket } from 'socket.io-client';
import type {
  SocketEvent,
  SocketEventName,
  SocketRequest,
  SocketRequestName,
} from '#shared/protocol/socket.ts';
import type { Side } from './api-client.ts';

export interface ReceivedEvent {
  name: SocketEventName;
  payload: Record<string, unknown>;
}

/** A socket of the live channel that records all events. */
export interface LiveClient {
  socket: Socket;
  received: ReceivedEvent[];
  /** The events of one name, in order. */
  all<N extends SocketEventName>(name: N): SocketEvent<N>[];
  /** Returns the first event, past or to come, that fits. */
  when<N extends SocketEventName>(
    name: N,
    fits?: (event: SocketEvent<N>) => boolean,
  ): Promise<SocketEvent<N>>;
  ask<N extends SocketRequestName>(name: N, request: SocketRequest<N>): Promise<unknown>;
  /** Resolves when the server has ended the connection. */
  ended: Promise<string>;
  close(): void;
}

/** Rejects with the server's reason where the socket is not let in. */
export async function connectLive(url: string, userType: Side | 'guest', token: string): Promise<LiveClient> {
  const socket = io(url, {
    auth: { userType, token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: SocketEventName, payload: Record<string, unknown>) => {
    received.push({ name, payload });
    for (const look of waiting) look();
  });
  const ended = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });

  const all = <N extends SocketEventName>(name: N) =>
    received.filter((event) => event.name === name).map(({ payload }) => payload as SocketEvent<N>);
  return {
    socket,
    received,
    all,
    when: (name, fits = () => true) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = all(name).find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    ask: (name, request) => socket.emitWithAck(name, request),
    ended,
    close: () => void socket.close(),
  };
}

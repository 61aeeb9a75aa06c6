import type { Server } from 'socket.io';
import { sessionOf } from './access-gate.ts';

export interface SocketLimits {
  /** Per session and process; each window has one. */
  socketsPerSession: number;
  /** Per socket. A window sends a few when it opens, then one whenever a page is turned. */
  messagesPerSecond: number;
}

export const usualSocketLimits: SocketLimits = { socketsPerSession: 40, messagesPerSecond: 60 };

/**
 * Lets no session open more sockets than it has windows, and ends a socket that sends more than any window does.
 * Comes after the middleware that gives a socket its session.
 */
export function limitSockets(io: Server, { socketsPerSession, messagesPerSecond }: SocketLimits): void {
  io.use((socket, next) => {
    const { sessionId } = sessionOf(socket);
    const others = [...io.of('/').sockets.values()].filter(
      (other) => sessionOf(other).sessionId === sessionId,
    );
    next(others.length < socketsPerSession ? undefined : new Error('unavailable'));
  });
  io.engine.on('connection', (connection) => {
    let second = 0;
    let messages = 0;
    connection.on('packet', () => {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) messages = 0;
      second = now;
      messages += 1;
      if (messages > messagesPerSecond) connection.close();
    });
  });
}

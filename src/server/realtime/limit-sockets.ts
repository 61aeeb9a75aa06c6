import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import { type BodyPace, cutSlowBody, hasBody, usualPace } from '#server/kernel/http/cut-slow-body.ts';
import { sessionOf } from './access-gate.ts';

export interface SocketLimits {
  /** Per session and process; each window has one. */
  socketsPerSession: number;
  /** Per process, of connections that have not named a session yet; whoever is refused tries again. */
  unnamedSockets: number;
  /** Per socket. A window sends a few when it opens, then one whenever a page is turned. */
  messagesPerSecond: number;
  /** A connection that names no session by then is closed … */
  signInMs: number;
  /** … and any that is closed is cut, where its other end has not agreed by then. */
  closeMs: number;
  /** How often each connection is asked for a sign of life … */
  pingIntervalMs: number;
  /** … and how long that is waited for, until the connection counts as dead. */
  pingTimeoutMs: number;
  /** Of the bodies in which those without WebSockets send. */
  bodies: BodyPace;
}

/** Whoever names no session is gone after half a minute. */
export const usualSocketLimits: SocketLimits = {
  socketsPerSession: 40,
  unnamedSockets: 1_000,
  messagesPerSecond: 60,
  signInMs: 28_000,
  closeMs: 2_000,
  pingIntervalMs: 25_000,
  pingTimeoutMs: 20_000,
  bodies: usualPace,
};

/** Returns the class of a server of WebSockets that waits for the other end of a closed one no longer than `closeMs`. */
export const closingWithin = (closeMs: number) =>
  class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super(Object.assign(options, { closeTimeout: closeMs }));
    }
  };

/** Returns whether another connection may be opened that names its session afterwards. */
export const hasRoomForSocket = (io: Server, { unnamedSockets }: SocketLimits): boolean =>
  io.engine.clientsCount - io.of('/').sockets.size < unnamedSockets;

/**
 * Lets no session open more sockets than it has windows, ends a socket that sends more than any window does, and
 * cuts those whose bodies come too slowly. Closes the connection of a socket that leaves its session: it would stay, and
 * count as one that names none yet. Comes after the middleware that gives a socket its session.
 */
export function limitSockets(io: Server, limits: SocketLimits): void {
  const { socketsPerSession, messagesPerSecond, bodies } = limits;
  io.engine.use((request: IncomingMessage, _response: ServerResponse, next: () => void) => {
    if (hasBody(request)) cutSlowBody(request, bodies);
    next();
  });
  io.use((socket, next) => {
    const { sessionId } = sessionOf(socket);
    const others = [...io.of('/').sockets.values()].filter(
      (other) => sessionOf(other).sessionId === sessionId,
    );
    next(others.length < socketsPerSession ? undefined : new Error('unavailable'));
  });
  io.on('connection', (socket) => socket.on('disconnect', () => socket.conn.close()));
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

import { proxy } from 'valtio';

export interface ConnectionState {
  /** Whether the live channel is up. */
  live: boolean;
  /** True once it has been up and was lost. */
  lost: boolean;
  /** The server is there, its database is not. */
  away: boolean;
  /** Writes that wait to be sent. */
  waiting: number;
  /** The last attempt to send got no response. */
  stalled: boolean;
  /** The last attempt to send got a response: the server does not accept writes now. */
  failing: boolean;
  /** When the connection was lost, in milliseconds since 1970; null while nothing is missing. */
  since: number | null;
  /** Since when the server does not accept writes, likewise. */
  failingSince: number | null;
  /** The browser's storage is full or forbidden: unsent text is kept in memory alone. */
  unkept: boolean;
  /** The client that the server hands out, as the first greeting named it. */
  build: string | null;
  /** The server has since been deployed with another client: a refresh is due. */
  newVersion: boolean;
}

export const createConnectionStore = (): ConnectionState =>
  proxy<ConnectionState>({
    live: false,
    lost: false,
    away: false,
    waiting: 0,
    stalled: false,
    failing: false,
    since: null,
    failingSince: null,
    unkept: false,
    build: null,
    newVersion: false,
  });

/**
 * What is missing between this client and the server: the connection, or a response over it. A server that responds
 * but fails at one write counts as reachable: decisions are still possible.
 */
export type ConnectionFault = 'offline' | 'unanswered';

export function connectionFault({ lost, away, stalled }: ConnectionState): ConnectionFault | null {
  if (lost) return 'offline';
  return away || stalled ? 'unanswered' : null;
}

/** Changes the state of the connection, and records since when something is missing. */
export function changeConnection(
  connection: ConnectionState,
  change: Partial<Pick<ConnectionState, 'live' | 'lost' | 'away' | 'waiting' | 'stalled' | 'failing'>>,
  now = Date.now(),
): void {
  Object.assign(connection, change);
  if (connectionFault(connection) === null) connection.since = null;
  else connection.since ??= now;
  if (!connection.failing) connection.failingSince = null;
  else connection.failingSince ??= now;
}

import { proxy } from 'valtio';

export interface ConnectionState {
  /** Whether the live channel is up. */
  live: boolean;
  /** True once it has been up and was lost. */
  lost: boolean;
  /** Writes that wait to be sent. */
  waiting: number;
  /** The last attempt to send failed for want of an answer. */
  stalled: boolean;
  /** The client that the server hands out, as the first greeting named it. */
  build: string | null;
  /** The server has since been deployed with another client: a refresh is due. */
  newVersion: boolean;
}

export const createConnectionStore = (): ConnectionState =>
  proxy<ConnectionState>({
    live: false,
    lost: false,
    waiting: 0,
    stalled: false,
    build: null,
    newVersion: false,
  });

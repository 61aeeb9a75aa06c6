import type { ClientBoard } from '#shared/model/client-board.ts';
import type { Client } from '../client.ts';

/** The orders of a white-label client's customers; null where they cannot be had. */
export async function loadClientBoard({ api }: Client): Promise<ClientBoard | null> {
  const result = await api.call('clientBoard', {});
  return result.ok ? result.data : null;
}

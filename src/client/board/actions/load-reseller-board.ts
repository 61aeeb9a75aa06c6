import type { Client } from '#client/state/client.ts';

/** Loads the board of a reseller's customers. */
export async function loadResellerBoard({ api, resellerBoard }: Client): Promise<void> {
  const result = await api.call('clientBoard', {});
  if (!result.ok && result.code !== 'aborted') resellerBoard.isFailed = true;
}

/** Starts keeping the board up to date. Returns a function that stops it. */
export function showResellerBoard(client: Client): () => void {
  client.resellerBoard.isShown = true;
  void loadResellerBoard(client);
  return () => {
    client.resellerBoard.isShown = false;
  };
}

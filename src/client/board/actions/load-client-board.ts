import type { Client } from '#client/state/client.ts';

/** Loads the board of a white-label client's customers. */
export async function loadClientBoard({ api, clientBoard }: Client): Promise<void> {
  const result = await api.call('clientBoard', {});
  if (!result.ok) clientBoard.isFailed = true;
}

/** Starts keeping the board up to date. Returns a function that stops it. */
export function showClientBoard(client: Client): () => void {
  client.clientBoard.isShown = true;
  void loadClientBoard(client);
  return () => {
    client.clientBoard.isShown = false;
  };
}

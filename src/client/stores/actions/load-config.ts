import type { Client } from '../client.ts';

/** Names, links, colours and client credentials; needed before anyone can sign in. */
export async function loadConfig(client: Client): Promise<boolean> {
  if (client.session.config !== null) return true;
  const result = await client.api.call('appConfig', {});
  return result.ok;
}

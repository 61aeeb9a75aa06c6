import type { Client } from './client.ts';

/** Names, links, colours and client credentials; needed before anyone can sign in. */
export async function loadConfig(client: Client): Promise<boolean> {
  if (client.session.config !== null) return true;
  const { company } = client.session;
  const result = await client.api.call('appConfig', company === null ? {} : { query: { company } });
  return result.ok;
}

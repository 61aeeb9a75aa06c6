import type { Client } from '#client/state/client.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

export type CheckedFile = { ok: true; data: RouteData<'checkHash'> } | { ok: false; message: string };

/** Checks the bytes with that hash on the server; returns a text if there is no response. */
export async function checkHash(client: Client, sha256: string): Promise<CheckedFile> {
  const result = await client.api.call('checkHash', { params: { hash: sha256 } });
  if (result.ok) return { ok: true, data: result.data };
  if (result.code === 'rate_limited')
    return { ok: false, message: [`${result.message}.`, ...result.messages].join(' ') };
  return { ok: false, message: 'The server could not be reached. Try again.' };
}

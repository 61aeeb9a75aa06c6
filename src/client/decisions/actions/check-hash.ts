import type { CallFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';

export type CheckedFile = { ok: true; data: RouteData<'checkHash'> } | { ok: false; message: string };

/** Checks the bytes with that hash on the server; returns what happened and when to try again if there is no result. */
export async function checkHash(client: Client, sha256: string): Promise<CheckedFile> {
  const result = await client.api.call('checkHash', { params: { hash: sha256 } });
  return result.ok ? { ok: true, data: result.data } : { ok: false, message: faultText(result) };
}

export function faultText({ code, messages }: Pick<CallFailure, 'code' | 'messages'>): string {
  if (code === 'network') return 'The server could not be reached. Check your connection and try again.';
  if (code !== 'rate_limited') return 'The server has a problem at the moment. Try again in a minute.';
  const again = messages.length > 0 ? messages.join(' ') : 'Please try again in a few minutes.';
  return `Too many files have been checked from your network. ${again}`;
}

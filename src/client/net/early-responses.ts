import type { ClientType } from '#shared/access/role.ts';

interface EarlyResponse {
  status: number;
  data: unknown;
}

declare global {
  interface Window {
    /** Requests made before the program had loaded, by address; null without a response. */
    earlyResponses?: Map<string, { token: string; response: Promise<EarlyResponse | null> }>;
  }
}

/**
 * Returns the addresses of the first calls of every screen behind sign-in, and of the board: the table of
 * routes is not loaded yet.
 */
export function earlyAddresses(side: ClientType, { isBoard }: { isBoard: boolean }): string[] {
  const board = side === 'user' ? '/d/board' : '/c/board';
  return [side === 'user' ? '/d/profile' : '/c/r/profile', '/g/config', ...(isBoard ? [board] : [])];
}

/** `baseUrl`: prefix of the addresses, e.g. `/api`. */
export function askEarly(baseUrl: string, addresses: readonly string[], token: string): void {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  window.earlyResponses = new Map(
    addresses.map((address) => [address, { token, response: responseOf(baseUrl + address, headers) }]),
  );
}

async function responseOf(address: string, headers: Record<string, string>): Promise<EarlyResponse | null> {
  try {
    const response = await fetch(address, { headers });
    return { status: response.status, data: await response.json() };
  } catch {
    return null;
  }
}

/**
 * Returns the response to an early request by the owner of this token: once, so that a second call fetches
 * anew.
 */
export async function takeEarlyResponse(address: string, token: string): Promise<EarlyResponse | null> {
  const early = globalThis.window?.earlyResponses?.get(address);
  if (early === undefined) return null;
  window.earlyResponses?.delete(address);
  return early.token === token ? early.response : null;
}

/** Resolves when all early requests have ended. */
export async function earlyResponsesCome(): Promise<void> {
  const asked = [...(globalThis.window?.earlyResponses?.values() ?? [])];
  await Promise.all(asked.map(({ response }) => response));
}

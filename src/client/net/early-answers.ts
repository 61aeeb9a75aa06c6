import type { ClientType } from '#shared/access/role.ts';

interface EarlyAnswer {
  status: number;
  data: unknown;
}

declare global {
  interface Window {
    /** Requests made before the program had loaded, by address; null without a response. */
    earlyAnswers?: Map<string, { token: string; answer: Promise<EarlyAnswer | null> }>;
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
  window.earlyAnswers = new Map(
    addresses.map((address) => [address, { token, answer: answerOf(baseUrl + address, headers) }]),
  );
}

async function answerOf(address: string, headers: Record<string, string>): Promise<EarlyAnswer | null> {
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
export async function takeEarlyAnswer(address: string, token: string): Promise<EarlyAnswer | null> {
  const early = globalThis.window?.earlyAnswers?.get(address);
  if (early === undefined) return null;
  window.earlyAnswers?.delete(address);
  return early.token === token ? early.answer : null;
}

/** Resolves when all early requests have ended. */
export async function earlyAnswersCome(): Promise<void> {
  const asked = [...(globalThis.window?.earlyAnswers?.values() ?? [])];
  await Promise.all(asked.map(({ answer }) => answer));
}

import type { ClientType } from '#shared/access/role.ts';
import type { ReviewAddress } from '#shared/review/review-address.ts';

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

const prefixOf = (side: ClientType): string => (side === 'user' ? '/d' : '/c');

/** Returns the address of the call that reads an order. */
export const orderAddress = (side: ClientType, { orderId }: Pick<ReviewAddress, 'orderId'>): string =>
  `${prefixOf(side)}/order/${orderId}`;

/**
 * Returns the addresses of the first calls of every screen behind sign-in, and of the board or the review where one of
 * them was opened: the table of routes is not loaded yet.
 */
export function earlyAddresses(
  side: ClientType,
  { isBoard = false, review = null }: { isBoard?: boolean; review?: ReviewAddress | null },
): string[] {
  const addresses = [side === 'user' ? '/d/profile' : '/c/r/profile', '/g/config'];
  if (isBoard) addresses.push(`${prefixOf(side)}/board`);
  if (review !== null) {
    const order = orderAddress(side, review);
    addresses.push(order);
    if (review.versionId !== null)
      addresses.push(`${order}/attachment/${review.attachmentId}/version/${review.versionId}`);
  }
  return addresses;
}

/** Returns the address of the configuration, which a page asks for that nobody is signed in on. */
export const configAddress = (company: string | null): string =>
  company === null ? '/g/config' : `/g/config?company=${encodeURIComponent(company)}`;

/** `baseUrl`: prefix of the addresses, e.g. `/api`; `token`: empty where nobody is signed in. */
export function askEarly(baseUrl: string, addresses: readonly string[], token: string): void {
  const headers = {
    accept: 'application/json',
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  };
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
 * Returns and removes the response to an early request by the owner of this token, so that a second call sends a
 * new request.
 */
export async function takeEarlyResponse(address: string, token: string): Promise<EarlyResponse | null> {
  const early = globalThis.window?.earlyResponses?.get(address);
  if (early === undefined) return null;
  window.earlyResponses?.delete(address);
  return early.token === token ? early.response : null;
}

/** Returns the response to an early request without removing it; null if there is none. */
export const seeEarlyResponse = async (address: string): Promise<EarlyResponse | null> =>
  (await globalThis.window?.earlyResponses?.get(address)?.response) ?? null;

/** Resolves when all early requests have ended. */
export async function earlyResponsesCome(): Promise<void> {
  const asked = [...(globalThis.window?.earlyResponses?.values() ?? [])];
  await Promise.all(asked.map(({ response }) => response));
}

import type { CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { reportResult } from '#client/state/report-result.ts';

/** What managers offer, and the currencies of companies, in which it can be priced. */
export interface ManagedOffer<T> {
  items: readonly T[];
  currencies: readonly string[];
}

/** `changed`: somebody else has changed it meanwhile. */
export type OfferSaving = 'done' | 'changed' | 'failed';

/** Returns how a change of the offer ended. Shows a toast either way. */
export function reportSaving<T>(
  client: Client,
  result: CallResult<T>,
  text: (data: T) => string,
): OfferSaving {
  if (reportResult(client, result, text)) return 'done';
  return !result.ok && result.code === 'conflict' ? 'changed' : 'failed';
}

import type { Client } from '#client/state/client.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { reportResult } from '#client/state/report-result.ts';
import type { SavedCard } from '#shared/billing/online/saved-card.ts';
import { leaveFor } from './online-payment.ts';

/** Wrapped, as null is what could not be loaded. */
export interface CardState {
  card: SavedCard | null;
}

/** Returns the card that is charged for renewals; null where it could not be loaded. */
export async function loadSavedCard({ api }: Client): Promise<CardState | null> {
  const result = await api.call('savedCard', {});
  return result.ok ? { card: result.data } : null;
}

/** Returns the card that was entered on Stripe's page just now; null where that could not be asked. */
export async function confirmSavedCard({ api }: Client): Promise<CardState | null> {
  const result = await api.call('confirmCard', {});
  return result.ok ? { card: result.data } : null;
}

/** Agrees to be charged for renewals, and leaves for the page on which the card is entered. Shows a toast where there is none. */
export async function enterCard(client: Client): Promise<void> {
  const result = await client.api.call('saveCard', { body: { isAgreed: 'true' } });
  if (result.ok) await leaveFor(result.data.url);
  else reportFailure(client, result);
}

/** Removes the card; true where that is done. */
export const removeSavedCard = async (client: Client): Promise<boolean> =>
  reportResult(
    client,
    await client.api.call('removeCard', {}),
    'The card is removed. Nothing is charged automatically from now on.',
  );

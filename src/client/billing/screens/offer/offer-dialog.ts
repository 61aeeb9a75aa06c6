import type { OfferSaving } from '#client/billing/actions/managed-offer.ts';

export interface OfferDialogProps<T> {
  /** Null: it is a new one. */
  item: T | null;
  /** All that are offered, or were. */
  items: readonly T[];
  currencies: readonly string[];
  onClose(): void;
  onSaved(): void;
}

/**
 * Returns whether a change of the offer is saved. One by somebody else is shown first: `onSaved` closes the dialog, and
 * what was typed is kept for the next time.
 */
export async function isSaved(saving: Promise<OfferSaving>, onSaved: () => void): Promise<boolean> {
  const outcome = await saving;
  if (outcome === 'changed') onSaved();
  return outcome === 'done';
}

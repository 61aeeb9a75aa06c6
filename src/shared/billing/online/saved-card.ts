import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';

/** What the owner agrees to; recorded with who agreed and when. */
export const cardConsent =
  'I agree that this card is charged for each renewal of our plan and of what we pay by the month, a day before it is due, until the card is removed.';

/** What the payer reads of an invoice for which the card is charged. */
export const chargedText = 'We charge your saved card a day before it is due. You have nothing to do.';

/** A company's card at Stripe that is charged for renewals. Nothing of it is stored here but its id. */
export const savedCardSchema = z.object({
  id: z.string(),
  /** `Visa ····4242`; null where Stripe does not respond. */
  title: z.string().nullable(),
  /** `12/2027`; null where there is none. */
  expires: z.string().nullable(),
  savedAt: instantSchema,
  /** Who agreed; empty where the person is gone. */
  agreedBy: z.string(),
});
export type SavedCard = z.infer<typeof savedCardSchema>;

/** Returns what the owner reads of the card below its title. */
export const cardNote = ({ expires, agreedBy }: SavedCard): string =>
  [agreedBy === '' ? '' : `Agreed by ${agreedBy}`, expires === null ? '' : `Valid until ${expires}`]
    .filter((part) => part !== '')
    .join(' · ');

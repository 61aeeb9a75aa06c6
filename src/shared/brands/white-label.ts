import { z } from 'zod';
import { whitelabelLookSchema } from '#shared/accounts/user.ts';

/** Where a white-label account's people and customers sign in. */
export const signInPlaceSchema = z.object({
  /** Names it in `/signin?company=…`. */
  address: z.string(),
  /** A host name of its own that leads to this application; null if it has none. */
  signInHost: z.string().nullable(),
});
export type SignInPlace = z.infer<typeof signInPlaceSchema>;

/** What managers give a company as a white-label account. */
export const whitelabelTermsSchema = whitelabelLookSchema.extend(signInPlaceSchema.shape);
export type WhitelabelTerms = z.infer<typeof whitelabelTermsSchema>;

/** A company that is a white-label account or could be one: not a customer of another. Without the pictures. */
export const whitelabelAccountSchema = z.object({
  companyId: z.string(),
  company: z.string(),
  /** Null: it goes under the provider's look. */
  given: signInPlaceSchema.extend({ productName: z.string() }).nullable(),
  /** Companies that it has taken on. */
  customers: z.number().int(),
  /** The same companies with their names. */
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type WhitelabelAccount = z.infer<typeof whitelabelAccountSchema>;

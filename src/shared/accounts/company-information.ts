import { z } from 'zod';
import { billedToSchema } from '#shared/billing/document/billing-settings.ts';
import { nameText } from '#shared/kernel/name-text.ts';

/** A company as its owners describe it: shown to the provider, and printed on its invoices. */
export const companyInformationSchema = billedToSchema.extend({
  name: nameText(1000),
  /** Who is asked about the account; may be empty. */
  contact: nameText(1000),
  /** May be empty. */
  phone: z.string().max(1000),
});
export type CompanyInformation = z.infer<typeof companyInformationSchema>;

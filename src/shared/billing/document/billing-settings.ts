import { z } from 'zod';
import { malaysianPartySchema, malaysianSellerSchema, noMalaysianParty } from './malaysia.ts';
import { maxPaymentIdLength } from './payment-id.ts';
import { slipLanguages } from './slip-language.ts';
import { soldKindSchema } from './sold-kind.ts';

export const unionSales = ['AE', 'K'] as const;
export const exportSales = ['S', 'G', 'O'] as const;

const text = (longest: number) => z.string().max(longest);

/** Hundredths of a percent: 800 is 8 %. */
const rateSchema = z.number().int().min(0).max(10_000);

/** How the provider invoices: who sells, which taxes, where to pay, and how documents are numbered. */
export const billingSettingsSchema = z.object({
  seller: z.object({
    name: text(80),
    address: text(500),
    /** ISO 3166-1 alpha-2; empty if not given. */
    country: text(2),
    taxNumber: text(40),
  }),
  tax: z.object({
    /** Registered for the tax; otherwise nothing is taxed. */
    isRegistered: z.boolean(),
    /** `VAT`, `SST`. */
    name: text(20),
    rate: rateSchema,
    /** Rates that differ from `rate`. */
    rates: z.partialRecord(soldKindSchema, rateSchema),
    /** Companies in other countries that have a tax number pay the tax themselves. */
    reverseCharge: z.boolean(),
    /** How those of them are taxed where both are in the European Union: K is for goods. */
    unionSale: z.enum(unionSales),
    /** How customers in other countries outside the Union are taxed; S: as all others. */
    exportSale: z.enum(exportSales),
    /** Why what has a rate of 0 % is exempt from tax; empty: it is taxed, at 0 %. */
    exemptReason: text(200),
    /** The code of that reason (VATEX); empty where there is none. */
    exemptCode: text(30),
  }),
  payee: z.object({
    name: text(70),
    bank: text(80),
    /** IBAN or account number without spaces; empty where there is none to pay to. */
    account: text(34),
    bic: text(11),
    /** What instant payments are addressed to, or the text of the bank's QR code; empty where there is neither. */
    paymentId: text(maxPaymentIdLength),
    /** Of the words on a QR-bill. */
    slipLanguage: z.enum(slipLanguages),
  }),
  /** `INV-{number}`, with `{year}` if wanted. */
  invoiceNumber: text(30),
  creditNumber: text(30),
  /** Days within which a purchase is to be paid. */
  dueDays: z.number().int().min(0).max(365),
  /** Printed below each invoice. */
  note: text(500),
  /** Mails about late invoices, each later than the one before. `fee`: minor units, invoiced with the mail; 0: none. */
  reminders: z
    .array(
      z.object({ days: z.number().int().min(1).max(365), text: text(500), fee: z.number().int().min(0) }),
    )
    .max(3),
  /** ISO 4217. Invoices in other currencies have no fees; empty: none have. */
  feeCurrency: text(3),
  renewals: z.object({
    /** Days after the first charge of a saved card on which one that was declined is repeated. */
    retryDays: z.array(z.number().int().min(1).max(60)).max(5),
    /** Days after a plan's days of grace at which one that is not paid ends; null: it stays late. */
    endDays: z.number().int().min(0).max(365).nullable(),
  }),
  /** Of sellers in Malaysia. */
  malaysia: malaysianSellerSchema,
});
export type BillingSettings = z.infer<typeof billingSettingsSchema>;

/** The recipient of a company's invoices, in addition to its name. */
export const billedToSchema = z.object({
  address: text(500),
  /** ISO 3166-1 alpha-2; empty: the seller's. */
  country: text(2),
  taxNumber: text(40),
  ...malaysianPartySchema.shape,
});
export type BilledTo = z.infer<typeof billedToSchema>;

export const nobodyBilled: BilledTo = { address: '', country: '', taxNumber: '', ...noMalaysianParty };

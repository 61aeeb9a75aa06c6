import { z } from 'zod';
import { instantSchema } from '#shared/kernel/instant.ts';
import { dayOf, wallMinutes } from '#shared/kernel/zone-clock.ts';
import { cartLineSchema } from './cart.ts';
import { paymentMethodSchema } from './payment-method.ts';

/** `2026-12-24` in the provider's zone. */
const daySchema = z.string();
/** Minor units. */
const amountSchema = z.number().int();

const receivedSchema = z.object({ amount: amountSchema, paidOn: daySchema, reference: z.string() });

export const invoiceSchema = z.object({
  _id: z.string(),
  number: z.string(),
  /** What was bought by the cart, a plan's next term, the next month of its add-ons, or the fee of a reminder. */
  kind: z.enum(['cart', 'plan', 'add-on', 'fee']),
  /** Without tax. */
  lines: z.array(cartLineSchema.pick({ id: true, name: true, price: true, qty: true })),
  /** Empty where nothing is taxed. */
  taxes: z.array(z.object({ label: z.string(), amount: amountSchema })),
  /** With tax. */
  total: amountSchema,
  currencySimbol: z.string(),
  createdAt: instantSchema,
  dueDate: instantSchema,
  /** The payment that closed it; null while it is open, and where it was closed otherwise. */
  payment: z.object({ paidAt: instantSchema, reference: z.string() }).nullable(),
  /** All payments, also in part, but those that were returned. */
  payments: z.array(receivedSchema),
  /** Payments by direct debit that the payer's bank took back after they had come. */
  returnedPayments: z.array(receivedSchema.extend({ returnedOn: daySchema })),
  creditNotes: z.array(
    z.object({ id: z.string(), number: z.string(), issuedOn: daySchema, total: amountSchema }),
  ),
  /** When credit notes had taken back all that was not paid. */
  creditedAt: instantSchema.nullable(),
  /** Written off: its payment is no longer expected. */
  writtenOff: z.object({ at: instantSchema, reason: z.string() }).nullable(),
  /** What is still to be paid; 0 where it is closed. */
  due: amountSchema,
  /** How it is to be paid, as its document says; by transfer once its direct debit was returned. */
  means: z.enum(['transfer', 'direct-debit']),
  /**
   * The payment method for these means: the chosen or the default one; null if the invoice is paid, or none is known.
   */
  payBy: paymentMethodSchema.nullable(),
  /** The payer's bank has returned its direct debit. */
  debitReturned: z.object({ at: instantSchema, reason: z.string() }).nullable(),
  /** Name and value of where to transfer it to, while it is open; empty where it is collected, or no account is known. */
  payTo: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Money that was paid back, or is about to be. `paidOn` null: Stripe has not confirmed it yet. */
  refunds: z.array(z.object({ amount: amountSchema, paidOn: daySchema.nullable(), reference: z.string() })),
  /** What was paid and credited, and is still to be paid back. */
  owedBack: amountSchema,
  /**
   * The last payment by card or the like, while the invoice is open: the bank has not confirmed it yet, or refused it, or
   * it came and does not fit.
   */
  onlinePayment: z.enum(['processing', 'failed', 'unmatched']).nullable(),
  /** Whether the saved card is charged automatically; false after a failed charge. */
  isCharged: z.boolean(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** As the provider's people see it. */
export const managedInvoiceSchema = invoiceSchema.extend({
  company: z.string(),
  /** Payments by direct debit that a bank can still take back, the last first. */
  collected: z.array(receivedSchema.extend({ id: z.string() })),
  /** The part of `owedBack` that can be refunded to the card it came from. */
  owedToCard: amountSchema,
  /** Its seller is in Malaysia: it can be saved for MyInvois. */
  isForMyInvois: z.boolean(),
});
export type ManagedInvoice = z.infer<typeof managedInvoiceSchema>;

/** A line of an invoice of which so many can still be credited. */
export const creditableLineSchema = cartLineSchema
  .pick({ id: true, name: true, price: true })
  .extend({ quantity: z.number().int() });
export type CreditableLine = z.infer<typeof creditableLineSchema>;

export type InvoiceState = 'open' | 'part-paid' | 'overdue' | 'paid' | 'credited' | 'written-off';

/**
 * Returns an invoice's state at a moment. It is overdue from the day after it is due, in the provider's time zone.
 */
export function invoiceStateOf(
  {
    payment,
    payments,
    creditedAt,
    writtenOff,
    dueDate,
  }: Pick<Invoice, 'payment' | 'payments' | 'creditedAt' | 'writtenOff' | 'dueDate'>,
  now: Date,
  provider: string,
): InvoiceState {
  const day = (at: Date): number => dayOf(wallMinutes(at, provider));
  if (payment !== null) return 'paid';
  if (writtenOff !== null) return 'written-off';
  if (creditedAt !== null) return 'credited';
  if (day(new Date(dueDate)) < day(now)) return 'overdue';
  return payments.length > 0 ? 'part-paid' : 'open';
}

/** Returns whether it is still to be collected by direct debit. */
export const isOpenDebit = (
  invoice: Pick<Invoice, 'means' | 'payment' | 'creditedAt' | 'writtenOff'>,
): boolean => invoice.means === 'direct-debit' && isOpenInvoice(invoice);

/** Returns whether the provider collects it by direct debit now: no card payment is being processed. */
export const isToCollect = (
  invoice: Parameters<typeof isOpenDebit>[0] & Pick<Invoice, 'onlinePayment'>,
): boolean => isOpenDebit(invoice) && invoice.onlinePayment !== 'processing';

/** Returns whether it is still to be paid. */
export const isOpenInvoice = ({
  payment,
  creditedAt,
  writtenOff,
}: Pick<Invoice, 'payment' | 'creditedAt' | 'writtenOff'>): boolean =>
  payment === null && creditedAt === null && writtenOff === null;

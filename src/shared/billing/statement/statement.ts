import { z } from 'zod';

/** What is booked on a company's account, in the order in which it is shown on one day. */
export const bookingKinds = [
  'invoice',
  'credit-note',
  'payment',
  'return',
  'refund',
  'write-off',
  'credit',
] as const;

/** Minor units; what the company owes is positive. */
const amountSchema = z.number().int();

const bookingSchema = z.object({
  /** The provider's calendar day, `2026-12-24`. */
  day: z.string(),
  kind: z.enum(bookingKinds),
  /** Number of the invoice or credit note; empty for granted credit. */
  number: z.string(),
  /**
   * Reference of a payment, of one that a bank returned, of a refund, or of a payment that reverses a write-off; for a
   * credit note its invoice; for credit its reason; otherwise empty.
   */
  reference: z.string(),
  amount: amountSchema,
});
export type Booking = z.infer<typeof bookingSchema>;

const accountSchema = z.object({
  /** The symbol that amounts are shown with. */
  currency: z.string(),
  opening: amountSchema,
  /** In their order, each with the balance after it. */
  bookings: z.array(bookingSchema.extend({ balance: amountSchema })),
  closing: amountSchema,
});
export type Account = z.infer<typeof accountSchema>;

export const statementSchema = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  /** Calendar days, both included. */
  from: z.string(),
  to: z.string(),
  /** One for each currency. */
  accounts: z.array(accountSchema),
  /** Those whose statements the reader may see. */
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Statement = z.infer<typeof statementSchema>;

/** Returns the account over some days: what was owed before them, each booking, and what is owed after. */
export function accountOf(
  currency: string,
  all: readonly Booking[],
  { from, to }: { from: string; to: string },
): Account {
  const place = ({ kind }: Booking): number => bookingKinds.indexOf(kind);
  const sorted = all
    .filter(({ day }) => day <= to)
    .toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) ||
        place(one) - place(other) ||
        one.number.localeCompare(other.number),
    );
  const opening = sorted.filter(({ day }) => day < from).reduce((sum, { amount }) => sum + amount, 0);
  let balance = opening;
  const bookings = sorted
    .filter(({ day }) => day >= from)
    .map((booking) => {
      balance += booking.amount;
      return { ...booking, balance };
    });
  return { currency, opening, bookings, closing: balance };
}

/** `Payment of INV-1001, TT 4711` */
export function bookingText({ kind, number, reference, amount }: Booking): string {
  const further = reference === '' ? '' : `, ${reference}`;
  switch (kind) {
    case 'invoice':
      return `Invoice ${number}`;
    case 'credit-note':
      return `Credit note ${number} over ${reference}`;
    case 'payment':
      return `Payment of ${number}${further}`;
    case 'return':
      return `Direct debit of ${number} returned${further}`;
    case 'refund':
      return `Refund of ${number}${further}`;
    case 'write-off':
      return amount > 0 ? `${number} is no longer written off${further}` : `${number} is written off`;
    case 'credit':
      return `Credit granted${further}`;
  }
}

import { z } from 'zod';
import { invoiceSchema } from '#shared/billing/invoice.ts';

const minor = z.number().int();

/** Money of one day or month, with tax except for the revenue. */
export const moneyStepSchema = z.object({
  /** Its first day, `yyyy-MM-dd`. */
  from: z.string(),
  /** Invoices less credit notes, without tax. */
  revenue: minor,
  /** In the invoices, less that in the credit notes. */
  tax: minor,
  invoiced: minor,
  credited: minor,
  received: minor,
  /** Paid back to customers. */
  refunded: minor,
});
export type MoneyStep = z.infer<typeof moneyStepSchema>;

/** An invoice of which something is still to be paid. */
export const openInvoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  companyId: z.string(),
  company: z.string(),
  kind: invoiceSchema.shape.kind,
  /** The provider's calendar day, `yyyy-MM-dd`. */
  dueOn: z.string(),
  /** Days after that day; negative before it. */
  daysLate: z.number().int(),
  due: minor,
});
export type OpenInvoice = z.infer<typeof openInvoiceSchema>;

/** What is in one currency: amounts in different ones are never added up. */
export const currencyReportSchema = z.object({
  /** The symbol that amounts are shown with. */
  currency: z.string(),
  steps: z.array(moneyStepSchema),
  writtenOff: minor,
  /** Now, whenever it was invoiced; the latest first. */
  open: z.array(openInvoiceSchema),
});
export type CurrencyReport = z.infer<typeof currencyReportSchema>;

/** A company's hours in the present month of its plan. */
export const soldHoursSchema = z.object({
  companyId: z.string(),
  company: z.string(),
  plan: z.string(),
  /** Including add-ons; null: unlimited. */
  hours: z.number().nullable(),
  /** Seconds. */
  worked: z.number().int(),
});
export type SoldHours = z.infer<typeof soldHoursSchema>;

/** Seconds of one month. */
export const hoursStepSchema = z.object({
  /** Its first day, `yyyy-MM-dd`. */
  from: z.string(),
  /** Given by plans whose month began in it, and bought in it. Plans without a limit are left out. */
  sold: z.number().int(),
  worked: z.number().int(),
});
export type HoursStep = z.infer<typeof hoursStepSchema>;

/** What can be saved as a table for spreadsheets. */
export const financeTables = ['money', 'open', 'hours-by-month', 'hours'] as const;
export type FinanceTable = (typeof financeTables)[number];

export const financeReportSchema = z.object({
  /** The currency with the most entries first; empty if no money moved and nothing is open. */
  currencies: z.array(currencyReportSchema),
  /** For each month that the range touches, in full and in order. */
  hoursSteps: z.array(hoursStepSchema),
  /** Of each company, now. */
  hours: z.array(soldHoursSchema),
});
export type FinanceReport = z.infer<typeof financeReportSchema>;

/** How late open invoices are, by the last day of each group after the due day. */
const ages = [
  { id: 'notDue', label: 'Not due yet', until: 0 },
  { id: 'days30', label: '1 to 30 days late', until: 30 },
  { id: 'days60', label: '31 to 60 days late', until: 60 },
  { id: 'days90', label: '61 to 90 days late', until: 90 },
  { id: 'older', label: 'More than 90 days late', until: Number.POSITIVE_INFINITY },
] as const;
export type AgeId = (typeof ages)[number]['id'];

export interface Age {
  id: AgeId;
  label: string;
  invoices: OpenInvoice[];
  /** Minor units. */
  due: number;
}

/** Returns the open invoices by how late they are, every group in its order. */
export function byAge(open: readonly OpenInvoice[]): Age[] {
  const ageOf = ({ daysLate }: OpenInvoice): AgeId =>
    ages.find(({ until }) => daysLate <= until)?.id ?? 'older';
  return ages.map(({ id, label }) => {
    const invoices = open.filter((invoice) => ageOf(invoice) === id);
    return { id, label, invoices, due: sumOf(invoices, ({ due }) => due) };
  });
}

export const sumOf = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

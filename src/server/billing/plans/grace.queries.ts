import { meansOf } from '../invoice-columns.ts';

/**
 * SQL for when the days of grace of company `c` end, in which an unpaid plan still gives what it does. They begin anew
 * where the payer's bank has returned the direct debit. Null: it was neither paid nor returned.
 */
export const graceEndsAt = `(greatest(c.paid_until, (SELECT max(i.debit_returned_at) FROM invoices i
         WHERE i.company_id = c.id AND i.kind = 'plan' AND i.is_open)) + c.grace_days * interval '24 hours')`;

/** SQL for whether the provider has yet to collect by direct debit what company `c` owes for its plan. */
export const owesPlanDebit = `EXISTS (SELECT 1 FROM invoices i JOIN billing_documents d ON d.invoice_id = i.id AND d.type = 380
         WHERE i.company_id = c.id AND i.kind = 'plan' AND i.is_open AND ${meansOf('i', 'd')} = 'direct-debit')`;

import { dueOf } from '#server/billing/invoice-columns.ts';
import { counts, monthOf, secondsWorked } from '#server/billing/plans/membership.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MoneyStep, OpenInvoice, SoldHours } from '#shared/reporting/finance.ts';
import type { ReportUnit } from '#shared/reporting/range-days.ts';

export interface MoneySpan {
  from: Date;
  to: Date;
  unit: ReportUnit;
  /** The provider's. */
  timeZone: string;
}

type InCurrency<Row> = Row & { currency: string };

/** What happened to invoices within the span: `at` is the provider's time of day. $1 to $3: from, to, zone. */
const movements = `
  SELECT i.currency, i.created_at AT TIME ZONE $3 AS at, i.total AS invoiced, 0 AS credited, 0 AS received, 0 AS refunded
    FROM invoices i WHERE i.created_at >= $1 AND i.created_at < $2
  UNION ALL
  SELECT i.currency, d.issued_at AT TIME ZONE $3, 0, (d.document -> 'totals' ->> 'total')::bigint, 0, 0
    FROM billing_documents d JOIN invoices i ON i.id = d.invoice_id
    WHERE d.type = 381 AND d.issued_at >= $1 AND d.issued_at < $2
  UNION ALL
  SELECT i.currency, p.paid_on::timestamp, 0, 0, p.amount, 0
    FROM invoice_payments p JOIN invoices i ON i.id = p.invoice_id
    WHERE p.paid_on >= ($1 AT TIME ZONE $3)::date AND p.paid_on < ($2 AT TIME ZONE $3)::date
  UNION ALL
  SELECT i.currency, b.paid_on::timestamp, 0, 0, 0, b.amount
    FROM invoice_refunds b JOIN invoices i ON i.id = b.invoice_id
    WHERE b.state = 'done' AND b.paid_on >= ($1 AT TIME ZONE $3)::date AND b.paid_on < ($2 AT TIME ZONE $3)::date`;

/** Returns the money of each day or month that has any. */
export const moneySteps = (
  tx: Tx,
  { from, to, unit, timeZone }: MoneySpan,
): Promise<InCurrency<MoneyStep>[]> =>
  tx.query(
    `SELECT currency, to_char(date_trunc($4, at), 'YYYY-MM-DD') AS from, sum(invoiced)::bigint AS invoiced,
       sum(credited)::bigint AS credited, sum(received)::bigint AS received, sum(refunded)::bigint AS refunded
     FROM (${movements}) m GROUP BY 1, 2`,
    [from, to, timeZone, unit],
  );

/** Returns what was given up within the span. */
export const writtenOff = (
  tx: Tx,
  { from, to }: Pick<MoneySpan, 'from' | 'to'>,
): Promise<InCurrency<{ amount: number }>[]> =>
  tx.query(
    `SELECT i.currency, sum(${dueOf('i')})::bigint AS amount FROM invoices i
     WHERE i.written_off_at >= $1 AND i.written_off_at < $2 GROUP BY 1`,
    [from, to],
  );

/** Returns the invoices that are open at `now`, the latest first. */
export const openInvoices = (
  tx: Tx,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<InCurrency<OpenInvoice>[]> =>
  tx.query(
    `SELECT i.currency, i.id, coalesce(i.number_text, '') AS number, i.company_id AS "companyId", c.name AS company,
       i.kind, to_char(i.due_at AT TIME ZONE $2, 'YYYY-MM-DD') AS "dueOn",
       ($1 AT TIME ZONE $2)::date - (i.due_at AT TIME ZONE $2)::date AS "daysLate", ${dueOf('i')} AS due
     FROM invoices i JOIN companies c ON c.id = i.company_id WHERE i.is_open ORDER BY i.due_at, i.id`,
    [now, timeZone],
  );

/** Returns the hours of companies that have some or were worked for, in the present months of their plans. */
export const soldHours = (tx: Tx, now: Date): Promise<SoldHours[]> =>
  tx.query(
    `SELECT * FROM (
       SELECT c.id AS "companyId", c.name AS company, c.plan_title AS plan,
         CASE WHEN c.allocated_hours >= 0 THEN c.allocated_hours + (SELECT coalesce(sum(x.amount), 0)::int FROM add_ons x
           WHERE x.company_id = c.id AND x.type = 'hours' AND ${counts('$1', 'm.begins_at')}) END AS hours,
         ${secondsWorked('$1')} AS worked
       FROM companies c, ${monthOf('$1')}
     ) h WHERE worked > 0 OR hours > 0 ORDER BY worked DESC, company, "companyId"`,
    [now],
  );

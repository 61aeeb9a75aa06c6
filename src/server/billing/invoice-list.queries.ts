import type { Tx } from '#server/kernel/db/db.ts';
import { type Cursor, isBehind, keysetOrder, type Sorting, type SortKey } from '#server/kernel/db/keyset.ts';
import { containsSql, plainSql, searchedWords } from '#server/kernel/db/plain-sql.ts';
import type { Invoice } from '#shared/billing/invoice.ts';
import { isToCollect } from './debits/debits.queries.ts';
import { dueOf, type InvoiceRow, invoiceColumns, invoiceFrom } from './invoice-columns.ts';

export interface InvoiceFilter {
  /** Each of its words is found in the number, in that of a credit note, or in the name of the company. */
  search: string;
  /** Absent: invoices of all companies. */
  companyId?: string;
  kind?: Invoice['kind'] | undefined;
  /** Only the direct debits that are to be collected; false: all but these. */
  toCollect?: boolean | undefined;
}

export const newestFirst = { sort: 'number', direction: 'desc' } as const satisfies Sorting;
/** What is to be paid, or paid back, by the day it is due; then those closed last. */
export const openFirst = { sort: 'closed', direction: 'asc' } as const satisfies Sorting;

/** In place of the number of an invoice that is not issued yet. */
const beyondAll = Number.MAX_SAFE_INTEGER;
const sortKeys: Readonly<Record<string, SortKey>> = {
  [newestFirst.sort]: { sql: `coalesce(i.number, ${beyondAll})::bigint`, type: 'bigint' },
  // Seconds: whatever is closed sorts behind every day that one can be due.
  [openFirst.sort]: {
    sql: `(CASE WHEN i.is_open OR ${dueOf('i')} < 0 THEN extract(epoch FROM i.due_at)
      ELSE 1e12 - extract(epoch FROM coalesce(i.paid_at, i.credited_at, i.written_off_at, i.created_at)) END)::float8`,
    type: 'float8',
  },
};

/** SQL of the conditions, joined by AND. */
function conditions(
  { search, companyId, kind, toCollect }: InvoiceFilter,
  bind: (value: unknown) => string,
): string {
  const searched = plainSql(`concat_ws(' ', i.number_text, c.name, (SELECT string_agg(n.number, ' ')
    FROM billing_documents n WHERE n.invoice_id = i.id AND n.type = 381))`);
  return [
    'true',
    ...searchedWords(search).map((word) => containsSql(searched, bind(word))),
    ...(companyId === undefined ? [] : [`i.company_id = ${bind(companyId)}`]),
    ...(kind === undefined ? [] : [`i.kind = ${bind(kind)}`]),
    ...(toCollect === undefined ? [] : [`${toCollect ? '' : 'NOT '}(${isToCollect('i')})`]),
  ].join(' AND ');
}

/** Returns what is still to be paid of the invoices that match, by currency. */
export function dueByCurrency(
  tx: Tx,
  filter: InvoiceFilter,
): Promise<{ amount: number; currencySimbol: string }[]> {
  const values: unknown[] = [];
  const where = conditions(filter, (value) => `$${values.push(value)}`);
  return tx.query(
    `SELECT sum(${dueOf('i')})::bigint AS amount, i.currency AS "currencySimbol"
     FROM invoices i JOIN companies c ON c.id = i.company_id WHERE ${where} GROUP BY i.currency ORDER BY 1 DESC, 2`,
    values,
  );
}

export type ListedInvoice = InvoiceRow & { sort_key: string };

/** Returns a page of invoices, and how many match the filter. */
export async function invoicePage(
  tx: Tx,
  filter: InvoiceFilter,
  { sort, direction, limit, after }: Sorting & { limit: number; after: Cursor<string> | null },
): Promise<{ rows: ListedInvoice[]; total: number }> {
  const key = sortKeys[sort];
  if (key === undefined) throw new Error(`invoices are not sorted by ${sort}`);
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const from = `FROM invoices i JOIN companies c ON c.id = i.company_id WHERE ${conditions(filter, bind)}`;
  const [counted] = await tx.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, [...values]);
  const listed: SortKey = { sql: 'sort_key', type: key.type };
  const behind =
    after === null ? 'true' : isBehind(listed, { sql: 'id', type: 'text' }, { direction, after }, bind);
  const rows = await tx.query<ListedInvoice>(
    `WITH page AS (
       SELECT * FROM (SELECT i.id, ${key.sql} AS sort_key ${from}) listed
       WHERE ${behind} ORDER BY ${keysetOrder('sort_key', 'id', { direction })} LIMIT ${bind(limit)})
     SELECT ${invoiceColumns}, page.sort_key::text AS sort_key
     ${invoiceFrom} JOIN page ON page.id = i.id
     ORDER BY ${keysetOrder('page.sort_key', 'page.id', { direction })}`,
    values,
  );
  return { rows, total: counted?.total ?? 0 };
}

import { isDraft } from '#server/access/visibility.queries.ts';
import { dueOf } from '#server/billing/invoice-columns.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { ProductType } from '#shared/billing/cart.ts';
import type { PaygCustomer, PaygSort } from '#shared/billing/payg.ts';
import { activeColumns, redFrom } from '#shared/orders/meters.ts';
import {
  activeOrdersNow,
  boughtOf,
  bytesStored,
  ordersBegun,
  secondsWorked,
  totalOf,
} from './membership.queries.ts';
import { monthOf } from './plan-months.queries.ts';

/** A company on a free plan and what it uses; totals are null where there is no end. */
export interface PaygRow {
  companyId: string;
  company: string;
  /** Null: the provider's own customer. */
  client: string | null;
  owners: PaygCustomer['owners'];
  totalHours: number | null;
  boughtHours: number;
  secondsWorked: number;
  bytesStored: number;
  totalBytes: number | null;
  ordersBegun: number;
  totalOrders: number | null;
  activeOrders: number;
  lastOrder: { id: number; name: string; createdAt: string } | null;
  /** Minor units. */
  unpaid: number;
  currency: string;
}

export interface PaygPage {
  search: string;
  runningOut: boolean;
  /** The client of companies that belong to no reseller, which can be searched for too. */
  providerName: string;
  sort: PaygSort;
  direction: 'asc' | 'desc';
  /** Null: all. */
  limit: number | null;
  offset: number;
}

/** Share of a total that is used; 0 if the total is unlimited. */
const share = (used: string, total: string): string =>
  `CASE WHEN ${total} IS NULL THEN 0 WHEN ${total} > 0 THEN ${used}::float8 / ${total} WHEN ${used} > 0 THEN 1 ELSE 0 END`;

const sortKeys: Readonly<Record<PaygSort, string>> = {
  company: 'lower(company)',
  client: 'lower(client)',
  hoursLeft: '"totalHours" - "secondsWorked" / 3600.0',
  storage: share('"bytesStored"', '"totalBytes"'),
  orders: share('"ordersBegun"', '"totalOrders"'),
  activeOrders: '"activeOrders"',
  lastOrder: `("lastOrder" ->> 'createdAt')::timestamptz`,
  unpaid: 'unpaid',
};

const bought = (type: ProductType): string => boughtOf(type, '$1', 'm.begins_at');
const withBought = (quota: string, type: ProductType): string => totalOf(quota, bought(type));
const holds = (text: string): string => `position(lower($3) IN lower(${text})) > 0`;

/** Whether `u` owns company `c` and can sign in. */
const isOwner = `u.company_id = c.id AND u.role = 'owner' AND u.deactivated_at IS NULL`;

/** Returns a page of companies on free plans, and their total number. Companies without a value come last. */
export async function paygCustomers(
  tx: Tx,
  now: Date,
  { search, runningOut, providerName, sort, direction, limit, offset }: PaygPage,
): Promise<{ rows: PaygRow[]; total: number }> {
  const [found] = await tx.query<{ rows: PaygRow[]; total: number }>(
    `WITH used AS MATERIALIZED (
       SELECT c.id AS "companyId", c.name AS company, client.name AS client, c.currency,
         coalesce((SELECT json_agg(json_build_object('name', trim(u.firstname || ' ' || u.lastname), 'email', u.email)
             ORDER BY u.id)
           FROM users u WHERE ${isOwner}), '[]') AS owners,
         ${withBought('c.allocated_hours', 'hours')} AS "totalHours", ${bought('hours')} AS "boughtHours",
         ${secondsWorked('$1')} AS "secondsWorked", ${bytesStored} AS "bytesStored",
         ${withBought('c.storage_quota', 'storage')} AS "totalBytes", ${ordersBegun} AS "ordersBegun",
         ${withBought('c.total_orders', 'total-order')} AS "totalOrders", ${activeOrdersNow('$2')} AS "activeOrders",
         (SELECT json_build_object('id', o.id, 'name', o.name, 'createdAt', o.created_at) FROM orders o
           WHERE o.company_id = c.id AND NOT ${isDraft('o')}
           ORDER BY o.created_at DESC, o.id DESC LIMIT 1) AS "lastOrder",
         (SELECT coalesce(sum(${dueOf('i')}), 0)::bigint FROM invoices i
           WHERE i.company_id = c.id AND i.is_open) AS unpaid
       FROM companies c LEFT JOIN companies client ON client.id = c.client_id, ${monthOf('$1')}
       WHERE c.plan = 'free' AND ($3 = '' OR ${holds('c.name')} OR ${holds('coalesce(client.name, $4)')}
         OR EXISTS (SELECT 1 FROM users u WHERE ${isOwner}
           AND ${holds(`u.firstname || ' ' || u.lastname || ' ' || u.email`)}))
     ), shown AS (
       SELECT * FROM used WHERE NOT $5 OR 100 * ${share('"secondsWorked"', '("totalHours" * 3600)')} >= ${redFrom}
     ), page AS (
       SELECT * FROM shown ORDER BY ${sortKeys[sort]} ${direction} NULLS LAST, lower(company), "companyId"
       LIMIT $6 OFFSET $7
     )
     SELECT (SELECT count(*)::int FROM shown) AS total,
       coalesce((SELECT json_agg(page ORDER BY ${sortKeys[sort]} ${direction} NULLS LAST, lower(company), "companyId")
         FROM page), '[]') AS rows`,
    [now, activeColumns, search, providerName, runningOut, limit, offset],
  );
  return found ?? { rows: [], total: 0 };
}

import { isDraft } from '#server/access/visibility.queries.ts';
import { isUsable } from '#server/billing/payment-methods.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { MutationTx } from '#server/mutation/mutate.ts';
import type { ProductType } from '#shared/billing/cart.ts';
import type { Membership } from '#shared/billing/membership.ts';
import { activeColumns } from '#shared/orders/meters.ts';
import { graceEndsAt, owesPlanDebit } from './grace.queries.ts';
import { monthBegan, monthOf } from './plan-months.queries.ts';

interface AddOnRow {
  id: string;
  type: ProductType;
  title: string;
  amount: number;
  isSubscription: boolean;
  /** ISO 8601. */
  dueDate: string | null;
  /** ISO 8601. */
  givenAt: string;
}

/** What a company's plan gives with what was bought besides; null where there is no end. */
export interface PlanTotals {
  /** By the month of the plan. */
  orders: number | null;
  activeOrders: number | null;
  /** Hours per month of the plan, including those that it allows a company to overdraw. */
  hours: number | null;
  seats: number | null;
  /** Bytes. */
  storage: number | null;
  /** Hours of the month that it may overdraw; in `hours` already. */
  overdraft: number;
}

/** What a company uses of its limits. */
export interface CountedUse {
  totals: PlanTotals;
  /** On its orders in this month of the plan, work that runs included. */
  secondsWorked: number;
  activeOrdersNow: number;
  /** Orders, drafts not counted, that it began in this month of the plan. */
  ordersBegun: number;
  /** People who are not deactivated. */
  seatsTaken: number;
}

/** A company's limits and what it uses of them; quotas are negative where there is no end. */
export interface LimitRow extends CountedUse {
  plan: Membership['type'];
  isPlanActive: boolean;
  paidUntil: Date | null;
  /** Until when a plan that is not paid any more still gives what it does; null: nothing is to be paid. */
  graceEndsAt: Date | null;
  /** What it owes for its plan is to be collected by the provider: nothing stops because that has not been done. */
  owesPlanDebit: boolean;
  leaveUntil: Date | null;
  /** Null: it is neither on hold nor closed. */
  holdReason: string | null;
  cycleEndsAt: Date;
  allocatedHours: number;
  activeOrders: number;
  totalOrders: number;
  addOns: AddOnRow[];
  /** What it can buy beside its plan: once on a free one, by the month on a paid one. */
  sold: ProductType[];
}

/** A company's terms and what it really uses of them. */
export interface MembershipRow extends LimitRow {
  planTitle: string;
  paymentTerm: Membership['paymentTerm'];
  storageQuota: number;
  /** Minor units for one term. */
  planPrice: number;
  planFeatures: string[];
  /** One that is not past its day. */
  hasPaymentMethod: boolean;
  trialDays: number;
  trialEndsAt: Date | null;
  currency: string;
  change: { kind: 'upgrade' | 'downgrade'; title: string; date: string } | null;
  deletionAt: Date | null;
  /** Bytes of all versions of its orders and of its pictures, with their thumbnails and previews. */
  bytesStored: number;
}

/** Bytes stored for company `c`. Pictures of pages do not count: they are drawn after the upload was admitted. */
export const bytesStored = `((SELECT coalesce(sum(v.size + v.thumbnail_size + v.preview_size), 0)::bigint FROM versions v
    JOIN attachments a ON a.id = v.attachment_id JOIN orders o ON o.id = a.order_id
    WHERE o.company_id = c.id AND v.file_removed_at IS NULL)
  + (SELECT coalesce(sum(g.size + g.thumbnail_size), 0)::bigint FROM images g WHERE g.company_id = c.id))`;

/**
 * Returns whether the add-on `x` counts at `now`, in the plan's month that began at `month`; both are SQL.
 */
export const counts = (now: string, month: string): string =>
  `CASE WHEN x.is_subscription THEN x.price = 0 AND NOT x.ends OR x.due_at > ${now}
     ELSE x.type IN ('storage', 'active-order') OR x.given_at >= ${month} END`;

/** What company `c` has bought of a type and counts, as for `counts`. */
export const boughtOf = (
  type: ProductType,
  now: string,
  month: string,
): string => `(SELECT coalesce(sum(x.amount), 0)::bigint FROM add_ons x
    WHERE x.company_id = c.id AND x.type = '${type}' AND ${counts(now, month)})`;

/** A quota with what was bought besides; NULL where there is no end. */
export const totalOf = (quota: string, more: string): string =>
  `CASE WHEN ${quota} >= 0 THEN ${quota} + ${more} END`;

/** On the orders of company `c` in month `m`, work that runs included. */
export const secondsWorked = (
  now: string,
): string => `(SELECT coalesce(sum(greatest(0, floor(extract(epoch FROM
           coalesce(w.ended_at, ${now}) - greatest(w.started_at, m.begins_at))))), 0)::bigint
         FROM work_stretches w JOIN orders o ON o.id = w.order_id WHERE o.company_id = c.id
           AND (w.ended_at IS NULL OR w.ended_at > m.begins_at))`;

/** `columns` are those of `activeColumns`. */
export const activeOrdersNow = (columns: string): string => `(SELECT count(*)::int FROM orders o
         WHERE o.company_id = c.id AND o.board_column = ANY(${columns}))`;

/** SQL for the number of orders that company `c` began in month `m`, excluding drafts. */
export const ordersBegun = `(SELECT count(*)::int FROM orders o
         WHERE o.company_id = c.id AND coalesce(o.begun_at, o.created_at) >= m.begins_at
           AND NOT ${isDraft('o')})`;

const total = (quota: string, type: ProductType, now: string, more = '0'): string =>
  totalOf(quota, `${more} + ${boughtOf(type, now, 'm.begins_at')}`);

/** People of company `c` who are not deactivated. */
export const seatsTaken =
  '(SELECT count(*)::int FROM users u WHERE u.company_id = c.id AND u.deactivated_at IS NULL)';
/** SQL for the number of seats that the plan of company `c` includes. */
export const seatsTotal = totalOf('c.seats', '0');

/** The columns of `CountedUse` for company `c` in month `m`. `now` is SQL, `columns` are those of `activeColumns`. */
export const countedUse = (now: string, columns: string): string => `json_build_object(
         'orders', ${total('c.total_orders', 'total-order', now)},
         'activeOrders', ${total('c.active_orders', 'active-order', now)},
         'hours', ${total('c.allocated_hours', 'hours', now, 'c.overdraft_hours')},
         'overdraft', c.overdraft_hours,
         'seats', ${seatsTotal},
         'storage', ${total('c.storage_quota', 'storage', now)}) AS totals,
       ${secondsWorked(now)} AS "secondsWorked", ${activeOrdersNow(columns)} AS "activeOrdersNow",
       ${ordersBegun} AS "ordersBegun",
       ${seatsTaken} AS "seatsTaken"`;

/** The columns of `LimitRow` for company `c` in month `m`. $2 is the time, $3 are `activeColumns`. */
const limitColumns = `ARRAY(SELECT DISTINCT p.type FROM products p WHERE p.currency = c.currency AND p.is_sold
         AND p.is_monthly = (c.plan <> 'free') ORDER BY 1) AS sold,
       c.plan, c.is_plan_active AS "isPlanActive", c.paid_until AS "paidUntil",
       ${graceEndsAt} AS "graceEndsAt", ${owesPlanDebit} AS "owesPlanDebit", c.leave_until AS "leaveUntil",
       coalesce(c.close_reason, c.hold_reason) AS "holdReason", m.ends_at AS "cycleEndsAt",
       c.allocated_hours AS "allocatedHours", c.active_orders AS "activeOrders", c.total_orders AS "totalOrders",
       coalesce((SELECT json_agg(json_build_object('id', x.id, 'type', x.type, 'title', x.title,
           'amount', x.amount, 'isSubscription', x.is_subscription, 'dueDate', x.due_at, 'givenAt', x.given_at)
           ORDER BY x.due_at NULLS LAST, x.title, x.id)
         FROM add_ons x WHERE x.company_id = c.id AND ${counts('$2', 'm.begins_at')}), '[]') AS "addOns",
       ${countedUse('$2', '$3')}`;

/** Returns the limits without stored bytes, which take long to count. */
export async function findLimits(tx: Tx, companyId: string, now: Date): Promise<LimitRow | null> {
  const [row] = await tx.query<LimitRow>(
    `SELECT ${limitColumns} FROM companies c, ${monthOf('$2')} WHERE c.id = $1`,
    [companyId, now, activeColumns],
  );
  return row ?? null;
}

export async function findMembership(tx: Tx, companyId: string, now: Date): Promise<MembershipRow | null> {
  const [row] = await tx.query<MembershipRow>(
    `SELECT ${limitColumns}, c.plan_title AS "planTitle", c.payment_term AS "paymentTerm",
       c.storage_quota AS "storageQuota",
       c.plan_price AS "planPrice", c.plan_features AS "planFeatures", EXISTS (SELECT 1 FROM payment_methods m
         WHERE m.company_id = c.id AND ${isUsable('$2')}) AS "hasPaymentMethod", c.trial_days AS "trialDays",
       c.trial_ends_at AS "trialEndsAt", c.currency,
       (SELECT json_build_object('kind', p.kind, 'title', n.title, 'date', p.due_at)
         FROM plan_changes p JOIN plans n ON n.id = p.plan_id WHERE p.company_id = c.id) AS change,
       (SELECT d.due_at FROM deletion_requests d WHERE d.company_id = c.id) AS "deletionAt",
       ${bytesStored} AS "bytesStored"
     FROM companies c, ${monthOf('$2')} WHERE c.id = $1`,
    [companyId, now, activeColumns],
  );
  return row ?? null;
}

/** Bytes really stored for a company, and what it may store with its add-ons. */
export async function storageOf(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<{ used: number; quota: number; additionalQuota: number }> {
  const [row] = await tx.query<{ used: number; quota: number; additionalQuota: number }>(
    `SELECT c.storage_quota AS quota, ${bytesStored} AS used, ${boughtOf('storage', '$2', 'NULL')} AS "additionalQuota"
     FROM companies c WHERE c.id = $1`,
    [companyId, now],
  );
  if (row === undefined) throw new Error(`there is no company ${companyId}`);
  return row;
}

/**
 * Returns companies for which something has ended by time alone since the last call: a paid term, a trial, an
 * unpaid monthly add-on, a purchase order, a month. Returns each end once.
 */
export async function takePassedEnds(tx: MutationTx, now: Date): Promise<string[]> {
  const rows = await tx.lockFree<{ id: string }>(
    'company',
    `WITH due AS (
       SELECT c.id FROM companies c WHERE EXISTS (
         SELECT 1 FROM (
           VALUES (c.paid_until), (c.trial_ends_at),
             (${monthBegan('$1::timestamptz')})
           UNION ALL
           SELECT x.due_at FROM add_ons x WHERE x.company_id = c.id AND x.is_subscription AND x.price > 0
           UNION ALL
           SELECT m.expires_at FROM payment_methods m WHERE m.company_id = c.id
         ) ends (at) WHERE ends.at > c.plan_ends_told_at AND ends.at <= $1
       ) FOR NO KEY UPDATE SKIP LOCKED
     ) UPDATE companies c SET plan_ends_told_at = $1 FROM due WHERE c.id = due.id RETURNING c.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** Gives what was bought for this month of the plan to the month that begins now with another plan. */
export async function carryBought(tx: Tx, companyId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE add_ons x SET given_at = $2 FROM companies c
     WHERE c.id = $1 AND x.company_id = c.id AND NOT x.is_subscription AND x.type IN ('hours', 'total-order')
       AND x.given_at >= ${monthBegan('$2::timestamptz')}`,
    [companyId, now],
  );
}

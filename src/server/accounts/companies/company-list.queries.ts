import { isInvited } from '#server/accounts/team/team-members.queries.ts';
import { dueOf } from '#server/billing/invoice-columns.ts';
import { graceEndsAt, owesPlanDebit } from '#server/billing/plans/grace.queries.ts';
import { bytesStored, type CountedUse, countedUse } from '#server/billing/plans/membership.queries.ts';
import { monthOf } from '#server/billing/plans/plan-months.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { type Cursor, isBehind, keysetOrder, type SortKey } from '#server/kernel/db/keyset.ts';
import { containsSql, plainSql, searchedWords } from '#server/kernel/db/plain-sql.ts';
import {
  type CompanySort,
  type ShownState,
  shownStates,
  stateTexts,
} from '#shared/accounts/companies/company-list.ts';
import { nearFrom } from '#shared/billing/plan-warnings.ts';
import { plainText } from '#shared/kernel/match-text.ts';
import { activeColumns } from '#shared/orders/meters.ts';
import { isReseller, type Named } from './companies.queries.ts';

/** A company in the list. */
export interface CompanyRow extends Named, CountedUse {
  createdAt: Date;
  reseller: Named | null;
  isReseller: boolean;
  owner: { name: string; emailAddress: string; isInvited: boolean } | null;
  planTitle: string;
  plan: 'free' | 'paid';
  isPlanActive: boolean;
  paidUntil: Date | null;
  graceEndsAt: Date | null;
  owesPlanDebit: boolean;
  leaveUntil: Date | null;
  heldAt: Date | null;
  closedAt: Date | null;
  /** Of the present month of its plan. */
  cycleEndsAt: Date;
  bytesStored: number;
  unpaid: number;
  currency: string;
  sort_key: string | null;
}

export interface CompanyFilter {
  /** Each of its words is found in a company's name, reseller, owner, plan or state. */
  search?: string | undefined;
  state?: ShownState | undefined;
  isReseller?: boolean | undefined;
}

export interface CompanyPage {
  sort: CompanySort;
  direction: 'asc' | 'desc';
  limit: number;
  after: Cursor<string> | null;
  now: Date;
  /** Whose customer a company is that has no reseller. */
  providerName: string;
}

/** $1 is the time, $2 are `activeColumns`, $3 is the name of the provider. */
const from = `companies c CROSS JOIN ${monthOf('$1::timestamptz')}
  CROSS JOIN (SELECT $3::text AS name) provider
  LEFT JOIN companies r ON r.id = c.client_id AND r.id <> c.id
  LEFT JOIN LATERAL (SELECT trim(u.firstname || ' ' || u.lastname) AS name, u.email, ${isInvited} AS invited FROM users u
    WHERE u.company_id = c.id AND u.role = 'owner' AND u.deactivated_at IS NULL
    ORDER BY u.created_at, u.id LIMIT 1) owner ON true
  CROSS JOIN LATERAL (SELECT ${countedUse('$1::timestamptz', '$2::text[]')}, ${bytesStored} AS "bytesStored",
    (SELECT coalesce(sum(${dueOf('i')}), 0)::bigint FROM invoices i WHERE i.company_id = c.id AND i.is_open) AS unpaid) used`;

const totalOf = (limit: string): string => `(used.totals ->> '${limit}')::float8`;

/** How company `c` is shown, as `shownState` says it of a row. */
const state = `CASE WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.held_at IS NOT NULL THEN 'hold'
  WHEN c.leave_until > $1 THEN 'leave'
  WHEN c.plan <> 'free' AND NOT c.is_plan_active THEN 'ended'
  WHEN c.plan <> 'free' AND c.paid_until < $1 AND ${graceEndsAt} < $1 AND NOT ${owesPlanDebit} THEN 'late'
  ELSE coalesce((SELECT CASE WHEN bool_or(w.used >= w.total) OR used."seatsTaken" > ${totalOf('seats')} THEN 'beyond'
      WHEN bool_or(w.used >= w.total * ${nearFrom}::float8) THEN 'near' END
    FROM (VALUES (used."ordersBegun"::float8, ${totalOf('orders')}),
      (used."activeOrdersNow"::float8, ${totalOf('activeOrders')}),
      (used."secondsWorked" / 3600::float8, ${totalOf('hours')}),
      (used."bytesStored"::float8, ${totalOf('storage')})) w (used, total)
    WHERE w.total IS NOT NULL AND w.used > 0), CASE WHEN used."seatsTaken" > ${totalOf('seats')} THEN 'beyond' ELSE 'active' END) END`;

const sortKeys: Readonly<Record<CompanySort, SortKey>> = {
  name: { sql: 'lower(c.name)', type: 'text' },
  reseller: {
    sql: `lower(CASE WHEN ${isReseller} THEN 'Reseller' ELSE coalesce(r.name, provider.name) END)`,
    type: 'text',
  },
  owner: { sql: 'lower(owner.name)', type: 'text', nullable: true },
  plan: { sql: 'lower(c.plan_title)', type: 'text' },
  state: { sql: `array_position('{${shownStates.join(',')}}'::text[], ${state})`, type: 'integer' },
  people: { sql: 'used."seatsTaken"', type: 'integer' },
  hours: { sql: 'used."secondsWorked"', type: 'bigint' },
  storage: { sql: 'used."bytesStored"', type: 'bigint' },
  storageTotal: { sql: totalOf('storage'), type: 'float8', nullable: true },
  storageShare: {
    sql: `CASE WHEN ${totalOf('storage')} > 0 THEN used."bytesStored" / ${totalOf('storage')}
        WHEN ${totalOf('storage')} = 0 THEN sign(used."bytesStored"::float8) END`,
    type: 'float8',
    nullable: true,
  },
  active: { sql: 'used."activeOrdersNow"', type: 'integer' },
  unpaid: { sql: 'used.unpaid', type: 'bigint' },
};

/** SQL of the conditions, joined by AND. */
function conditions(filter: CompanyFilter, bind: (value: unknown) => string): string {
  const text = plainSql(
    `concat_ws(' ', c.name, coalesce(r.name, provider.name), owner.name, owner.email, c.plan_title)`,
  );
  const parts = searchedWords(filter.search ?? '').map((word) => {
    const states = shownStates.filter((each) => plainText(stateTexts[each]).includes(plainText(word)));
    const isNamed = containsSql(text, bind(word));
    return states.length === 0 ? isNamed : `(${isNamed} OR ${state} = ANY (${bind(states)}::text[]))`;
  });
  if (filter.state !== undefined) parts.push(`${state} = ${bind(filter.state)}`);
  if (filter.isReseller !== undefined) parts.push(`${isReseller} = ${bind(filter.isReseller)}`);
  return ['true', ...parts].join(' AND ');
}

/** The reseller whose customer company `c` is, as JSON; null of a reseller itself. */
const reseller = `CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'name', r.name) END`;

type InstantColumn =
  | 'createdAt'
  | 'paidUntil'
  | 'graceEndsAt'
  | 'leaveUntil'
  | 'heldAt'
  | 'closedAt'
  | 'cycleEndsAt';
/** A row as JSON: its instants are text. */
type JsonRow = { [Key in keyof CompanyRow]: Key extends InstantColumn ? string | null : CompanyRow[Key] };

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns a page of companies, and how many match the filter. */
export async function companyPage(
  tx: Tx,
  filter: CompanyFilter,
  { sort, direction, limit, after, now, providerName }: CompanyPage,
): Promise<{ rows: CompanyRow[]; total: number }> {
  const values: unknown[] = [now, activeColumns, providerName];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const key = sortKeys[sort];
  const ordered = { direction, ...(key.nullable && { nullable: key.nullable }) };
  const listed = { ...key, sql: 'sort_key' };
  const behind =
    after === null ? 'true' : isBehind(listed, { sql: 'id', type: 'text' }, { direction, after }, bind);
  const [view] = await tx.query<{ rows: JsonRow[] | null; total: number }>(
    `WITH listed AS (SELECT c.id, ${key.sql} AS sort_key FROM ${from} WHERE ${conditions(filter, bind)}),
     page AS (SELECT * FROM listed WHERE ${behind} ORDER BY ${keysetOrder('sort_key', 'id', ordered)} LIMIT ${bind(limit)})
     SELECT (SELECT count(*)::int FROM listed) AS total, (SELECT json_agg(found) FROM (
       SELECT c.id, c.name, c.created_at AS "createdAt", ${reseller} AS reseller, ${isReseller} AS "isReseller",
         CASE WHEN owner.email IS NOT NULL THEN json_build_object('name', owner.name, 'emailAddress', owner.email,
           'isInvited', owner.invited) END AS owner,
         c.plan_title AS "planTitle", c.plan, c.is_plan_active AS "isPlanActive", c.paid_until AS "paidUntil",
         ${graceEndsAt} AS "graceEndsAt", ${owesPlanDebit} AS "owesPlanDebit",
         c.leave_until AS "leaveUntil", c.held_at AS "heldAt", c.closed_at AS "closedAt",
         m.ends_at AS "cycleEndsAt", used.*, c.currency, page.sort_key::text AS sort_key
       FROM ${from} JOIN page ON page.id = c.id
       ORDER BY ${keysetOrder('page.sort_key', 'page.id', ordered)}) found) AS rows`,
    values,
  );
  const rows = (view?.rows ?? []).map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt ?? 0),
    cycleEndsAt: new Date(row.cycleEndsAt ?? 0),
    paidUntil: instant(row.paidUntil),
    graceEndsAt: instant(row.graceEndsAt),
    leaveUntil: instant(row.leaveUntil),
    heldAt: instant(row.heldAt),
    closedAt: instant(row.closedAt),
  }));
  return { rows, total: view?.total ?? 0 };
}

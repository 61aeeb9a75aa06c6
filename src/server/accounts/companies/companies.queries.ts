import { isInvited } from '#server/accounts/team/team-members.queries.ts';
import { dueOf } from '#server/billing/invoice-columns.ts';
import {
  bytesStored,
  type CountedUse,
  countedUse,
  monthOf,
} from '#server/billing/plans/membership.queries.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import type { Company } from '#shared/accounts/companies/company.ts';
import { activeColumns } from '#shared/orders/meters.ts';

interface Named {
  id: string;
  name: string;
}

/** The reseller whose customer company `c` is, as JSON; null of a reseller itself. */
const reseller = `(SELECT json_build_object('id', r.id, 'name', r.name) FROM companies r
  WHERE r.id = c.client_id AND r.id <> c.id)`;
const isReseller = 'coalesce(c.client_id = c.id, false)';

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
  graceDays: number;
  leaveUntil: Date | null;
  heldAt: Date | null;
  closedAt: Date | null;
  /** Of the present month of its plan. */
  cycleEndsAt: Date;
  bytesStored: number;
  unpaid: number;
  currency: string;
}

/** Returns every company, by name. */
export const allCompanies = (tx: Tx, now: Date): Promise<CompanyRow[]> =>
  tx.query(
    `SELECT c.id, c.name, c.created_at AS "createdAt", ${reseller} AS reseller, ${isReseller} AS "isReseller",
       (SELECT json_build_object('name', trim(u.firstname || ' ' || u.lastname), 'emailAddress', u.email,
           'isInvited', ${isInvited}) FROM users u
         WHERE u.company_id = c.id AND u.role = 'owner' AND u.deactivated_at IS NULL
         ORDER BY u.created_at, u.id LIMIT 1) AS owner,
       c.plan_title AS "planTitle", c.plan, c.is_plan_active AS "isPlanActive", c.paid_until AS "paidUntil",
       c.grace_days AS "graceDays", c.leave_until AS "leaveUntil", c.held_at AS "heldAt", c.closed_at AS "closedAt",
       m.ends_at AS "cycleEndsAt",
       ${bytesStored} AS "bytesStored", ${countedUse('$1', '$2')},
       (SELECT coalesce(sum(${dueOf('i')}), 0)::bigint FROM invoices i
         WHERE i.company_id = c.id AND i.is_open) AS unpaid, c.currency
     FROM companies c, ${monthOf('$1')} ORDER BY lower(c.name), c.id`,
    [now, activeColumns],
  );

export interface CompanyFacts {
  reseller: Named | null;
  isReseller: boolean;
  information: Company['information'];
  currency: string;
}

/** Returns what is known of a company beside what its reseller sees. */
export async function findCompanyFacts(tx: Tx, companyId: string): Promise<CompanyFacts | null> {
  const [row] = await tx.query<CompanyFacts>(
    `SELECT ${reseller} AS reseller, ${isReseller} AS "isReseller", c.currency,
       json_build_object('contact', c.contact, 'phone', c.phone, 'address', coalesce(c.billed_to ->> 'address', ''),
         'country', coalesce(c.billed_to ->> 'country', ''), 'taxNumber', coalesce(c.billed_to ->> 'taxNumber', ''))
         AS information
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  return row ?? null;
}

import type { Tx } from '#server/kernel/db/db.ts';
import type { Company } from '#shared/accounts/companies/company.ts';

export interface Named {
  id: string;
  name: string;
}

/** The reseller whose customer company `c` is, as JSON; null of a reseller itself. */
const reseller = `(SELECT json_build_object('id', r.id, 'name', r.name) FROM companies r
  WHERE r.id = c.client_id AND r.id <> c.id)`;
/** Whether company `c` is a reseller, as SQL. */
export const isReseller = 'coalesce(c.client_id = c.id, false)';

export interface CompanyFacts {
  reseller: Named | null;
  isReseller: boolean;
  information: Company['information'];
  currency: string;
  /** The first term of its plan runs and is not paid yet. */
  owesFirstTerm: boolean;
}

/** Returns what is known of a company beside what its reseller sees. */
export async function findCompanyFacts(tx: Tx, companyId: string): Promise<CompanyFacts | null> {
  const [row] = await tx.query<CompanyFacts>(
    `SELECT ${reseller} AS reseller, ${isReseller} AS "isReseller", c.currency,
       EXISTS (SELECT 1 FROM invoices i WHERE i.company_id = c.id AND i.is_open AND i.kind = 'plan'
         AND i.term_from IS NOT NULL) AS "owesFirstTerm",
       json_build_object('contact', c.contact, 'phone', c.phone, 'address', coalesce(c.billed_to ->> 'address', ''),
         'country', coalesce(c.billed_to ->> 'country', ''), 'taxNumber', coalesce(c.billed_to ->> 'taxNumber', ''))
         AS information
     FROM companies c WHERE c.id = $1`,
    [companyId],
  );
  return row ?? null;
}

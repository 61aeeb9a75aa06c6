import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';

type OwnFields = Pick<CompanyInformation, 'name' | 'contact' | 'phone'>;

export const findCompany = (tx: Tx, companyId: string): Promise<OwnFields> =>
  onlyRow<OwnFields>(tx, 'SELECT name, contact, phone FROM companies WHERE id = $1', [companyId]);

export async function updateCompany(
  tx: Tx,
  companyId: string,
  { name, contact, phone }: OwnFields,
): Promise<void> {
  await tx.query('UPDATE companies SET name = $2, contact = $3, phone = $4 WHERE id = $1', [
    companyId,
    name,
    contact,
    phone,
  ]);
}

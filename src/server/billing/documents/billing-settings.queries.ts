import type { Tx } from '#server/kernel/db/db.ts';
import { onlyRow } from '#server/kernel/db/only-row.ts';
import { plainBilling } from '#shared/billing/document/billing-form.ts';
import {
  type BilledTo,
  type BillingSettings,
  nobodyBilled,
} from '#shared/billing/document/billing-settings.ts';

/** Returns the settings; null until somebody has set them. Fields that came later than these have their defaults. */
export async function findBillingSettings(tx: Tx): Promise<BillingSettings | null> {
  const [row] = await tx.query<{ settings: BillingSettings }>('SELECT settings FROM billing_settings');
  if (row === undefined) return null;
  return { ...row.settings, payee: { ...plainBilling.payee, ...row.settings.payee } };
}

export async function saveBillingSettings(tx: Tx, settings: BillingSettings): Promise<void> {
  await tx.query(
    'INSERT INTO billing_settings (settings) VALUES ($1) ON CONFLICT (id) DO UPDATE SET settings = excluded.settings',
    [JSON.stringify(settings)],
  );
}

/** Returns the company that runs the installation, from the answers of the setup; null if there was no setup. */
export async function findProvider(tx: Tx): Promise<{
  name: string;
  address: string;
  country: string;
  taxNumber: string;
  currency: string;
  supportEmail: string;
} | null> {
  const [row] = await tx.query<{
    provider: {
      name: string;
      address: string;
      country: string;
      taxNumber: string;
      currency: string;
      supportEmail: string;
    } | null;
  }>('SELECT provider FROM installation');
  return row?.provider ?? null;
}

export async function findBilledTo(tx: Tx, companyId: string): Promise<BilledTo | null> {
  const [row] = await tx.query<{ billedTo: BilledTo | null }>(
    'SELECT billed_to AS "billedTo" FROM companies WHERE id = $1',
    [companyId],
  );
  // Older ones lack what came later.
  return row?.billedTo == null ? null : { ...nobodyBilled, ...row.billedTo };
}

/** Returns what MyInvois asks for about a company. */
export async function findBuyerOfMalaysia(tx: Tx, companyId: string): Promise<BilledTo & { phone: string }> {
  const { billedTo, phone } = await onlyRow<{ billedTo: BilledTo | null; phone: string }>(
    tx,
    'SELECT billed_to AS "billedTo", phone FROM companies WHERE id = $1',
    [companyId],
  );
  return { ...nobodyBilled, ...billedTo, phone };
}

export async function saveBilledTo(tx: Tx, companyId: string, billedTo: BilledTo): Promise<void> {
  await tx.query('UPDATE companies SET billed_to = $2 WHERE id = $1', [companyId, JSON.stringify(billedTo)]);
}

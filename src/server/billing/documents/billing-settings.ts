import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import type { Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { maySetCompany } from '#shared/accounts/company-rules.ts';
import {
  type BillingForm,
  billingFormOf,
  billingLabels,
  billingSettingsOf,
  mayReadBilling,
  maySetBilling,
  plainBilling,
} from '#shared/billing/document/billing-form.ts';
import { billingProblems } from '#shared/billing/document/billing-problems.ts';
import {
  type BilledTo,
  type BillingSettings,
  nobodyBilled,
} from '#shared/billing/document/billing-settings.ts';
import { compactNumber } from '#shared/billing/document/malaysia.ts';
import { numberPattern } from '#shared/billing/document/number-format.ts';
import { countries } from '#shared/installation/installation.ts';
import { invalidInput, requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import {
  findBilledTo,
  findBillingSettings,
  findProvider,
  saveBilledTo,
  saveBillingSettings,
} from './billing-settings.queries.ts';
import { numberAhead } from './documents.queries.ts';

/** Returns how invoices are made. Until it is set, the seller is the provider of the setup. */
export async function readSettings(tx: Tx): Promise<BillingSettings> {
  const settings = await findBillingSettings(tx);
  // Older settings lack what came later.
  if (settings !== null)
    return {
      ...plainBilling,
      ...settings,
      tax: { ...plainBilling.tax, ...settings.tax },
      payee: { ...plainBilling.payee, ...settings.payee },
      reminders: (settings.reminders ?? []).map((reminder) => ({ ...reminder, fee: reminder.fee ?? 0 })),
    };
  const provider = await findProvider(tx);
  if (provider === null) return plainBilling;
  const { name, address, country, taxNumber } = provider;
  return { ...plainBilling, seller: { name, address, country, taxNumber } };
}

export async function readBillingForm({ tx, actor }: UseCaseContext): Promise<BillingForm> {
  if (!mayReadBilling(actor)) throw forbidden();
  return billingFormOf(await readSettings(tx));
}

const requireCountry = (country: string): void => {
  if (!countries().some(({ code }) => code === country)) throw invalidInput(['Country: Not Valid']);
};

/** Returns which format would give a number a second time, that of a document from before it was set. */
async function numberProblems(
  tx: Tx,
  { invoiceNumber, creditNumber }: BillingSettings,
): Promise<Partial<Record<'invoiceNumber' | 'creditNumber', string>>> {
  const ahead = {
    invoiceNumber: await numberAhead(tx, 'invoice', numberPattern(invoiceNumber)),
    creditNumber: await numberAhead(tx, 'credit-note', numberPattern(creditNumber)),
  };
  return Object.fromEntries(
    Object.entries(ahead)
      .filter(([, number]) => number !== null)
      .map(([field, number]) => [
        field,
        `It would come to ${number}, which was issued before: use other letters.`,
      ]),
  );
}

/** Sets how invoices are made from now on; issued ones stay as they are. */
export async function setBilling(
  { tx, actor }: MutationContext,
  sent: SentForm<BillingForm>,
): Promise<BillingForm> {
  if (!maySetBilling(actor)) throw forbidden();
  await lockForm(tx, 'billing');
  const former = await readSettings(tx);
  const form = mergeForm(sent, billingFormOf(former), billingLabels);
  requireValid(billingProblems(form), billingLabels);
  requireCountry(form.country);
  const settings = billingSettingsOf(form);
  // Formats that stay keep nobody from changing the rest.
  if (settings.invoiceNumber !== former.invoiceNumber || settings.creditNumber !== former.creditNumber)
    requireValid(await numberProblems(tx, settings), billingLabels);
  await saveBillingSettings(tx, settings);
  return billingFormOf(settings);
}

const ownCompany = ({ actor }: UseCaseContext): string => {
  if (actor.companyId === null || !maySetCompany(actor)) throw forbidden();
  return actor.companyId;
};

/** Returns the recipient of the invoices of the reader's company. */
export async function readBilledTo(context: UseCaseContext): Promise<BilledTo> {
  return (await findBilledTo(context.tx, ownCompany(context))) ?? nobodyBilled;
}

export async function setBilledTo(context: MutationContext, billedTo: BilledTo): Promise<BilledTo> {
  const companyId = ownCompany(context);
  if (billedTo.country !== '') requireCountry(billedTo.country);
  const given = {
    address: billedTo.address.trim(),
    country: billedTo.country,
    taxNumber: billedTo.taxNumber.trim(),
    tin: compactNumber(billedTo.tin),
    registration: compactNumber(billedTo.registration),
    city: billedTo.city.trim(),
    postcode: billedTo.postcode.trim(),
    state: billedTo.state,
  };
  await lockCompanies(context.tx, [companyId]);
  await saveBilledTo(context.tx, companyId, given);
  return given;
}

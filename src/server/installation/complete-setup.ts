import { hashPassword } from '#server/accounts/password.ts';
import { requireUncommon } from '#server/accounts/require-uncommon.ts';
import { setRequiredForStaff } from '#server/accounts/second-factor/second-factors.queries.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { saveHours } from '#server/calendar/business-hours.queries.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { catalogues } from '#shared/installation/catalogues.ts';
import {
  hoursOf,
  type Provider,
  type SetupForm,
  setupProblems,
  withUsual,
} from '#shared/installation/installation.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { currencySymbol } from '#shared/kernel/money.ts';
import {
  insertAdministrator,
  insertCategory,
  insertPlan,
  insertProduct,
  markSetUp,
  saveProviderLook,
} from './installation.queries.ts';

interface SetupParts {
  db: Db;
  now: Date;
  origin: Origin;
  /** Fills the empty installation with the demonstration, before anything else is written. */
  loadDemonstration(): Promise<void>;
}

const fieldNames: Readonly<Record<keyof SetupForm, string>> = {
  name: 'Studio name',
  supportEmail: 'Support e-mail',
  address: 'Address',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  taxNumber: 'Tax number',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  password: 'Password',
  catalogue: 'Services and plans',
  week: 'Business hours',
  look: 'Look',
  requiresSecondFactor: 'Second factor',
  withDemonstration: 'Demonstration',
};

/**
 * Sets up an installation without accounts: the provider, its hours, its first administrator, and the initial
 * services and plans. Throws a refusal for wrong answers, and if the installation is already set up.
 */
export async function completeSetup(parts: SetupParts, answers: SetupForm): Promise<void> {
  requireValid(setupProblems(answers), fieldNames);
  const form = withUsual(answers);
  await requireUncommon(form.password);
  const passwordHash = await hashPassword(form.password);
  if (form.withDemonstration) await parts.loadDemonstration();
  await mutate(parts.db, async (tx) => {
    const isFirst = await markSetUp(tx, providerOf(form), parts.now);
    if (!isFirst)
      throw new Refusal('conflict', 'Galley is set up already', ['Somebody else has just done it.']);
    await saveHours(tx, hoursOf(form));
    await saveProviderLook(tx, form.look);
    await setRequiredForStaff(tx, form.requiresSecondFactor);
    await insertAdministrator(tx, {
      email: form.email.trim(),
      passwordHash,
      firstname: form.firstname.trim(),
      lastname: form.lastname.trim(),
      timeZone: form.timeZone,
      now: parts.now,
    });
    await writeCatalogue(tx, form);
    await recordAudit(tx, parts.origin, {
      action: 'set-up',
      kind: 'settings',
      id: 'provider',
      actorName: `${form.firstname.trim()} ${form.lastname.trim()}`.trim(),
    });
  });
}

const providerOf = (form: SetupForm): Provider => ({
  name: form.name.trim(),
  supportEmail: form.supportEmail.trim(),
  address: form.address.trim(),
  country: form.country,
  currency: form.currency,
  timeZone: form.timeZone,
  taxNumber: form.taxNumber.trim(),
});

async function writeCatalogue(tx: Tx, { catalogue, currency }: SetupForm): Promise<void> {
  if (catalogue === 'none') return;
  const { categories, plans, products } = catalogues[catalogue];
  const sign = currencySymbol(currency);
  for (const { name, services } of categories) await insertCategory(tx, name, services);
  for (const plan of plans) await insertPlan(tx, plan, sign);
  for (const [at, product] of products.entries()) await insertProduct(tx, product, at + 1, sign);
}

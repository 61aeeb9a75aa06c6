import { hashPassword } from '#server/accounts/password.ts';
import { namesOfNewPerson } from '#server/accounts/password-names.ts';
import { commonProblem } from '#server/accounts/require-uncommon.ts';
import { setFactorRoles } from '#server/accounts/second-factor/second-factors.queries.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { saveHours } from '#server/calendar/business-hours.queries.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import { isDatabaseAway } from '#server/kernel/db/database-ready.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { teamRolesOf } from '#shared/accounts/team-members.ts';
import { catalogues } from '#shared/installation/catalogues.ts';
import {
  hoursOf,
  type Provider,
  type SetupForm,
  setupLabels,
  setupProblems,
  withUsual,
} from '#shared/installation/installation.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import type { SentForm } from '#shared/kernel/merge-form.ts';
import { currencySymbol } from '#shared/kernel/money.ts';
import { DemonstrationError } from './demonstration-error.ts';
import {
  insertAdministrator,
  insertCategory,
  insertPlan,
  insertProduct,
  lockSetup,
  markSetUp,
  saveProviderLook,
} from './installation.queries.ts';
import { mergeDraft } from './save-setup.ts';

interface SetupParts {
  db: Db;
  now: Date;
  origin: Origin;
  /** Makes the files of the demonstration. Returns what writes its rows. */
  demonstrationWriter(): Promise<(tx: MutationTx) => Promise<void>>;
}

/**
 * Sets up an installation without accounts: the provider, its hours, its first administrator, the initial services and
 * plans, and the demonstration if it is wanted, in one transaction. Throws a refusal for wrong answers, for answers
 * that others have changed meanwhile, and if the installation is already set up; and a DemonstrationError. Nothing is
 * written then, and the setup can go on.
 */
export async function completeSetup(parts: SetupParts, sent: SentForm<SetupForm>): Promise<void> {
  await requireAnswers(sent);
  const passwordHash = await hashPassword(sent.password);
  const writeDemonstration = sent.withDemonstration
    ? await orDemonstrationError(parts.demonstrationWriter())
    : null;
  await mutate(parts.db, async (tx) => {
    const { draft, isSetUp } = await lockSetup(tx);
    if (isSetUp)
      throw new Refusal('conflict', 'Galley is set up already', ['Someone else has just done it.']);
    const answers = { ...mergeDraft(sent, draft), password: sent.password };
    await requireAnswers(answers);
    const form = withUsual(answers);
    await markSetUp(tx, providerOf(form), parts.now);
    if (writeDemonstration !== null) await orDemonstrationError(writeDemonstration(tx));
    await saveHours(tx, hoursOf(form));
    await saveProviderLook(tx, form.look);
    await setFactorRoles(tx, form.requiresSecondFactor ? teamRolesOf('user') : []);
    await addAdministrator(tx, form, passwordHash, parts.now);
    await writeCatalogue(tx, form);
    await recordAudit(tx, parts.origin, {
      action: 'set-up',
      kind: 'settings',
      id: 'provider',
      actorName: `${form.firstname.trim()} ${form.lastname.trim()}`.trim(),
    });
  });
}

/** Throws a refusal that names each wrong answer. */
async function requireAnswers(form: SetupForm): Promise<void> {
  const problems = setupProblems(form);
  const common = await commonProblem(form.password, [form.name, ...namesOfNewPerson(form)]);
  requireValid({ ...(common !== null && { password: common }), ...problems }, setupLabels);
}

/** Fails with a DemonstrationError in place of any other error but that of a database that is away. */
async function orDemonstrationError<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    throw isDatabaseAway(error) ? error : new DemonstrationError(error);
  }
}

/** Throws a refusal where one of the demonstration has the address. */
async function addAdministrator(tx: Tx, form: SetupForm, passwordHash: string, now: Date): Promise<void> {
  try {
    await insertAdministrator(tx, {
      email: form.email.trim(),
      passwordHash,
      firstname: form.firstname.trim(),
      lastname: form.lastname.trim(),
      timeZone: form.timeZone,
      now,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error;
    requireValid({ email: 'Somebody of the demonstration has this address' }, setupLabels);
  }
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

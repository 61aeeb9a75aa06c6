import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import type { Config } from '#server/config.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import { currencies } from '#shared/installation/installation.ts';
import {
  maySetProvider,
  type ProviderForm,
  providerLabels,
  providerProblems,
} from '#shared/installation/provider-form.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { maxPrice } from '#shared/kernel/limits.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { currencySymbol, priceText } from '#shared/kernel/money.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { changeCurrency, companyIds, isAnythingBilled, oddPrice } from './currency.queries.ts';
import { readInstallation, saveProviderFields } from './installation.queries.ts';
import type { Installation } from './open-installation.ts';

type Configured = Pick<Config, 'providerName' | 'supportEmail' | 'timeZone'>;

/** Returns the stored form, or what `installation` uses where nothing is stored. */
async function storedForm(
  { tx }: UseCaseContext,
  { providerName, supportEmail, timeZone }: Installation,
): Promise<ProviderForm> {
  const { provider } = await readInstallation(tx);
  if (provider === null) return { name: providerName, supportEmail, timeZone, currency: '', tours: true };
  const { name, currency, tours = true } = provider;
  return { name, supportEmail: provider.supportEmail, timeZone: provider.timeZone, currency, tours };
}

/** Returns a form, and which of its fields the configuration of the server overrides. */
async function presented(
  context: UseCaseContext,
  form: ProviderForm,
  config: Configured,
): Promise<RouteData<'provider'>> {
  const set = { name: config.providerName, supportEmail: config.supportEmail, timeZone: config.timeZone };
  return {
    form,
    isCurrencyFinal: await isFinal(context, form.currency),
    configured: (['name', 'supportEmail', 'timeZone'] as const).filter((field) => set[field] !== null),
  };
}

/**
 * Returns whether a currency can no longer be changed: something was billed. Where there is none, one can be chosen even
 * then: without it, prices whose symbol is that of several currencies cannot be invoiced.
 */
const isFinal = async ({ tx }: UseCaseContext, currency: string): Promise<boolean> =>
  currency !== '' && (await isAnythingBilled(tx));

/** Returns what is wrong with another currency; undefined if it can be taken. */
async function currencyProblem(
  context: UseCaseContext,
  before: string,
  next: string,
): Promise<string | undefined> {
  if (next === before) return undefined;
  if (!currencies().some(({ code }) => code === next)) return 'Not Valid';
  if (await isFinal(context, before))
    return `It stays ${before}: something was invoiced or credited already.`;
  const odd = before === '' ? null : await oddPrice(context.tx, before, next);
  if (odd === null) return undefined;
  const inNext = (minor: number): string => priceText(minor, currencySymbol(next));
  const price = `The price of ${odd.what}, ${priceText(odd.price, currencySymbol(before))},`;
  return odd.next === 0
    ? `${price} would be nothing: the smallest amount is ${inNext(1)}. Raise it first.`
    : `${price} would be above the highest, ${inNext(maxPrice)}. Lower it first.`;
}

/** Returns the provider's details, for administrators. */
export async function readProvider(
  context: UseCaseContext,
  installation: Installation,
  config: Configured,
): Promise<RouteData<'provider'>> {
  if (!maySetProvider(context.actor)) throw forbidden();
  return presented(context, await storedForm(context, installation), config);
}

/** Changes the provider's details. They apply to later documents and mails; issued documents do not change. */
export async function saveProvider(
  context: MutationContext,
  sent: SentForm<ProviderForm>,
  installation: Installation,
  config: Configured,
): Promise<RouteData<'provider'>> {
  const { tx, actor } = context;
  if (!maySetProvider(actor)) throw forbidden();
  // Blocks billing meanwhile, which locks its company.
  if (sent.currency !== (await storedForm(context, installation)).currency)
    await lockCompanies(tx, await companyIds(tx));
  await lockForm(tx, 'provider');
  const before = await storedForm(context, installation);
  const form = mergeForm(sent, before, providerLabels);
  const currency = await currencyProblem(context, before.currency, form.currency);
  requireValid({ ...providerProblems(form), ...(currency !== undefined && { currency }) }, providerLabels);
  const saved = { ...form, name: form.name.trim(), supportEmail: form.supportEmail.trim() };
  await saveProviderFields(tx, saved);
  if (before.currency !== '' && form.currency !== before.currency)
    await changeCurrency(tx, before.currency, form.currency);
  return presented(context, saved, config);
}

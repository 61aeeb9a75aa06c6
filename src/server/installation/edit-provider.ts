import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import type { Config } from '#server/config.ts';
import { lockForm } from '#server/mutation/form-lock.queries.ts';
import {
  maySetProvider,
  type ProviderForm,
  providerLabels,
  providerProblems,
} from '#shared/installation/provider-form.ts';
import { requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { readInstallation, saveProviderFields } from './installation.queries.ts';
import type { Installation } from './open-installation.ts';

type Configured = Pick<Config, 'providerName' | 'supportEmail' | 'timeZone'>;

/** Returns the stored form, or what `installation` uses where nothing is stored. */
async function storedForm(
  { tx }: UseCaseContext,
  { providerName, supportEmail, timeZone }: Installation,
): Promise<ProviderForm> {
  const { provider } = await readInstallation(tx);
  return provider === null
    ? { name: providerName, supportEmail, timeZone }
    : { name: provider.name, supportEmail: provider.supportEmail, timeZone: provider.timeZone };
}

/** Returns a form, and which of its fields the configuration of the server overrides. */
const presented = (form: ProviderForm, config: Configured): RouteData<'provider'> => {
  const set = { name: config.providerName, supportEmail: config.supportEmail, timeZone: config.timeZone };
  return {
    form,
    configured: (['name', 'supportEmail', 'timeZone'] as const).filter((field) => set[field] !== null),
  };
};

/** Returns what the provider is called, for administrators. */
export async function readProvider(
  context: UseCaseContext,
  installation: Installation,
  config: Configured,
): Promise<RouteData<'provider'>> {
  if (!maySetProvider(context.actor)) throw forbidden();
  return presented(await storedForm(context, installation), config);
}

/** Changes what the provider is called. What is issued and mailed from then on has it; issued documents stay. */
export async function saveProvider(
  context: MutationContext,
  sent: SentForm<ProviderForm>,
  installation: Installation,
  config: Configured,
): Promise<RouteData<'provider'>> {
  const { tx, actor } = context;
  if (!maySetProvider(actor)) throw forbidden();
  await lockForm(tx, 'provider');
  const form = mergeForm(sent, await storedForm(context, installation), providerLabels);
  requireValid(providerProblems(form), providerLabels);
  const saved = { name: form.name.trim(), supportEmail: form.supportEmail.trim(), timeZone: form.timeZone };
  await saveProviderFields(tx, saved);
  return presented(saved, config);
}

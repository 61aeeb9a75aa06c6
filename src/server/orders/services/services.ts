import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { companyChannel, providerChannel } from '#server/access/order-channels.ts';
import { companyIds } from '#server/calendar/business-hours.queries.ts';
import { Refusal, requireValid } from '#shared/kernel/errors.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import type {
  ManagedCategory,
  ManagedService,
  ServiceCategory,
  ServiceTerms,
} from '#shared/orders/services/service.ts';
import {
  categoryProblems,
  serviceForm,
  serviceFormLabels,
  serviceFormProblems,
  serviceTermLabels,
  termsOfServiceForm,
} from '#shared/orders/services/service-form.ts';
import { mayManageServices } from '#shared/orders/services/service-rules.ts';
import {
  allServices,
  deleteCategoryRow,
  insertCategory,
  insertService,
  lockServices,
  placeServices,
  updateCategory,
  updateService,
} from './services.queries.ts';

/** All services by category, as those who order know them. */
export const readServices = async ({ tx }: UseCaseContext): Promise<ServiceCategory[]> =>
  (await allServices(tx)).map((category) => ({
    ...category,
    services: category.services.map(({ id, name, isOffered, requiredFields }) => ({
      id,
      name,
      isOffered,
      requiredFields,
    })),
  }));

function requireManager({ actor }: UseCaseContext): void {
  if (!mayManageServices(actor)) throw forbidden();
}

/** All services by category, with their terms. */
export async function readManagedServices(context: UseCaseContext): Promise<ManagedCategory[]> {
  requireManager(context);
  return allServices(context.tx);
}

/** Returns the services as they are, locked for a change. */
async function lockedServices(context: MutationContext): Promise<ManagedCategory[]> {
  requireManager(context);
  await lockServices(context.tx);
  return allServices(context.tx);
}

/** Publishes to everyone: order forms and the list of services are loaded again. */
async function publishServices({ tx }: MutationContext): Promise<void> {
  const channels = [providerChannel, ...(await companyIds(tx)).map(({ id }) => companyChannel(id))];
  for (const channel of channels) tx.emit(channel, 'reload-services', {});
}

const gone = (what: string): Refusal => new Refusal('not_found', 'Not Found', [`There is no such ${what}.`]);

const changedMeanwhile = (what: string): Refusal =>
  new Refusal('conflict', 'Failed', [
    `${what} changed by someone else in the meantime. Please check it and make your change again.`,
  ]);

function categoryOf(categories: readonly ManagedCategory[], id: string): ManagedCategory {
  const found = categories.find((category) => category.id === id);
  if (found === undefined) throw gone('category');
  return found;
}

function serviceOf(categories: readonly ManagedCategory[], id: string): ManagedService {
  const found = categories.flatMap(({ services }) => services).find((service) => service.id === id);
  if (found === undefined) throw gone('service');
  return found;
}

export async function createCategory(context: MutationContext, name: string): Promise<ManagedCategory> {
  requireValid(categoryProblems({ name }, null, await lockedServices(context)), serviceFormLabels);
  const id = await insertCategory(context.tx, name.trim());
  await publishServices(context);
  return categoryOf(await allServices(context.tx), id);
}

export async function renameCategory(
  context: MutationContext,
  id: string,
  name: string,
): Promise<ManagedCategory> {
  const categories = await lockedServices(context);
  const category = categoryOf(categories, id);
  requireValid(categoryProblems({ name }, id, categories), serviceFormLabels);
  await updateCategory(context.tx, id, name.trim());
  await publishServices(context);
  return { ...category, name: name.trim() };
}

/** Deletes a category that has no services. */
export async function deleteCategory(context: MutationContext, id: string): Promise<null> {
  const { services, name } = categoryOf(await lockedServices(context), id);
  if (services.length > 0)
    throw new Refusal('conflict', 'Failed', [
      `${name} has services. Move them into another category, or stop offering them.`,
    ]);
  await deleteCategoryRow(context.tx, id);
  await publishServices(context);
  return null;
}

const valid = (
  categories: readonly ManagedCategory[],
  id: string | null,
  terms: ServiceTerms,
): ServiceTerms => {
  const form = serviceForm(terms, terms.categoryId);
  requireValid(serviceFormProblems(form, id, categories), serviceFormLabels);
  return termsOfServiceForm(form, terms);
};

export async function createService(context: MutationContext, terms: ServiceTerms): Promise<ManagedService> {
  const id = await insertService(context.tx, valid(await lockedServices(context), null, terms));
  await publishServices(context);
  return serviceOf(await allServices(context.tx), id);
}

/** Changes a service. Existing orders keep its former name. */
export async function saveService(
  context: MutationContext,
  id: string,
  { terms: sent, before }: SentForm<{ terms: ServiceTerms }>,
): Promise<ManagedService> {
  const categories = await lockedServices(context);
  const { id: _id, orders: _orders, ...stored } = serviceOf(categories, id);
  const terms = mergeForm<ServiceTerms>({ ...sent, before }, stored, serviceTermLabels);
  await updateService(context.tx, id, valid(categories, id, terms));
  await publishServices(context);
  return serviceOf(await allServices(context.tx), id);
}

const sortedIds = (categories: readonly { id: string; services: readonly string[] }[]): string =>
  JSON.stringify(categories.map(({ id, services }) => [id, ...services.toSorted()].join(' ')).toSorted());

/** Puts categories, and services within them, into another order. */
export async function orderServices(
  context: MutationContext,
  wanted: readonly { id: string; services: readonly string[] }[],
): Promise<ManagedCategory[]> {
  const now = (await lockedServices(context)).map(({ id, services }) => ({
    id,
    services: services.map((service) => service.id),
  }));
  if (sortedIds(now) !== sortedIds(wanted)) throw changedMeanwhile('The services were');
  await placeServices(context.tx, wanted);
  await publishServices(context);
  return allServices(context.tx);
}

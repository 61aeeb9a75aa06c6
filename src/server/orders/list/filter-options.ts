import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { requirePermission } from '#server/access/order-access.ts';
import type { PersonRow } from '#server/accounts/person-columns.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { leadingRoles, workingRoles } from '#shared/orders/assignees.ts';
import type { FilterOption } from '#shared/orders/list/filter-preset.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import {
  categoryRows,
  clientRows,
  creatorRows,
  customerRows,
  type NamedRow,
  type StaffRow,
  serviceRows,
  staffRows,
} from './filter-options.queries.ts';
import { providerClient } from './order-filter.queries.ts';

const named = ({ id, name, logo = null }: NamedRow & { logo?: string | null }): FilterOption => ({
  value: id,
  label: name,
  image: logo,
});
const person = (row: PersonRow): FilterOption => {
  const { id, name, avatar } = presentPerson(row);
  return { value: id, label: name, image: avatar };
};
const assignee = (row: StaffRow): FilterOption => ({ ...person(row), isAssignable: row.is_assignable });

/** Resellers and white-label accounts, behind the provider itself. */
export async function clientOptions(
  { tx, actor }: UseCaseContext,
  providerName: string,
): Promise<FilterOption[]> {
  requirePermission(actor, 'read', 'ORDER_FILTER_CLIENT');
  return [{ value: providerClient, label: providerName, image: null }, ...(await clientRows(tx)).map(named)];
}

export async function customerOptions(
  { tx, actor }: UseCaseContext,
  { clientId }: Pick<OrderFilter, 'clientId'>,
): Promise<FilterOption[]> {
  requirePermission(actor, 'read', 'ORDER_FILTER_CUSTOMER');
  return (await customerRows(tx, clientId ?? null)).map(named);
}

/** Returns the creators of orders that the actor may read. */
export async function creatorOptions(
  { tx, actor }: UseCaseContext,
  { clientId, customerId }: Pick<OrderFilter, 'clientId' | 'customerId'>,
): Promise<FilterOption[]> {
  requirePermission(actor, 'read', 'ORDER_FILTER_CREATOR');
  const scope = { companyId: actor.companyId, clientIds: clientId ?? null, customerIds: customerId ?? null };
  return (await creatorRows(tx, scope)).map(person);
}

export async function managerOptions({ tx, actor }: UseCaseContext): Promise<FilterOption[]> {
  requirePermission(actor, 'read', 'ORDER_FILTER_MANAGER');
  return (await staffRows(tx, 'manager_id', leadingRoles)).map(assignee);
}

export async function operatorOptions({ tx, actor }: UseCaseContext): Promise<FilterOption[]> {
  requirePermission(actor, 'read', 'ORDER_FILTER_OPERATOR');
  return (await staffRows(tx, 'operator_id', workingRoles)).map(assignee);
}

export const categoryOptions = async ({ tx }: UseCaseContext): Promise<FilterOption[]> =>
  (await categoryRows(tx)).map(named);

export const serviceOptions = async (
  { tx }: UseCaseContext,
  { serviceCategoryId }: Pick<OrderFilter, 'serviceCategoryId'>,
): Promise<FilterOption[]> => (await serviceRows(tx, serviceCategoryId ?? null)).map(named);

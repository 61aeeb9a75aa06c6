import { z } from 'zod';
import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { presentCustomer } from '#server/accounts/customers/customers.ts';
import { creditLeft } from '#server/billing/credit/credit.queries.ts';
import { countedUseOf, readPlanWarnings, subscriptionOf } from '#server/billing/plans/plan-limits.ts';
import { accountsOf } from '#server/billing/statement/statement.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { providerDay } from '#server/calendar/provider-day.ts';
import { isUnreadableValue } from '#server/kernel/db/database-error.ts';
import { readCursor, unknownPage, writeCursor } from '#server/kernel/db/keyset.ts';
import type { Company, ListedCompany } from '#shared/accounts/companies/company.ts';
import { companyState, mayReadCompanies } from '#shared/accounts/companies/company-management.ts';
import { planWarnings, type WarnedUse } from '#shared/billing/plan-warnings.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { findCustomer } from '../customers/customers.queries.ts';
import { presentPerson } from '../present-person.ts';
import { findCompanyFacts } from './companies.queries.ts';
import {
  type CompanyFilter,
  type CompanyPage,
  type CompanyRow,
  companyPage,
} from './company-list.queries.ts';
import { companyNotes, findState } from './company-states.queries.ts';
import { soleOwner } from './sole-owner.ts';

export interface CompaniesQuery extends CompanyFilter, Pick<CompanyPage, 'sort' | 'direction' | 'limit'> {
  cursor?: string | undefined;
}

/** Returns a page of companies. `providerName`: whose customer a company is that has no reseller. */
export async function readCompanies(
  { tx, actor, now }: UseCaseContext,
  query: CompaniesQuery,
  providerName: string,
): Promise<RouteData<'companies'>> {
  if (!mayReadCompanies(actor)) throw forbidden();
  const { cursor, sort, direction, limit, ...filter } = query;
  const { timeZone } = await readHours(tx);
  const after = cursor === undefined ? null : readCursor(cursor, z.string(), query);
  const asked = { sort, direction, limit: limit + 1, after, now, providerName };
  const { rows, total } = await companyPage(tx, filter, asked).catch((error) => {
    throw after !== null && isUnreadableValue(error) ? unknownPage() : error;
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    companies: page.map((row) => presentListed(row, { now, timeZone })),
    total,
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last, query) : null,
  };
}

interface Presented {
  now: Date;
  /** The provider's. */
  timeZone: string;
}

const presentListed = (row: CompanyRow, { now, timeZone }: Presented): ListedCompany => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  reseller: row.reseller,
  isReseller: row.isReseller,
  owner: row.owner,
  people: row.seatsTaken,
  planTitle: row.planTitle,
  state: companyState({ hold: row.heldAt, closed: row.closedAt, subscription: subscriptionOf(row, now) }),
  storage: storageUse(row),
  hours: hoursOf(row),
  activeOrders: countedUseOf(row).activeOrders,
  warnings: row.closedAt === null ? planWarnings(planUseOf(row, { now, timeZone })) : [],
  unpaid: row.unpaid,
  currencySimbol: row.currency,
});

/** Returns hours without those of the overdraft, which are lent and not the company's. */
function hoursOf(row: CompanyRow): ListedCompany['hours'] {
  const { used, total } = countedUseOf(row).hours;
  const { overdraft } = row.totals;
  return { used, total: total === null ? null : total - overdraft, overdraft };
}

const planUseOf = (row: CompanyRow, { now, timeZone }: Presented): WarnedUse => ({
  // On hold is its state already.
  hold: null,
  subscription: subscriptionOf(row, now),
  ...countedUseOf(row),
  storage: storageUse(row),
  nextMonth: providerDay(row.cycleEndsAt, timeZone),
});

const storageUse = ({ bytesStored: used, totals }: CompanyRow) => ({ used, total: totals.storage });

export const noCompany = (): Refusal => new Refusal('not_found', 'Not Found', ['There is no such company.']);

/** All that was ever booked. */
const everything = { from: '0001-01-01', to: '9999-12-31' };

const since = (state: { at: Date; reason: string } | null) =>
  state && { at: state.at.toISOString(), reason: state.reason };

/** Returns one company with its people, plan, orders and balance. */
export async function readCompany(context: UseCaseContext, companyId: string): Promise<Company> {
  const { tx, actor } = context;
  if (!mayReadCompanies(actor)) throw forbidden();
  const row = await findCustomer(tx, null, companyId);
  const facts = await findCompanyFacts(tx, companyId);
  const state = await findState(tx, companyId);
  if (row === null || facts === null || state === null) throw noCompany();
  const { hold, closed } = state;
  const customer = await presentCustomer(context, row);
  const accounts = await accountsOf(tx, companyId, everything);
  const { reseller, isReseller, information, currency, owesFirstTerm } = facts;
  return {
    ...customer,
    reseller,
    isReseller,
    information,
    currencySimbol: currency,
    owesFirstTerm,
    state: companyState({ hold, closed, subscription: customer.use.limits.subscription }),
    warnings: closed === null ? await readPlanWarnings(context, companyId) : [],
    hold: since(hold),
    closed: since(closed),
    isErased: state.isErased,
    soleOwner: await soleOwner(context, companyId),
    history: (await companyNotes(tx, companyId)).map(({ id, at, by, content }) => ({
      id: String(id),
      at: at.toISOString(),
      by: by && presentPerson(by),
      content,
    })),
    credit: await creditLeft(tx, companyId, currency),
    balances: accounts.map(({ currency: of, closing }) => ({ currency: of, amount: closing })),
  };
}

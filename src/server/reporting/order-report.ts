import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden, requirePermission } from '#server/access/order-access.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import { fullName } from '#shared/accounts/person.ts';
import { stepsOf, unitOf } from '#shared/reporting/range-days.ts';
import type { OrderReportQuery, ReportRange } from '#shared/reporting/report-range.ts';
import type { MeasuredGroup, OrderMeasures, OrderReport } from '#shared/reporting/reporting.ts';
import {
  customersOf,
  type MeasuresRow,
  orderMeasures,
  orderSteps,
  proofMeasures,
} from './order-report.queries.ts';
import { newestReported, reportedCsv, spanOf } from './reported-orders.ts';

/**
 * Returns the companies of reported orders; drafts are never reported. A reseller's people report on its customers;
 * other companies have none.
 */
async function reportedCompanies(tx: Tx, actor: Actor, { of }: OrderReportQuery): Promise<string[]> {
  requirePermission(actor, 'read', 'NAV_CUSTOMER_REPORTING');
  if (actor.companyId === null) throw forbidden();
  return of === 'customers' ? customersOf(tx, actor.companyId) : [actor.companyId];
}

const measuresOf = (row: MeasuresRow): OrderMeasures => ({
  created: row.created,
  approved: row.approved,
  dated: row.dated,
  onTime: row.onTime,
  meanMinutes: row.meanMinutes,
  medianMinutes: row.medianMinutes,
  worked: row.worked,
  allocated: row.allocated,
});

const groupOf = (row: MeasuresRow): MeasuredGroup => ({
  ...measuresOf(row),
  id: row.id,
  category: row.category,
  name: row.service ?? row.company ?? fullName(row.firstname ?? '', row.lastname ?? ''),
});

/** Returns how the orders of a company, or of a reseller's customers, went within a range of the provider's days. */
export async function readOrderReport(
  { tx, actor, now }: UseCaseContext,
  range: OrderReportQuery,
): Promise<OrderReport> {
  const companyIds = await reportedCompanies(tx, actor, range);
  const hours = await readHours(tx);
  const span = spanOf(range, now, hours);
  const rows = await orderMeasures(tx, companyIds, span, hours);
  const all = rows.find(({ group }) => group === 'all');
  if (all === undefined) throw new Error('a measure of all orders returned none');
  const counted = await orderSteps(tx, companyIds, span, { unit: unitOf(range), timeZone: hours.timeZone });
  const steps = new Map(counted.map((step) => [step.from, step]));
  return {
    figures: {
      ...measuresOf(all),
      cancelled: all.cancelled,
      open: all.open,
      overdue: all.overdue,
      ...(await proofMeasures(tx, companyIds, span)),
    },
    steps: stepsOf(range).map((from) => steps.get(from) ?? { from, created: 0, approved: 0, cancelled: 0 }),
    services: rows.filter(({ group }) => group === 'service').map(groupOf),
    people: rows.filter(({ group }) => group === 'person').map(groupOf),
    companies: rows.filter(({ group }) => group === 'company').map(groupOf),
    ...(await newestReported(tx, span, { userId: null, companyIds }, hours)),
  };
}

/** All orders behind the figures as CSV. */
export async function exportOrderReport(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  range: OrderReportQuery,
): Promise<{ fileName: string; csv: string }> {
  const companyIds = await reportedCompanies(db, actor, range);
  const hours = await readHours(db);
  const csv = await reportedCsv(db, spanOf(range, now, hours), { userId: null, companyIds }, hours);
  return { fileName: `order-report-${daysOf(range)}.csv`, csv };
}

/** `2026-03-01-to-2026-03-31`, for names of files. */
export const daysOf = ({ from, to }: ReportRange): string =>
  `${from.replaceAll('/', '-')}-to-${to.replaceAll('/', '-')}`;

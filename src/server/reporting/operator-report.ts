import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { notFound, requirePermission } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import type { Actor } from '#shared/access/actor.ts';
import { type CsvColumn, csvTable } from '#shared/kernel/csv.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { stepsOf as daysIn, unitOf } from '#shared/reporting/range-days.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import type {
  OperatorMeasures,
  OperatorOrders,
  OperatorReport,
  ReportedCustomer,
  ReportedOperator,
} from '#shared/reporting/reporting.ts';
import { rowsByOperator } from '#shared/reporting/rows-by-operator.ts';
import {
  approvalsOf,
  companiesNamed,
  customersReported,
  findColleague,
  nobody,
  peopleReported,
  type ReportScope,
  reviewsOf,
  runningNow,
  stepsOf,
  workOf,
} from './operator-report.queries.ts';
import { operatorSteps } from './operator-steps.queries.ts';
import { daysOf } from './order-report.ts';
import { decimalHours, newestReported, reportedCsv, spanOf } from './reported-orders.ts';

export type CompanyFilter = ReportRange & Pick<OrderFilter, 'clientId' | 'customerId'>;
export type OperatorFilter = CompanyFilter & Pick<OrderFilter, 'operatorId'>;

const mayReport = (actor: Actor): void => requirePermission(actor, 'read', 'NAV_USER_REPORTING');

const companiesOf = (tx: Tx, { clientId, customerId }: CompanyFilter): Promise<string[] | null> =>
  clientId === undefined && customerId === undefined
    ? Promise.resolve(null)
    : companiesNamed(tx, clientId ?? null, customerId ?? null);

const nothing: OperatorMeasures = {
  orders: 0,
  worked: 0,
  sent: 0,
  returned: 0,
  reviewed: 0,
  sentBack: 0,
  approved: 0,
  dated: 0,
  onTime: 0,
  medianMinutes: null,
};

const quiet = { worked: 0, sent: 0, returned: 0, approved: 0 };

/** Steps of unassigned orders that are none of those reported, as a cancellation, give no figures. */
const ofNobody = (measures: OperatorMeasures | undefined): OperatorMeasures | null =>
  measures === undefined || measures.sent + measures.returned + measures.approved === 0 ? null : measures;

/** Returns the work of the provider's people within a range of its days, and for which customers. */
export async function readOperatorReport(
  { tx, actor, now }: UseCaseContext,
  filter: OperatorFilter,
): Promise<OperatorReport> {
  mayReport(actor);
  const hours = await readHours(tx);
  const span = spanOf(filter, now, hours);
  const operatorIds = filter.operatorId ?? null;
  const scope: ReportScope = { companyIds: await companiesOf(tx, filter), operatorIds };
  const measured = new Map<string | null, OperatorMeasures>();
  for (const rows of [
    await workOf(tx, span, scope),
    await stepsOf(tx, span, scope),
    await reviewsOf(tx, span, scope),
    await approvalsOf(tx, span, scope, hours),
  ])
    for (const { id, ...measures } of rows)
      measured.set(id, { ...(measured.get(id) ?? nothing), ...measures });
  const running = new Map((await runningNow(tx, span, scope)).map((row) => [row.user_id, row]));
  const counted = await operatorSteps(tx, span, scope, { unit: unitOf(filter), timeZone: hours.timeZone });
  const steps = new Map(counted.map((step) => [step.from, step]));
  const found = [...measured.keys(), ...running.keys()]
    .filter((id) => id !== null)
    .filter((id) => id !== nobody);
  const people = await peopleReported(tx, operatorIds, found);
  return {
    total: measured.get(null) ?? nothing,
    steps: daysIn(filter).map((from) => steps.get(from) ?? { ...quiet, from }),
    running: running.size,
    operators: people.map((row) => {
      const current = running.get(row.id);
      return {
        ...presentPerson(row),
        ...(measured.get(row.id) ?? nothing),
        running:
          current === undefined ? null : { id: String(current.id), orderName: shownOrderName(current.name) },
      };
    }),
    unassigned: ofNobody(measured.get(nobody)),
    customers: await customersReported(tx, span, scope),
  };
}

/** `87`, of those that had a due date; empty where none had one. */
const onTimeShare = ({ dated, onTime }: Pick<OperatorMeasures, 'dated' | 'onTime'>): string =>
  dated === 0 ? '' : String(Math.round((100 * onTime) / dated));

const operatorColumns: readonly CsvColumn<ReportedOperator>[] = [
  ['Operator', ({ name }) => name],
  ['Orders worked on', ({ orders }) => String(orders)],
  ['Hours worked', ({ worked }) => decimalHours(worked)],
  ['Sent to review', ({ sent }) => String(sent)],
  ['Returned for changes', ({ returned }) => String(returned)],
  ['Internal reviews', ({ reviewed }) => String(reviewed)],
  ['Sent to GR Revision', ({ sentBack }) => String(sentBack)],
  ['Approved', ({ approved }) => String(approved)],
  ['On time, %', onTimeShare],
  [
    'Median business hours to approval',
    ({ medianMinutes }) => (medianMinutes === null ? '' : (medianMinutes / 60).toFixed(2)),
  ],
  ['At work on', ({ running }) => running?.id ?? ''],
];
const customerColumns: readonly CsvColumn<ReportedCustomer>[] = [
  ['Customer', ({ name }) => name],
  ['Orders worked on', ({ orders }) => String(orders)],
  ['Hours worked', ({ worked }) => decimalHours(worked)],
  ['Hours allocated', ({ allocated }) => decimalHours(allocated)],
  ['Active orders', ({ active }) => String(active)],
  ['Late', ({ late }) => String(late)],
];

/** The report as CSV, by person or by customer. */
export async function exportOperatorReport(
  context: UseCaseContext,
  { by, ...filter }: OperatorFilter & { by: 'operator' | 'customer' },
): Promise<{ fileName: string; csv: string }> {
  const report = await readOperatorReport(context, filter);
  const csv =
    by === 'operator'
      ? csvTable(operatorColumns, rowsByOperator(report))
      : csvTable(customerColumns, report.customers);
  return { fileName: `${by}-report-${daysOf(filter)}.csv`, csv };
}

async function colleague(tx: Tx, userId: string): Promise<string> {
  const row = await findColleague(tx, userId);
  if (row === null) throw notFound();
  return presentPerson(row).name;
}

/** The orders behind one person's figures, with those that are open with them now. */
export async function readOperatorOrders(
  { tx, actor, now }: UseCaseContext,
  userId: string,
  filter: CompanyFilter,
): Promise<OperatorOrders> {
  mayReport(actor);
  const name = await colleague(tx, userId);
  const hours = await readHours(tx);
  const of = { userId, companyIds: await companiesOf(tx, filter) };
  return { name, ...(await newestReported(tx, spanOf(filter, now, hours), of, hours)) };
}

export async function exportOperatorOrders(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  userId: string,
  filter: CompanyFilter,
): Promise<{ fileName: string; csv: string }> {
  mayReport(actor);
  const name = (await colleague(db, userId)).toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const hours = await readHours(db);
  const of = { userId, companyIds: await companiesOf(db, filter) };
  const csv = await reportedCsv(db, spanOf(filter, now, hours), of, hours);
  return { fileName: `orders-of-${name}-${daysOf(filter)}.csv`, csv };
}

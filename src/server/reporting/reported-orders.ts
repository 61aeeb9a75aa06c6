import type { Db, Tx } from '#server/kernel/db/db.ts';
import { fullName } from '#shared/accounts/person.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { businessMinutes } from '#shared/calendar/business-hours-rules.ts';
import { type CsvColumn, csvHead, csvLine, localTime } from '#shared/kernel/csv.ts';
import { invalidInput } from '#shared/kernel/errors.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { phaseNames, phaseOf } from '#shared/orders/order-phase.ts';
import { momentsOf, rangeProblem } from '#shared/reporting/range-days.ts';
import { maxListedOrders } from '#shared/reporting/report-limits.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import type { ReportedOrder } from '#shared/reporting/reporting.ts';
import {
  type ReportedOf,
  type ReportedOrderRow,
  type ReportSpan,
  reportedOrders,
} from './reported-orders.queries.ts';

/** Rows of a table taken at once, so that other calls come in between. */
const portion = 2_000;

/** Throws a refusal if a range cannot be. */
export function requireRange(range: ReportRange): void {
  const problem = rangeProblem(range);
  if (problem !== null) throw invalidInput([problem]);
}

/** The moments of a range in the provider's zone; refuses one that cannot be. */
export function spanOf(range: ReportRange, now: Date, { timeZone }: BusinessHours): ReportSpan {
  requireRange(range);
  return { ...momentsOf(range, timeZone), now };
}

/** Returns how late an order is against its due date: by its approval, or by now while it is open. */
function lateMinutes(row: ReportedOrderRow, now: Date, hours: BusinessHours): number | null {
  const until = row.approved_at ?? (row.is_open ? now : null);
  if (row.due_at === null || until === null) return null;
  // On time means by the due date; open orders are overdue from the moment it passes, as on the board.
  const isLate = row.approved_at === null ? until >= row.due_at : until > row.due_at;
  return isLate ? businessMinutes(row.due_at, until, hours) : null;
}

function presentReported(row: ReportedOrderRow, now: Date, hours: BusinessHours): ReportedOrder {
  const { published_at: begun, approved_at: done } = row;
  return {
    id: String(row.id),
    orderName: shownOrderName(row.name),
    company: row.company_name,
    place: phaseOf(row),
    status: row.status,
    serviceName: row.service_name,
    creator: fullName(row.firstname, row.lastname),
    createdAt: row.created_at.toISOString(),
    dueDate: row.due_at?.toISOString() ?? null,
    approvedAt: done?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    turnaround: done === null ? null : Math.max(0, businessMinutes(begun, done, hours)),
    late: lateMinutes(row, now, hours),
    rounds: row.rounds,
    worked: row.worked,
    allocated: row.allocated_seconds,
    isOpen: row.is_open,
  };
}

/** The newest orders behind the figures, as many as are shown. */
export async function newestReported(
  tx: Tx,
  span: ReportSpan,
  of: ReportedOf,
  hours: BusinessHours,
): Promise<{ orders: ReportedOrder[]; hasMore: boolean }> {
  const rows = await reportedOrders(tx, span, of, { limit: maxListedOrders + 1, before: null });
  const orders = rows.slice(0, maxListedOrders).map((row) => presentReported(row, span.now, hours));
  return { orders, hasMore: rows.length > maxListedOrders };
}

/** Hours with two decimals, which spreadsheets add up. */
export const decimalHours = (seconds: number): string => (seconds / 3600).toFixed(2);
const hoursText = (minutes: number | null): string => (minutes === null ? '' : (minutes / 60).toFixed(2));
const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

const company: CsvColumn<ReportedOrder> = ['Company', (order) => order.company];

function columnsOf(timeZone: string, hasCompany: boolean): readonly CsvColumn<ReportedOrder>[] {
  const time = localTime(timeZone);
  return [
    ['Order', ({ id }) => id],
    ['Order Name', ({ orderName }) => orderName],
    ...(hasCompany ? [company] : []),
    ['Status', ({ place }) => phaseNames[place]],
    ['Service', ({ serviceName }) => serviceName],
    ['Creator', ({ creator }) => creator],
    ['Created', ({ createdAt }) => time(instant(createdAt))],
    ['Due', ({ dueDate }) => time(instant(dueDate))],
    ['Approved', ({ approvedAt }) => time(instant(approvedAt))],
    ['Cancelled', ({ cancelledAt }) => time(instant(cancelledAt))],
    ['Business hours to approval', ({ turnaround }) => hoursText(turnaround)],
    ['Business hours late', ({ late }) => hoursText(late)],
    ['Rounds', ({ rounds }) => (rounds === null ? '' : String(Math.round(rounds * 100) / 100))],
    ['Hours worked', ({ worked }) => decimalHours(worked)],
    ['Hours allocated', ({ allocated }) => decimalHours(allocated)],
  ];
}

/** All orders behind the figures as CSV. */
export async function reportedCsv(
  db: Db,
  span: ReportSpan,
  of: ReportedOf,
  hours: BusinessHours,
): Promise<string> {
  const columns = columnsOf(hours.timeZone, of.userId !== null || of.companyIds.length > 1);
  const lines = [csvHead(columns.map(([title]) => title))];
  let before: number | null = null;
  do {
    const rows: ReportedOrderRow[] = await reportedOrders(db, span, of, { limit: portion, before });
    for (const row of rows) {
      const order = presentReported(row, span.now, hours);
      lines.push(csvLine(columns.map(([, value]) => value(order))));
    }
    before = rows.length < portion ? null : (rows.at(-1)?.id ?? null);
  } while (before !== null);
  return lines.join('');
}

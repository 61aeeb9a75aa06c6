import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { readHours } from '#server/calendar/business-hours.ts';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import { type CsvColumn, csvTable } from '#shared/kernel/csv.ts';
import { currencyOf, plainAmount } from '#shared/kernel/money.ts';
import {
  type CurrencyReport,
  type FinanceReport,
  type FinanceTable,
  type HoursStep,
  type MoneyStep,
  type SoldHours,
  sumOf,
} from '#shared/reporting/finance.ts';
import { monthsOf, stepsOf, unitOf } from '#shared/reporting/range-days.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import { hoursSteps, moneySteps, openInvoices, soldHours } from './finance-report.queries.ts';
import { daysOf } from './order-report.ts';
import { decimalHours, requireRange } from './reported-orders.ts';

const nothing = { revenue: 0, tax: 0, invoiced: 0, credited: 0, received: 0, refunded: 0 };

/** Returns the provider's money within a range of its days, what is open now, and the hours of this month. */
export async function readFinanceReport(
  { tx, actor, now }: UseCaseContext,
  range: ReportRange,
): Promise<FinanceReport> {
  if (!mayRecordPayment(actor)) throw forbidden();
  const { timeZone } = await readHours(tx);
  requireRange(range);
  const day = (text: string): string => text.replaceAll('/', '-');
  const span = { from: day(range.from), to: day(range.to), unit: unitOf(range), timeZone };
  const moved = await moneySteps(tx, span);
  const open = await openInvoices(tx, { now, timeZone });
  const reportOf = (currency: string): CurrencyReport => {
    const own = <Row extends { currency: string }>(rows: readonly Row[]): Omit<Row, 'currency'>[] =>
      rows.filter((row) => row.currency === currency).map(({ currency: _own, ...row }) => row);
    const steps = new Map(own(moved).map(({ writtenOff: _lost, ...step }) => [step.from, step]));
    return {
      currency,
      steps: stepsOf(range).map((from) => steps.get(from) ?? { from, ...nothing }),
      writtenOff: sumOf(own(moved), ({ writtenOff }) => writtenOff),
      open: own(open),
    };
  };
  return {
    currencies: currenciesIn([...moved, ...open]).map(reportOf),
    hoursSteps: await hoursSteps(tx, monthsOf(range, timeZone), now),
    hours: await soldHours(tx, now),
  };
}

/** Returns the currencies of some rows, that of the most first. */
function currenciesIn(rows: readonly { currency: string }[]): string[] {
  const found = new Map<string, number>();
  for (const { currency } of rows) found.set(currency, (found.get(currency) ?? 0) + 1);
  return [...found].sort(([, a], [, b]) => b - a).map(([currency]) => currency);
}

type OfCurrency<Row> = Row & { currency: string };

const amountColumn = <Row>(title: string, amount: (row: Row) => number): CsvColumn<OfCurrency<Row>> => [
  title,
  (row) => plainAmount(amount(row), currencyOf(row.currency)),
];

const moneyColumns: readonly CsvColumn<OfCurrency<MoneyStep>>[] = [
  ['From', ({ from }) => from],
  ['Currency', ({ currency }) => currencyOf(currency)],
  amountColumn('Revenue without tax', ({ revenue }) => revenue),
  amountColumn('Tax', ({ tax }) => tax),
  amountColumn('Invoiced', ({ invoiced }) => invoiced),
  amountColumn('Credited', ({ credited }) => credited),
  amountColumn('Received', ({ received }) => received),
  amountColumn('Refunded', ({ refunded }) => refunded),
];
const openColumns: readonly CsvColumn<OfCurrency<CurrencyReport['open'][number]>>[] = [
  ['Invoice', ({ number }) => number],
  ['Company', ({ company }) => company],
  ['Due', ({ dueOn }) => dueOn],
  ['Days late', ({ daysLate }) => String(Math.max(0, daysLate))],
  ['Currency', ({ currency }) => currencyOf(currency)],
  amountColumn('To be paid', ({ due }) => due),
];
const monthColumns: readonly CsvColumn<HoursStep>[] = [
  ['Month', ({ from }) => from.slice(0, 7)],
  ['Hours sold', ({ sold }) => decimalHours(sold)],
  ['Hours worked', ({ worked }) => decimalHours(worked)],
];
const hoursColumns: readonly CsvColumn<SoldHours>[] = [
  ['Company', ({ company }) => company],
  ['Plan', ({ plan }) => plan],
  ['Hours sold', ({ hours }) => (hours === null ? '' : String(hours))],
  ['Hours worked', ({ worked }) => decimalHours(worked)],
];

/** Returns a part of the report as CSV. */
export async function exportFinanceReport(
  context: UseCaseContext,
  { of, ...range }: ReportRange & { of: FinanceTable },
): Promise<{ fileName: string; csv: string }> {
  const { currencies, hours, hoursSteps: months } = await readFinanceReport(context, range);
  const all = <Row>(rows: (report: CurrencyReport) => readonly Row[]): OfCurrency<Row>[] =>
    currencies.flatMap((report) => rows(report).map((row) => ({ ...row, currency: report.currency })));
  const today = context.now.toISOString().slice(0, 10);
  switch (of) {
    case 'money':
      return {
        fileName: `money-${daysOf(range)}.csv`,
        csv: csvTable(
          moneyColumns,
          all(({ steps }) => steps),
        ),
      };
    case 'open':
      return {
        fileName: `open-invoices-${today}.csv`,
        csv: csvTable(
          openColumns,
          all(({ open }) => open),
        ),
      };
    case 'hours-by-month':
      return { fileName: `hours-${daysOf(range)}.csv`, csv: csvTable(monthColumns, months) };
    case 'hours':
      return { fileName: `hours-${today}.csv`, csv: csvTable(hoursColumns, hours) };
  }
}

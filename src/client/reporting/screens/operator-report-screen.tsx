import { FileSpreadsheet, SearchX } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useFilterOptions } from '#client/orders/screens/filters/use-filter-options.ts';
import { loadOperatorReport, type ReportQuery } from '#client/reporting/actions/reporting.ts';
import { useBusinessHours, useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { MultiSelect } from '#client/ui/fields/multi-select.tsx';
import page from '#client/ui/page.module.css';
import { mayRecordPayment } from '#shared/billing/billing.ts';
import { workingDay } from '#shared/calendar/business-hours-rules.ts';
import { countText } from '#shared/kernel/sentence.ts';
import type { OrderFilter } from '#shared/orders/list/order-filter.ts';
import { addressFilter, filterQuery } from '#shared/orders/list/order-filter-address.ts';
import { unitOf } from '#shared/reporting/range-days.ts';
import type { OperatorReport } from '#shared/reporting/reporting.ts';
import { Figures } from './figures.tsx';
import { OperatorOrdersSection } from './operator-orders-section.tsx';
import { CustomersTable, OperatorsTable, operatorFigures } from './operator-tables.tsx';
import { RangeBar } from './range-bar.tsx';
import { workTime } from './report-labels.ts';
import { ReportView } from './report-view.tsx';
import styles from './reporting.module.css';
import { type Series, SeriesChart } from './series-chart.tsx';
import { useExport, useReport, useReportRange } from './use-report.ts';

const workSeries: readonly Series<'worked'>[] = [{ id: 'worked', label: 'Worked', color: 'var(--progress)' }];
const reviewSeries: readonly Series<'sent' | 'returned' | 'approved'>[] = [
  { id: 'sent', label: 'Sent to review', color: 'var(--progress)' },
  { id: 'returned', label: 'Returned', color: 'var(--danger)' },
  { id: 'approved', label: 'Approved', color: 'var(--approved)' },
];

const fields = [
  ['clientId', 'Client'],
  ['customerId', 'Customer'],
  ['operatorId', 'Operator'],
] as const;
type Field = (typeof fields)[number][0];
/** Names in the address the person whose orders are shown. */
const personParameter = 'of';

interface Narrowing {
  filter: Pick<OrderFilter, Field>;
  userId: string | null;
  narrow(field: Field, values: readonly string[]): void;
  /** The address with one person's orders, or with null without. */
  addressOf(userId: string | null): string;
}

function useNarrowing(): Narrowing {
  const address = useSearch();
  const [path, navigate] = useLocation();
  return useMemo(() => {
    const given = new URLSearchParams(address);
    const { clientId, customerId, operatorId } = addressFilter(address);
    const changed = (name: string, value: string | null): string => {
      const next = new URLSearchParams(address);
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
      const text = next.toString();
      return text === '' ? path : `${path}?${text}`;
    };
    return {
      filter: { clientId, customerId, operatorId },
      userId: given.get(personParameter),
      narrow: (field, values) => navigate(changed(field, values.join(',')), { replace: true }),
      addressOf: (userId) => changed(personParameter, userId),
    };
  }, [address, path, navigate]);
}

/** Shows the work of the provider's people within a range, and for which customers. */
export function OperatorReportScreen(): ReactNode {
  const chosen = useReportRange();
  const seesFinance = mayRecordPayment(actorOf(useUser()));
  const narrowing = useNarrowing();
  const { filter, userId } = narrowing;
  const query: ReportQuery = { ...chosen.range, ...filterQuery(filter) };
  const report = useReport(query, loadOperatorReport);
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Reporting</h1>
        {seesFinance ? (
          <Link className={styles.other} href="/reporting/finance">
            Finance
          </Link>
        ) : null}
      </header>
      <RangeBar chosen={chosen} report={report}>
        {fields.map(([field, label]) => (
          <FilterField key={field} field={field} label={label} narrowing={narrowing} />
        ))}
      </RangeBar>
      {userId !== null ? (
        <OperatorOrdersSection key={userId} userId={userId} query={query} back={narrowing.addressOf(null)} />
      ) : (
        <ReportView report={report}>
          {(data, shown) => (
            <ReportBody
              report={data}
              query={shown}
              narrowing={narrowing}
              onStep={(step) => chosen.goDown(step, shown)}
            />
          )}
        </ReportView>
      )}
    </div>
  );
}

function FilterField({
  field,
  label,
  narrowing: { filter, narrow },
}: {
  field: Field;
  label: string;
  narrowing: Narrowing;
}): ReactNode {
  const options = useFilterOptions(field, filter);
  return (
    <MultiSelect
      label={label}
      options={options}
      chosen={filter[field] ?? []}
      onChange={(values) => narrow(field, values)}
    />
  );
}

function ReportBody({
  report,
  query,
  narrowing,
  onStep,
}: {
  report: OperatorReport;
  query: ReportQuery;
  narrowing: Narrowing;
  onStep(step: string): void;
}): ReactNode {
  const table = useExport();
  const csv = (which: 'operator' | 'customer', isEmpty: boolean): ReactNode => (
    <Button
      icon={FileSpreadsheet}
      busy={table.isBusy}
      disabled={isEmpty}
      aria-label={`Export CSV by ${which}`}
      onClick={() => table.save({ table: which, query })}
    >
      Export CSV
    </Button>
  );
  return (
    <>
      <Figures
        label="Figures of all operators"
        figures={operatorFigures(report, workingDay(useBusinessHours()))}
      />
      <div className={styles.both}>
        <section className={styles.section} aria-labelledby="report-worked">
          <h2 id="report-worked">{unitOf(query) === 'day' ? 'Worked by day' : 'Worked by month'}</h2>
          <SeriesChart
            label="Worked"
            // In hours, so that the axis has whole ones.
            steps={report.steps.map(({ from, worked }) => ({ from, worked: worked / 3600 }))}
            series={workSeries}
            unit={unitOf(query)}
            onStep={onStep}
            text={(hours) => workTime(hours * 3600)}
            axisText={(hours) => `${countText(hours)} h`}
          />
        </section>
        <section className={styles.section} aria-labelledby="report-moved">
          <h2 id="report-moved">{unitOf(query) === 'day' ? 'Reviews by day' : 'Reviews by month'}</h2>
          <SeriesChart
            label="Reviews"
            steps={report.steps}
            series={reviewSeries}
            unit={unitOf(query)}
            onStep={onStep}
            text={countText}
          />
        </section>
      </div>
      <section className={styles.section} aria-labelledby="report-operators">
        <header>
          <h2 id="report-operators">By operator</h2>
          {csv('operator', report.operators.length === 0)}
        </header>
        {report.operators.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title="No operators to report"
            text="None of those chosen above works on orders."
          />
        ) : (
          <OperatorsTable report={report} addressOf={narrowing.addressOf} />
        )}
      </section>
      <section className={styles.section} aria-labelledby="report-customers">
        <header>
          <h2 id="report-customers">By customer</h2>
          {csv('customer', report.customers.length === 0)}
        </header>
        {report.customers.length === 0 ? (
          <p className={styles.hint}>No customer’s orders were worked on, and none is active.</p>
        ) : (
          <CustomersTable customers={report.customers} />
        )}
      </section>
    </>
  );
}

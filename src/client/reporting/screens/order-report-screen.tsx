import { ChartColumn, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { loadOrderReport } from '#client/reporting/actions/reporting.ts';
import { useBusinessHours, useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import page from '#client/ui/page.module.css';
import { workingDay } from '#shared/calendar/business-hours-rules.ts';
import { countText } from '#shared/kernel/sentence.ts';
import { unitOf } from '#shared/reporting/range-days.ts';
import { maxListedOrders } from '#shared/reporting/report-limits.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import type { OrderReport } from '#shared/reporting/reporting.ts';
import { Figures } from './figures.tsx';
import { MeasuredTable } from './measured-table.tsx';
import { behind, type OrderFigure, orderFigureNames, orderFigures } from './order-figures.ts';
import { RangeBar } from './range-bar.tsx';
import { orderCount } from './report-labels.ts';
import { ReportView } from './report-view.tsx';
import { ReportedTable } from './reported-table.tsx';
import styles from './reporting.module.css';
import { type Series, SeriesChart } from './series-chart.tsx';
import { useExport, useReport, useReportRange } from './use-report.ts';

const orderSeries: readonly Series<'created' | 'approved' | 'cancelled'>[] = [
  { id: 'created', label: 'Created', color: 'var(--progress)' },
  { id: 'approved', label: 'Approved', color: 'var(--approved)' },
  { id: 'cancelled', label: 'Cancelled', color: 'var(--ink-3)' },
];

/** Shows how a company's orders went within a range. */
export function OrderReportScreen(): ReactNode {
  const chosen = useReportRange();
  const { range } = chosen;
  const { isClientWhitelabel } = useUser();
  const [params, setParams] = useSearchParams();
  const of = isClientWhitelabel && params.get('of') === 'customers' ? 'customers' : 'own';
  const query = { ...range, of } as const;
  const report = useReport(query, loadOrderReport);
  const table = useExport();
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Order Reporting</h1>
        <Button
          icon={FileSpreadsheet}
          busy={table.isBusy}
          disabled={(report.loaded?.data.orders.length ?? 0) === 0}
          onClick={() => table.save({ table: 'orders', query })}
        >
          Export CSV
        </Button>
      </header>
      <RangeBar chosen={chosen} report={report}>
        {isClientWhitelabel ? (
          <SelectField
            label="Orders"
            placeholder="Your own"
            options={[{ value: 'customers', label: 'Your customers’' }]}
            value={of === 'own' ? null : of}
            onChange={(chosenOf) =>
              setParams(
                (given) => {
                  if (chosenOf === null) given.delete('of');
                  else given.set('of', chosenOf);
                  return given;
                },
                { replace: true },
              )
            }
          />
        ) : null}
      </RangeBar>
      <ReportView report={report}>
        {(data, shown) => (
          <ReportBody
            key={shown.of}
            report={data}
            range={shown}
            timeZone={chosen.timeZone}
            isOfCustomers={shown.of === 'customers'}
            onStep={(step) => chosen.goDown(step, shown)}
          />
        )}
      </ReportView>
    </div>
  );
}

function ReportBody({
  report,
  range,
  timeZone,
  isOfCustomers,
  onStep,
}: {
  report: OrderReport;
  range: ReportRange;
  /** Of the provider, in which days begin and end. */
  timeZone: string;
  isOfCustomers: boolean;
  onStep(step: string): void;
}): ReactNode {
  const [shown, setShown] = useState<OrderFigure | null>(null);
  const dayMinutes = workingDay(useBusinessHours());
  const orders = useMemo(
    () => (shown === null ? report.orders : behind(report.orders, shown, range, timeZone)),
    [report, shown, range, timeZone],
  );
  if (report.orders.length === 0)
    return (
      <section className={styles.section}>
        <EmptyState
          icon={ChartColumn}
          title="Nothing happened in these days"
          text="No order was created, approved or cancelled, none was worked on, and none is open. Choose a longer range above."
        />
      </section>
    );
  return (
    <>
      <Figures
        label="Figures"
        figures={orderFigures(report.figures, shown, (id) => setShown(id === shown ? null : id), dayMinutes)}
      />
      <section className={styles.section} aria-labelledby="report-steps">
        <h2 id="report-steps">{unitOf(range) === 'day' ? 'By day' : 'By month'}</h2>
        <SeriesChart
          label="Orders"
          steps={report.steps}
          series={orderSeries}
          unit={unitOf(range)}
          text={countText}
          onStep={onStep}
        />
      </section>
      <div className={styles.both}>
        <section className={styles.section} aria-labelledby="report-services">
          <h2 id="report-services">By service</h2>
          <MeasuredTable label="By service" name="Service" groups={report.services} />
        </section>
        <section className={styles.section} aria-labelledby="report-people">
          <h2 id="report-people">{isOfCustomers ? 'By customer' : 'By person'}</h2>
          {isOfCustomers ? (
            <MeasuredTable label="By customer" name="Customer" groups={report.companies} />
          ) : (
            <MeasuredTable label="By person" name="Creator" groups={report.people} />
          )}
        </section>
      </div>
      <section className={styles.section} aria-labelledby="report-orders" data-tour="report-orders">
        <header>
          <h2 id="report-orders">{shown === null ? 'Orders behind the figures' : orderFigureNames[shown]}</h2>
          <span className={styles.hint} role="status">
            {orderCount(orders.length)}
            {report.hasMore
              ? ` of the newest ${orderCount(maxListedOrders)}; the exported table holds all`
              : ''}
          </span>
          {shown === null ? null : (
            <Button size="small" onClick={() => setShown(null)}>
              Show all
            </Button>
          )}
        </header>
        {orders.length === 0 ? (
          <p className={styles.hint}>None in these days.</p>
        ) : (
          <ReportedTable label="Orders behind the figures" orders={orders} hasCompany={isOfCustomers} />
        )}
      </section>
    </>
  );
}

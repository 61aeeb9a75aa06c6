import { FileSpreadsheet, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { loadFinanceReport, type ReportTable } from '#client/reporting/actions/reporting.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import page from '#client/ui/page.module.css';
import { amountText, currencyOf, priceText } from '#shared/kernel/money.ts';
import { countText } from '#shared/kernel/sentence.ts';
import { type AgeId, byAge, type CurrencyReport, type FinanceReport } from '#shared/reporting/finance.ts';
import { unitOf } from '#shared/reporting/range-days.ts';
import type { ReportRange } from '#shared/reporting/report-range.ts';
import { Figures } from './figures.tsx';
import { ageFigures, moneyFigures } from './finance-figures.ts';
import { OpenInvoicesTable, SoldHoursTable } from './finance-tables.tsx';
import { RangeBar } from './range-bar.tsx';
import { workTime } from './report-labels.ts';
import { ReportView } from './report-view.tsx';
import styles from './reporting.module.css';
import { type Series, SeriesChart } from './series-chart.tsx';
import { useExport, useReport, useReportRange } from './use-report.ts';

const moneySeries: readonly Series<'revenue' | 'invoiced' | 'received' | 'refunded' | 'credited'>[] = [
  { id: 'revenue', label: 'Revenue', color: 'var(--review)' },
  { id: 'invoiced', label: 'Invoiced', color: 'var(--progress)' },
  { id: 'received', label: 'Received', color: 'var(--approved)' },
  { id: 'refunded', label: 'Refunded', color: 'var(--danger)' },
  { id: 'credited', label: 'Credited', color: 'var(--ink-3)' },
];

const hoursSeries: readonly Series<'sold' | 'worked'>[] = [
  { id: 'sold', label: 'Sold', color: 'var(--progress)' },
  { id: 'worked', label: 'Worked', color: 'var(--approved)' },
];

/** Shows the provider's money within a range, what is open, and the hours sold and worked. */
export function FinanceReportScreen(): ReactNode {
  const chosen = useReportRange();
  const report = useReport(chosen.range, loadFinanceReport);
  return (
    <div className={page.wide}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>Finance</h1>
        <Link className={styles.other} href="/settings">
          Invoices
        </Link>
      </header>
      <RangeBar chosen={chosen} report={report} />
      <ReportView report={report}>
        {(data, range) => (
          <ReportBody report={data} range={range} onStep={(step) => chosen.goDown(step, range)} />
        )}
      </ReportView>
    </div>
  );
}

function ReportBody({
  report: { currencies, hours, hoursSteps },
  range,
  onStep,
}: {
  report: FinanceReport;
  range: ReportRange;
  onStep(step: string): void;
}): ReactNode {
  return (
    <>
      {currencies.map((report) => (
        <CurrencySections
          key={report.currency}
          report={report}
          range={range}
          onStep={onStep}
          isOnly={currencies.length === 1}
        />
      ))}
      {currencies.length === 0 ? (
        <section className={styles.section}>
          <EmptyState
            icon={ReceiptText}
            title="No money moved in these days"
            text="Nothing was invoiced or received, and no invoice is open. Choose a longer range above."
          />
        </section>
      ) : null}
      <section className={styles.section} aria-labelledby="finance-hours-months">
        <header>
          <h2 id="finance-hours-months">Hours by month</h2>
          <span className={styles.hint}>Sold by plans with a limit, and beside them</span>
          <CsvButton what="hours-by-month" range={range} isEmpty={false} />
        </header>
        <SeriesChart
          label="Hours by month"
          // In hours, so that the axis has whole ones.
          steps={hoursSteps.map(({ from, sold, worked }) => ({
            from,
            sold: sold / 3600,
            worked: worked / 3600,
          }))}
          series={hoursSeries}
          unit="month"
          text={(hours) => workTime(hours * 3600)}
          axisText={(hours) => `${countText(hours)} h`}
        />
      </section>
      <section className={styles.section} aria-labelledby="finance-hours">
        <header>
          <h2 id="finance-hours">Hours by company</h2>
          <span className={styles.hint}>In the present month of each company’s plan</span>
          <CsvButton what="hours" range={range} isEmpty={hours.length === 0} />
        </header>
        {hours.length === 0 ? (
          <p className={styles.hint}>No company has hours, and none was worked for.</p>
        ) : (
          <SoldHoursTable hours={hours} />
        )}
      </section>
    </>
  );
}

function CurrencySections({
  report,
  range,
  onStep,
  isOnly,
}: {
  report: CurrencyReport;
  range: ReportRange;
  onStep(step: string): void;
  isOnly: boolean;
}): ReactNode {
  const { currency, steps, open } = report;
  const [shown, setShown] = useState<AgeId | null>(null);
  const code = currencyOf(currency);
  const ages = byAge(open);
  const invoices = ages.find(({ id }) => id === shown)?.invoices ?? open;
  const name = (text: string) => (isOnly ? text : `${text}, ${code}`);
  return (
    <>
      <Figures label={name('Money')} figures={moneyFigures(report)} isWide />
      <section className={styles.section} aria-labelledby={`finance-steps-${code}`}>
        <header>
          <h2 id={`finance-steps-${code}`}>{name(unitOf(range) === 'day' ? 'By day' : 'By month')}</h2>
          <span className={styles.hint}>With tax except for revenue, in {code}</span>
          <CsvButton what="money" range={range} isEmpty={false} />
        </header>
        <SeriesChart
          label={name('Money')}
          steps={steps}
          series={moneySeries}
          onStep={onStep}
          unit={unitOf(range)}
          text={(value) => priceText(value, currency)}
          axisText={(value) => amountText(value, currency).replace(/\.\d+$/, '')}
        />
      </section>
      <section className={styles.section} aria-labelledby={`finance-open-${code}`}>
        <header>
          <h2 id={`finance-open-${code}`}>{name('Open invoices')}</h2>
          <span className={styles.hint} role="status">
            {countText(invoices.length)} {invoices.length === 1 ? 'invoice' : 'invoices'}
          </span>
          <CsvButton what="open" range={range} isEmpty={open.length === 0} />
        </header>
        {open.length === 0 ? (
          <p className={styles.hint}>All invoices are paid.</p>
        ) : (
          <>
            <Figures
              label={name('Open invoices by how late they are')}
              isWide
              figures={ageFigures(ages, currency, shown, (id) => setShown(id === shown ? null : id))}
            />
            {invoices.length === 0 ? (
              <p className={styles.hint}>None is that late.</p>
            ) : (
              <OpenInvoicesTable invoices={invoices} currency={currency} />
            )}
          </>
        )}
      </section>
    </>
  );
}

const csvNames = {
  money: 'money',
  open: 'open invoices',
  'hours-by-month': 'hours by month',
  hours: 'hours',
} as const;

function CsvButton({
  what,
  range,
  isEmpty,
}: {
  what: Extract<ReportTable['table'], keyof typeof csvNames>;
  range: ReportRange;
  isEmpty: boolean;
}): ReactNode {
  const table = useExport();
  return (
    <Button
      icon={FileSpreadsheet}
      busy={table.isBusy}
      disabled={isEmpty}
      aria-label={`Export CSV of ${csvNames[what]}`}
      onClick={() => table.save({ table: what, query: range })}
    >
      Export CSV
    </Button>
  );
}

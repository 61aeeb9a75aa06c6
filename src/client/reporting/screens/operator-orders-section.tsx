import { FileSpreadsheet, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadOperatorOrders, type ReportQuery } from '#client/reporting/actions/reporting.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { maxListedOrders } from '#shared/reporting/report-limits.ts';
import type { OperatorOrders } from '#shared/reporting/reporting.ts';
import { orderCount } from './report-labels.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportedTable } from './reported-table.tsx';
import styles from './reporting.module.css';
import { type Report, useExport, useReport } from './use-report.ts';

/** The orders behind one person's figures. */
export function OperatorOrdersSection({
  userId,
  query,
  back,
}: {
  userId: string;
  query: ReportQuery;
  /** The address of the report on all. */
  back: string;
}): ReactNode {
  const report = useReport({ userId, query }, (client, asked) =>
    loadOperatorOrders(client, asked.userId, asked.query),
  );
  return (
    <>
      <BackLink path={back}>All operators</BackLink>
      {report.loaded === null && report.failure === null ? (
        <ReportSkeleton />
      ) : (
        <section className={styles.section} aria-labelledby="report-operator">
          <Found report={report} />
        </section>
      )}
    </>
  );
}

function Found({
  report: { loaded, failure, reload },
}: {
  report: Report<OperatorOrders, { userId: string; query: ReportQuery }>;
}): ReactNode {
  const table = useExport();
  if (loaded === null)
    return failure === 'missing' ? (
      <EmptyState
        icon={SearchX}
        role="alert"
        title="There is no such operator"
        text="Their account may have been removed since the link was made."
      />
    ) : (
      <LoadFailure what="The orders" onRetry={reload} />
    );
  const { name, orders, hasMore } = loaded.data;
  return (
    <>
      <header>
        <h2 id="report-operator">Orders of {name}</h2>
        <span className={styles.hint} role="status">
          {orderCount(orders.length)}
          {hasMore ? ` of more than ${orderCount(maxListedOrders)}; the exported table holds all` : ''}
        </span>
        <Button
          icon={FileSpreadsheet}
          busy={table.isBusy}
          disabled={orders.length === 0}
          onClick={() => table.save({ table: 'operator-orders', ...loaded.query })}
        >
          Export CSV
        </Button>
      </header>
      <p className={styles.hint}>
        Worked on, sent to review, returned or approved in these days, and what is open with them now.
      </p>
      {orders.length === 0 ? (
        <EmptyState icon={SearchX} title="No orders in these days" text="Choose a longer range above." />
      ) : (
        <ReportedTable label={`Orders of ${name}`} orders={orders} hasCompany />
      )}
    </>
  );
}

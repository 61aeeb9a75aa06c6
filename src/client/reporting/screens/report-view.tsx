import type { ReactNode } from 'react';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import styles from './reporting.module.css';
import type { Report } from './use-report.ts';

/** Shows a report once it is loaded; until then its outline, or that loading failed. */
export function ReportView<T, Query>({
  report: { loaded, failure, reload },
  children,
}: {
  report: Report<T, Query>;
  children(data: T, query: Query): ReactNode;
}): ReactNode {
  if (loaded !== null) return children(loaded.data, loaded.query);
  if (failure === null) return <ReportSkeleton />;
  return (
    <section className={styles.section}>
      <LoadFailure what="The report" onRetry={reload} />
    </section>
  );
}

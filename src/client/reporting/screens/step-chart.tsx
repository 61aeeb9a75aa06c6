import type { CSSProperties, ReactNode } from 'react';
import type { ReportUnit } from '#shared/reporting/range-days.ts';
import type { OrderReport } from '#shared/reporting/reporting.ts';
import { count, stepName } from './report-labels.ts';
import styles from './step-chart.module.css';

const series = [
  { id: 'created', label: 'Created' },
  { id: 'approved', label: 'Approved' },
  { id: 'cancelled', label: 'Cancelled' },
] as const;

/** Returns the interval between labelled steps, so that the labels have room. */
const namedEvery = (steps: number): number => Math.ceil(steps / 16);

/** Shows the orders of each day or month as bars, and as a table for screen readers. */
export function StepChart({ steps, unit }: { steps: OrderReport['steps']; unit: ReportUnit }): ReactNode {
  const max = Math.max(1, ...steps.flatMap((step) => series.map(({ id }) => step[id])));
  const every = namedEvery(steps.length);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        {series.map(({ id, label }) => (
          <span key={id} className={styles.key} data-series={id}>
            {label}
          </span>
        ))}
      </figcaption>
      <div className={styles.plot} aria-hidden>
        <span className={styles.max}>{count(max)}</span>
        {steps.map((step, at) => {
          const { short, full } = stepName(step.from, unit);
          const counts = series.map(({ id, label }) => `${label.toLowerCase()} ${step[id]}`).join(', ');
          return (
            <div key={step.from} className={styles.step} title={`${full}: ${counts}`}>
              <div className={styles.bars}>
                {series.map(({ id }) => (
                  <span
                    key={id}
                    className={styles.bar}
                    data-series={id}
                    style={{ '--part': `${(100 * step[id]) / max}%` } as CSSProperties}
                  />
                ))}
              </div>
              <span className={styles.name}>{at % every === 0 ? short : ''}</span>
            </div>
          );
        })}
      </div>
      <details className={styles.table}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
              {series.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.from}>
                <th scope="row">{stepName(step.from, unit).full}</th>
                {series.map(({ id }) => (
                  <td key={id}>{count(step[id])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

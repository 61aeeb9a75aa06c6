import type { CSSProperties, ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { ReportUnit } from '#shared/reporting/range-days.ts';
import { stepName } from './report-labels.ts';
import styles from './series-chart.module.css';

export interface Series<Id extends string> {
  id: Id;
  label: string;
  /** Of its bars, as CSS has it. */
  color: string;
}

const plotHeight = 200;
const axis = { stroke: 'var(--line-strong)', tick: { fill: 'var(--ink-3)', fontSize: 12 }, tickLine: false };
const tooltip: CSSProperties = {
  border: '1px solid var(--line)',
  borderRadius: 'var(--r2)',
  background: 'var(--raised)',
  color: 'var(--ink)',
  fontSize: 'var(--text-sm)',
};

/**
 * Shows the values of each day or month as bars. They can be read by pointer, by the arrow keys when the chart has the
 * focus, and in a table. A press on a day or month, in chart or table, goes down to it.
 */
export function SeriesChart<Id extends string>({
  label,
  steps,
  series,
  unit,
  text,
  axisText = text,
  onStep,
}: {
  label: string;
  steps: readonly (Readonly<Record<Id, number>> & { from: string })[];
  series: readonly Series<Id>[];
  unit: ReportUnit;
  /** A value as it is read. */
  text(value: number): string;
  /** A value at the axis, where there is less room. */
  axisText?(value: number): string;
  /** Receives the step that is pressed; absent: the report does not go down to one. */
  onStep?(from: string): void;
}): ReactNode {
  const nameOf = (from: unknown) => stepName(String(from), unit);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        {series.map(({ id, label: name, color }) => (
          <span key={id} className={styles.key} style={{ '--series': color } as CSSProperties}>
            {name}
          </span>
        ))}
      </figcaption>
      <div className={styles.plot} data-pressed={onStep !== undefined}>
        <ResponsiveContainer width="100%" height={plotHeight}>
          <BarChart
            // Remounts the chart for other days: its tooltip would stay at a previous step.
            key={`${unit} ${steps[0]?.from}`}
            data={[...steps]}
            barGap={1}
            aria-label={label}
            margin={{ top: 8, right: 4 }}
            onClick={({ activeLabel }) => {
              if (activeLabel !== undefined) onStep?.(String(activeLabel));
            }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="3 3" />
            <XAxis dataKey="from" tickFormatter={(from) => nameOf(from).short} {...axis} />
            <YAxis tickFormatter={axisText} allowDecimals={false} width="auto" {...axis} axisLine={false} />
            <Tooltip
              cursor={{ fill: 'var(--ground)' }}
              contentStyle={tooltip}
              itemStyle={{ color: 'var(--ink)' }}
              isAnimationActive={false}
              separator=": "
              itemSorter={({ dataKey }) => series.findIndex(({ id }) => id === dataKey)}
              labelFormatter={(from) => nameOf(from).full}
              formatter={(value) => text(Number(value))}
            />
            {series.map(({ id, label: name, color }) => (
              <Bar
                key={id}
                dataKey={id}
                name={name}
                fill={color}
                maxBarSize={18}
                radius={[2, 2, 0, 0]}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <details className={styles.table}>
        <summary>As a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{unit === 'day' ? 'Day' : 'Month'}</th>
              {series.map(({ id, label: name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr key={step.from}>
                <th scope="row">
                  {onStep === undefined ? (
                    nameOf(step.from).full
                  ) : (
                    <button type="button" className={styles.step} onClick={() => onStep(step.from)}>
                      {nameOf(step.from).full}
                    </button>
                  )}
                </th>
                {series.map(({ id }) => (
                  <td key={id}>{text(step[id])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

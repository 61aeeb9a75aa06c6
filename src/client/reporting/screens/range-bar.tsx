import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDates } from '#client/state/reader-dates.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import { DateRange } from '#client/ui/fields/date-range.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { rangeProblem, reportPeriods } from '#shared/reporting/range-days.ts';
import styles from './reporting.module.css';
import type { ChosenRange, Report } from './use-report.ts';

/** Chooses the days of a report, and shows when it was made. */
export function RangeBar({
  chosen,
  report,
  children,
}: {
  chosen: ChosenRange;
  report: Report<object, object>;
  /** What narrows it further. */
  children?: ReactNode;
}): ReactNode {
  const { time } = useDates();
  const { choice, range, choose } = chosen;
  const [draft, setDraft] = useState<{ from: string | undefined; to: string | undefined } | null>(null);
  const isOwn = draft !== null || !('period' in choice);
  const shown = draft ?? range;
  const { from, to } = shown;
  const problem = from === undefined || to === undefined ? 'Required!' : rangeProblem({ from, to });
  return (
    <section className={styles.bar} aria-label="Range and filters" data-tour="report-range">
      <SelectField
        label="Range"
        options={reportPeriods}
        placeholder="Own range"
        value={draft === null && 'period' in choice ? choice.period : null}
        onChange={(value) => {
          const period = reportPeriods.find((each) => each.value === value);
          setDraft(null);
          choose(period === undefined ? range : { period: period.value });
        }}
      />
      {isOwn ? (
        <div className={styles.days}>
          <DateRange
            label="Days"
            start={from}
            end={to}
            onChange={(start, end) => {
              const next = start === undefined || end === undefined ? null : { from: start, to: end };
              const isGood = next !== null && rangeProblem(next) === null;
              setDraft(isGood ? null : { from: start, to: end });
              if (isGood) choose(next);
            }}
          />
          {problem === null ? null : (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
        </div>
      ) : null}
      {children}
      <p className={styles.asOf}>
        <span>
          {calendarDay(range.from)} – {calendarDay(range.to)}
        </span>
        <span role="status">{report.isLoading ? 'Loading…' : `As of ${time(report.at)}`}</span>
        <IconButton icon={RotateCw} label="Refresh" onClick={report.reload} />
      </p>
    </section>
  );
}

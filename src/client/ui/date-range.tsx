import { type ReactNode, useId } from 'react';
import styles from './date-range.module.css';

export interface DateRangeProps {
  label: string;
  /** Days as yyyy/MM/dd; undefined leaves that end open. */
  start: string | undefined;
  end: string | undefined;
  onChange(start: string | undefined, end: string | undefined): void;
}

const toInput = (day: string | undefined): string => day?.replaceAll('/', '-') ?? '';
const fromInput = (text: string): string | undefined => (text === '' ? undefined : text.replaceAll('-', '/'));

/** From one day to another, each or both. An end before the start is pulled along. */
export function DateRange({ label, start, end, onChange }: DateRangeProps): ReactNode {
  const id = useId();
  const setStart = (next: string | undefined): void =>
    onChange(next, next !== undefined && end !== undefined && end < next ? next : end);
  const setEnd = (next: string | undefined): void =>
    onChange(next !== undefined && start !== undefined && start > next ? next : start, next);
  return (
    <fieldset className={styles.range}>
      <legend id={id} className={styles.label}>
        {label}
      </legend>
      <input
        type="date"
        className={styles.day}
        aria-label={`${label}, from`}
        max="9999-12-31"
        data-empty={start === undefined}
        value={toInput(start)}
        onChange={(event) => setStart(fromInput(event.target.value))}
      />
      <span className={styles.dash} aria-hidden>
        –
      </span>
      <input
        type="date"
        className={styles.day}
        aria-label={`${label}, to`}
        max="9999-12-31"
        data-empty={end === undefined}
        value={toInput(end)}
        onChange={(event) => setEnd(fromInput(event.target.value))}
      />
    </fieldset>
  );
}

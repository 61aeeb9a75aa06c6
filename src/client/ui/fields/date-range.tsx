import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './date-range.module.css';
import { isMeant } from './is-meant.ts';

export interface DateRangeProps {
  label: string;
  /** Days as yyyy/MM/dd; undefined leaves that end open. */
  start: string | undefined;
  end: string | undefined;
  onChange(start: string | undefined, end: string | undefined): void;
}

const toInput = (day: string | undefined): string => day?.replaceAll('/', '-') ?? '';
const fromInput = (text: string): string | undefined => (text === '' ? undefined : text.replaceAll('-', '/'));

/**
 * Fields for a range of days with one or both ends. An end before the start is moved to it; back again where that day was
 * only on the way to the one that is typed.
 */
export function DateRange({ label, start, end, onChange }: DateRangeProps): ReactNode {
  const id = useId();
  /** As they were when a field was entered. */
  const before = useRef({ start, end });
  const setStart = (next: string | undefined): void => {
    const { end } = before.current;
    onChange(next, next !== undefined && end !== undefined && end < next ? next : end);
  };
  const setEnd = (next: string | undefined): void => {
    const { start } = before.current;
    onChange(next !== undefined && start !== undefined && start > next ? next : start, next);
  };
  return (
    <fieldset
      className={styles.range}
      onFocus={() => {
        before.current = { start, end };
      }}
    >
      <legend id={id} className={styles.label}>
        {label}
      </legend>
      <Day label={`${label}, from`} day={start} onChange={setStart} />
      <span className={styles.dash} aria-hidden>
        –
      </span>
      <Day label={`${label}, to`} day={end} onChange={setEnd} />
    </fieldset>
  );
}

function Day({
  label,
  day,
  onChange,
}: {
  label: string;
  day: string | undefined;
  onChange(day: string | undefined): void;
}): ReactNode {
  const [text, setText] = useState(toInput(day));
  useEffect(() => setText(toInput(day)), [day]);
  return (
    <input
      type="date"
      className={styles.day}
      aria-label={label}
      max="9999-12-31"
      data-empty={day === undefined}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        if (isMeant(target.value)) onChange(fromInput(target.value));
      }}
    />
  );
}

import type { ReactNode } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import page from '#client/ui/page.module.css';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { weekdays } from '#shared/calendar/hours-now.ts';
import { minuteOf, setDay, switchDay, timeOf } from './hours-form.ts';

/** The hours of each weekday. */
export const WeekFields = ({
  hours,
  onChange,
}: {
  hours: BusinessHours;
  onChange(hours: BusinessHours): void;
}): ReactNode => (
  <div className={styles.week}>
    {weekdays.map((name, day) => (
      <Weekday key={name} name={name} day={day} hours={hours} onChange={onChange} />
    ))}
  </div>
);

function Weekday({
  name,
  day,
  hours,
  onChange,
}: {
  name: string;
  day: number;
  hours: BusinessHours;
  onChange(hours: BusinessHours): void;
}): ReactNode {
  const open = hours.week[day] ?? null;
  const time = (part: 'open' | 'close') =>
    open === null ? null : (
      <input
        type="time"
        className={styles.time}
        aria-label={`${name}, ${part === 'open' ? 'opening' : 'closing'}`}
        value={timeOf(open[part])}
        onChange={({ target }) => {
          const minute = minuteOf(target.value, part === 'close');
          if (minute !== null) onChange(setDay(hours, day, { [part]: minute }));
        }}
      />
    );
  return (
    <div className={styles.day}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={open !== null}
          onChange={({ target }) => onChange(switchDay(hours, day, target.checked))}
        />
        {name}
      </label>
      {open === null ? (
        <span className={page.hint}>Closed</span>
      ) : (
        <span className={styles.times}>
          {time('open')}
          <span aria-hidden>–</span>
          {time('close')}
        </span>
      )}
    </div>
  );
}

import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { calendarDay } from '#client/ui/display/date-labels.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import page from '#client/ui/page.module.css';
import { useRemovalFocus } from '#client/ui/use-removal-focus.ts';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { maxHolidays } from '#shared/kernel/limits.ts';

type Holidays = BusinessHours['holidays'];

/** Closed days, in their order. */
export function HolidayList({
  holidays,
  onChange,
}: {
  holidays: Holidays;
  onChange(holidays: Holidays): void;
}): ReactNode {
  const form = useKeptForm('holiday', { date: '', name: '' });
  const { date, name } = form.values;
  const { list, emptied, removing } = useRemovalFocus<HTMLParagraphElement>(
    holidays.map((holiday) => holiday.date),
  );
  const remove = (day: string): void => {
    removing(day);
    onChange(holidays.filter((holiday) => holiday.date !== day));
  };
  const isKnown = holidays.some((one) => one.date === date);
  const add = (): void => {
    const next = [...holidays, { date, name: name.trim() }];
    onChange(next.toSorted((a, b) => a.date.localeCompare(b.date)));
    form.discard();
  };
  return (
    <fieldset className={styles.holidays}>
      <legend>Holidays</legend>
      {holidays.length === 0 ? (
        <p ref={emptied} tabIndex={-1} className={page.hint}>
          No day is closed besides.
        </p>
      ) : (
        <ul ref={list} className={styles.list}>
          {holidays.map((one) => (
            <li key={one.date}>
              <time dateTime={one.date}>{calendarDay(one.date)}</time>
              <span className={styles.named}>{one.name}</span>
              <IconButton
                icon={Trash2}
                label={`Open again on ${calendarDay(one.date)}`}
                data-remove
                onClick={() => remove(one.date)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <TextField
          label="Day"
          type="date"
          value={date}
          error={isKnown ? 'This day is a holiday already.' : null}
          onChange={({ target }) => form.change({ date: target.value })}
        />
        <TextField
          label="Name"
          value={name}
          maxLength={60}
          onChange={({ target }) => form.change({ name: target.value })}
        />
        <Button icon={Plus} disabled={date === '' || isKnown || holidays.length >= maxHolidays} onClick={add}>
          Add holiday
        </Button>
      </div>
    </fieldset>
  );
}

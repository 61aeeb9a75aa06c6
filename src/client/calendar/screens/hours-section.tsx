import { type FormEvent, type ReactNode, useState } from 'react';
import styles from '#client/accounts/screens/settings/settings-screen.module.css';
import { setOfficeHours } from '#client/calendar/actions/office-hours.ts';
import { useClient, useOfficeHours } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { hoursProblem, weekdays } from '#shared/calendar/office-hours.ts';
import { HolidayList } from './holiday-list.tsx';
import { minuteOf, setDay, switchDay, timeOf } from './hours-form.ts';

/** Sets the business hours: due dates and deadlines count these hours alone. */
export function HoursSection(): ReactNode {
  const client = useClient();
  const set = useOfficeHours();
  const [edited, setEdited] = useState<BusinessHours | null>(null);
  const [busy, setBusy] = useState(false);
  const hours = edited ?? set;
  const problem = edited === null ? null : hoursProblem(edited);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (edited === null || problem !== null) return;
    setBusy(true);
    if (await setOfficeHours(client, edited)) setEdited(null);
    setBusy(false);
  };
  return (
    <form
      className={page.section}
      data-tour="set-hours"
      onSubmit={submit}
      noValidate
      aria-labelledby="settings-hours"
    >
      <h2 id="settings-hours">Business hours</h2>
      <p className={page.hint}>Due dates and deadlines count these hours only. Everyone sees them.</p>
      <SelectField
        label="Time zone"
        placeholder="Choose a zone"
        options={zoneChoices(hours.timeZone, new Date())}
        value={hours.timeZone}
        onChange={(timeZone) => setEdited({ ...hours, timeZone: timeZone ?? '' })}
      />
      <div className={styles.week}>
        {weekdays.map((name, day) => (
          <Weekday key={name} name={name} day={day} hours={hours} onChange={setEdited} />
        ))}
      </div>
      <TextField
        label="What people are told of the hours"
        value={hours.description}
        maxLength={200}
        onChange={({ target }) => setEdited({ ...hours, description: target.value })}
      />
      <HolidayList holidays={hours.holidays} onChange={(holidays) => setEdited({ ...hours, holidays })} />
      <div className={page.end}>
        {problem === null ? null : (
          <span className={page.error} role="alert">
            {problem}
          </span>
        )}
        {edited === null ? null : <Button onClick={() => setEdited(null)}>Discard</Button>}
        <Button type="submit" variant="primary" busy={busy} disabled={edited === null || problem !== null}>
          Save hours
        </Button>
      </div>
    </form>
  );
}

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

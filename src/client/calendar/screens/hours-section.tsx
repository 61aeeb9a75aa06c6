import type { ReactNode } from 'react';
import { setOfficeHours } from '#client/calendar/actions/hours-now.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useBusinessHours, useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Problems } from '#client/ui/fields/text-fields.ts';
import { zoneChoices } from '#client/ui/fields/time-zones.ts';
import page from '#client/ui/page.module.css';
import type { BusinessHours } from '#shared/calendar/business-hours.ts';
import { hoursProblem } from '#shared/calendar/hours-now.ts';
import { HolidayList } from './holiday-list.tsx';
import { WeekFields } from './week-fields.tsx';

function problemsOfHours(hours: BusinessHours): Problems<BusinessHours> {
  const problem = hoursProblem(hours);
  return problem === null ? {} : { week: problem };
}

/** Sets the business hours: due dates and deadlines count these hours alone. */
export function HoursSection(): ReactNode {
  const client = useClient();
  const given = useBusinessHours();
  const form = useForm<BusinessHours>({
    name: 'business-hours',
    given,
    problemsOf: problemsOfHours,
    send: (hours, before) => setOfficeHours(client, hours, before),
  });
  const { values: hours, change, isChanged } = form;
  const problem = isChanged ? hoursProblem(hours) : null;
  return (
    <form className={page.section} data-tour="set-hours" {...form.element} aria-labelledby="settings-hours">
      <h2 id="settings-hours">Business hours</h2>
      <p className={page.hint}>Due dates and deadlines count these hours only. Everyone sees them.</p>
      <RestoredNote form={form} />
      <SelectField
        label="Time zone"
        placeholder="Choose a zone"
        options={zoneChoices(hours.timeZone, new Date())}
        value={hours.timeZone}
        onChange={(timeZone) => change({ timeZone: timeZone ?? '' })}
      />
      <WeekFields hours={hours} onChange={change} />
      <TextField
        label="Note on the business hours"
        hint="In your own words if you like. As long as it says the hours, it follows them."
        maxLength={200}
        {...form.field('description')}
      />
      <HolidayList holidays={hours.holidays} onChange={(holidays) => change({ holidays })} />
      <div className={page.end}>
        {problem === null ? null : (
          <span className={page.error} role="alert">
            {problem}
          </span>
        )}
        {isChanged ? <Button onClick={form.discard}>Discard</Button> : null}
        <Button type="submit" variant="primary" busy={form.busy} disabled={!isChanged || problem !== null}>
          Save hours
        </Button>
      </div>
    </form>
  );
}

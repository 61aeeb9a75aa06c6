import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { loadOfficeHours } from '#client/calendar/actions/hours-now.ts';
import { useBusinessHours, useClient, useReaderZone } from '#client/state/client-context.ts';
import { Progress } from '#client/ui/display/progress.tsx';
import { useMinute } from '#client/ui/loading/ticker.ts';
import type { HoursNow } from '#shared/calendar/business-hours.ts';
import { goneBy, hoursAt, presentStretch, timeUntil } from '#shared/calendar/hours-now.ts';
import styles from './hours-panel.module.css';

/** Shows whether the provider is open, until when, and when it opens again. */
export function HoursPanel(): ReactNode {
  const client = useClient();
  const hours = useBusinessHours();
  const timeZone = useReaderZone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const now = new Date(useMinute());
  const stretch = presentStretch(hours, now);
  const state = stretch.isOpen ? 'Open' : 'Closed';
  const change = stretch.isOpen ? 'Closes' : 'Opens';
  const toggle = (): void => {
    if (!isOpen) void loadOfficeHours(client);
    setOpen(!isOpen);
  };
  return (
    <section className={styles.hours} aria-label="Business hours" data-tour="hours">
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <span className={styles.dot} data-open={stretch.isOpen} aria-hidden />
        <strong>{state}</strong>
        <span className={styles.change}>
          {stretch.until === null
            ? 'until further notice'
            : `${change} in ${timeUntil(stretch.until.getTime() - now.getTime())}`}
        </span>
        <ChevronDown className={styles.arrow} aria-hidden />
      </button>
      <Progress
        value={100 * goneBy(stretch, now)}
        label={`${state}: part of the time that has gone by`}
        className={styles.progress}
      />
      <div id={id} className={styles.more} data-open={isOpen} inert={!isOpen}>
        <HoursLines hours={hoursAt(hours, now, timeZone)} />
      </div>
    </section>
  );
}

function HoursLines({ hours }: { hours: HoursNow }): ReactNode {
  const {
    officeCurrentOpenHours: today,
    localeCurrentOpenHours: local,
    tomorrowOpenHours,
    nextOpenHours,
  } = hours;
  const isElsewhere = hours.officeTime !== hours.localeTime;
  const lines: [string, string][] = [
    ['Office time', hours.officeTime.slice(11)],
    ['Today', today.open === null ? 'Closed' : `${today.open} – ${today.close}`],
    ...(isElsewhere && local.open !== null
      ? [['On your clock', `${local.open} – ${local.close}`] as [string, string]]
      : []),
    tomorrowOpenHours.isClose && nextOpenHours !== null
      ? ['Opens next', `${nextOpenHours.dayOfWeek} ${nextOpenHours.open}`]
      : ['Tomorrow', `from ${tomorrowOpenHours.open ?? ''}`],
  ];
  // Four lines fill the room.
  return (
    <>
      {isElsewhere && local.open !== null ? null : <p className={styles.note}>{hours.description}</p>}
      <dl className={styles.lines}>
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

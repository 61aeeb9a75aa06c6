import { type ReactNode, useState } from 'react';
import { WeekFields } from '#client/calendar/screens/week-fields.tsx';
import page from '#client/ui/page.module.css';
import { weekText } from '#shared/calendar/hours-now.ts';
import { hoursOf } from '#shared/installation/installation.ts';
import { OwnLookFields } from '../own-look-fields.tsx';
import { ProviderFields } from '../provider-fields.tsx';
import styles from '../setup-screen.module.css';
import type { Setup } from '../use-setup.ts';

export function StudioStep({ setup: { values, shown, change, choose } }: { setup: Setup }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ProviderFields form={values} problems={shown} onChange={change} onChoose={choose} />
      <details
        className={styles.hours}
        open={isOpen || shown?.week !== undefined}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          Business hours: <span>{weekText(values.week) || 'closed all week'}</span>
        </summary>
        <div>
          <p className={page.hint}>Due dates and deadlines count these hours only. Everyone sees them.</p>
          <WeekFields hours={hoursOf(values)} onChange={({ week }) => choose({ week })} />
          {shown?.week === undefined ? null : (
            <p className={page.error} role="alert">
              {shown.week}
            </p>
          )}
        </div>
      </details>
      <div className={styles.look}>
        <OwnLookFields look={values.look} onChange={(look) => choose({ look })} />
      </div>
    </>
  );
}

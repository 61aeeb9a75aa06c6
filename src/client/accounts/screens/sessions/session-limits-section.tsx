import { type ReactNode, useState } from 'react';
import {
  endAllSessions,
  loadIdleLimits,
  setIdleLimits,
} from '#client/accounts/actions/session-administration.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { LoadedSection } from '#client/ui/loading/loaded-section.tsx';
import page from '#client/ui/page.module.css';
import { type IdleLimits, idleMinuteChoices } from '#shared/accounts/sessions/idle-limits.ts';
import styles from './sessions.module.css';

const durationText = (minutes: number): string => {
  if (minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
};
const options = idleMinuteChoices.map((minutes) => ({
  value: String(minutes),
  label: durationText(minutes),
}));

/** Sets when sessions end that nobody uses, and signs everybody out. */
export function SessionLimitsSection(): ReactNode {
  const client = useClient();
  const [step, setStep] = useState<'asked' | 'busy' | null>(null);
  const endAll = async (): Promise<void> => {
    setStep('busy');
    await endAllSessions(client);
    setStep(null);
  };
  return (
    <section className={page.section} aria-labelledby="settings-sessions">
      <h2 id="settings-sessions">Sessions</h2>
      <p className={page.hint}>
        A session that is not used for this long ends. Before that, its page asks; after that, people sign in
        again and come back to where they were. What they have written stays in their browser.
      </p>
      <LoadedSection isPart what="The times" height="64px" load={() => loadIdleLimits(client)}>
        {(limits, change) => <LimitFields limits={limits} onChange={change} />}
      </LoadedSection>
      <div className={styles.everybody}>
        <p className={page.hint}>
          If somebody may have got in who should not be there, sign everybody out: staff and customers sign in
          again. Your own session here goes on.
        </p>
        <Button variant="danger" onClick={() => setStep('asked')}>
          Sign everybody out
        </Button>
      </div>
      <ConfirmDialog
        open={step !== null}
        danger
        title="Sign everybody out?"
        text="Every session of your staff and your customers ends at once, but this one. What people have written and not sent stays in their browsers."
        confirmLabel="Yes"
        cancelLabel="No"
        busy={step === 'busy'}
        onConfirm={() => void endAll()}
        onCancel={() => setStep(null)}
      />
    </section>
  );
}

function LimitFields({
  limits,
  onChange,
}: {
  limits: IdleLimits;
  onChange(limits: IdleLimits): void;
}): ReactNode {
  const client = useClient();
  const save = async (changed: IdleLimits): Promise<void> => {
    onChange(changed);
    if (!(await setIdleLimits(client, changed))) onChange(limits);
  };
  const field = (label: string, side: keyof IdleLimits): ReactNode => (
    <SelectField
      label={label}
      options={options}
      placeholder={null}
      value={String(limits[side])}
      onChange={(minutes) => void save({ ...limits, [side]: Number(minutes) })}
    />
  );
  return (
    <div className={page.pair}>
      {field('Your staff: sign out after', 'staff')}
      {field('Customers: sign out after', 'customers')}
    </div>
  );
}

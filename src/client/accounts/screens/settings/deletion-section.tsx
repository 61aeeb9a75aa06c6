import { type FormEvent, type ReactNode, useState } from 'react';
import { actOnPlan, requestDeletion } from '#client/billing/actions/plan-actions.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { PasswordField } from '#client/ui/fields/password-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import page from '#client/ui/page.module.css';
import { deletionDays, longestReason } from '#shared/billing/membership-rules.ts';

/** The end of the account, and how to keep it until it has come. */
export function DeletionSection(): ReactNode {
  const client = useClient();
  const { isRequestDeletion, endSubscriptionCycleOn, membership } = useUser();
  const { termDay } = useDates();
  const [busy, setBusy] = useState(false);
  if (!isRequestDeletion) return <DeletionForm active={membership?.orders.currentActiveOrder ?? 0} />;
  const keep = async (): Promise<void> => {
    setBusy(true);
    await actOnPlan(client, 'continueSubscription');
    setBusy(false);
  };
  return (
    <section className={page.section} aria-labelledby="settings-deletion">
      <h2 id="settings-deletion">Delete account</h2>
      <p>
        Your account will be deleted
        {endSubscriptionCycleOn === null
          ? '.'
          : ` on ${termDay(endSubscriptionCycleOn)}. Until then you can keep it.`}
      </p>
      <div className={page.end}>
        <Button variant="primary" busy={busy} onClick={() => void keep()}>
          Keep my account
        </Button>
      </div>
    </section>
  );
}

function DeletionForm({ active }: { active: number }): ReactNode {
  const client = useClient();
  const { form, setForm, forget } = useKeptForm('account-deletion', { reason: '' });
  const { reason } = form;
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || active > 0 || reason.trim() === '' || password === '') return;
    setBusy(true);
    const outcome = await requestDeletion(client, reason, password);
    setBusy(false);
    setWrong(outcome === 'wrong');
    if (outcome === 'done') forget();
  };
  return (
    <form
      className={page.section}
      data-tour="delete-account"
      onSubmit={submit}
      noValidate
      aria-labelledby="settings-deletion"
    >
      <h2 id="settings-deletion">Delete account</h2>
      <p className={page.hint}>
        Your company's orders, files and people are deleted {deletionDays} days after you ask for it. Until
        then you can change your mind; afterwards nothing can be brought back.
      </p>
      {active > 0 ? (
        <p className={page.notice}>
          {active === 1 ? '1 order is' : `${active} orders are`} active. Finish or cancel what is active
          first.
        </p>
      ) : (
        <>
          <TextArea
            label="Reason"
            required
            value={reason}
            maxLength={longestReason}
            error={tried && reason.trim() === '' ? 'Required!' : null}
            onChange={({ target }) => setForm({ reason: target.value })}
          />
          <PasswordField
            label="Your password"
            value={password}
            onChange={(text) => {
              setPassword(text);
              setWrong(false);
            }}
            error={wrong ? 'This is not your password.' : tried && password === '' ? 'Required!' : null}
            autoComplete="current-password"
          />
          <div className={page.end}>
            <Button type="submit" variant="danger" busy={busy}>
              Delete account
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

import { type FormEvent, type ReactNode, useState } from 'react';
import { actOnPlan, leaveSubscription } from '#client/billing/actions/plan-actions.ts';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import page from '#client/ui/page.module.css';
import { leaveProblem, longestLeaveMonths, longestReason } from '#shared/billing/membership-rules.ts';

const lengths = Array.from({ length: longestLeaveMonths }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? '1 month' : `${at + 1} months`,
}));

/** Pauses the subscription for a while, and ends a pause that goes on. */
export function LeaveSection(): ReactNode {
  const client = useClient();
  const { membership } = useUser();
  const [busy, setBusy] = useState(false);
  if (membership?.onSubscriptionLeave !== true) return <LeaveForm />;
  const reactivate = async (): Promise<void> => {
    setBusy(true);
    await actOnPlan(client, 'reactivateSubscription');
    setBusy(false);
  };
  return (
    <section className={page.section} aria-labelledby="settings-leave">
      <h2 id="settings-leave">Subscription leave</h2>
      <p>
        Your subscription is on leave until {membership.onSubscriptionLeaveReactivationDateFormat}. It goes on
        by itself then.
      </p>
      <div className={page.end}>
        <Button variant="primary" busy={busy} onClick={() => void reactivate()}>
          Reactivate Subscription
        </Button>
      </div>
    </section>
  );
}

function LeaveForm(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { form, setForm, forget } = useKeptForm('leave', { reason: '', months: '1' });
  const { reason, months } = form;
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const problem = leaveProblem(user, new Date());
  const isWanting = reason.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isWanting) setAsks(true);
  };
  const leave = async (): Promise<void> => {
    setBusy(true);
    const isLeft = await leaveSubscription(client, { reason, months: Number(months) });
    setBusy(false);
    if (isLeft) forget();
    setAsks(false);
  };
  return (
    <form className={page.section} onSubmit={submit} noValidate aria-labelledby="settings-leave">
      <h2 id="settings-leave">Subscription leave</h2>
      <p className={page.hint}>
        A leave pauses your subscription. Its time is not billed: what you have paid for lasts so much longer.
        No order is begun meanwhile. You can end it at any time.
      </p>
      {problem === null ? (
        <>
          <SelectField
            label="How long"
            placeholder="Choose how long"
            options={lengths}
            value={months}
            onChange={(value) => setForm({ ...form, months: value ?? '1' })}
          />
          <TextArea
            label="Reason"
            required
            value={reason}
            maxLength={longestReason}
            error={tried && isWanting ? 'Required!' : null}
            onChange={({ target }) => setForm({ ...form, reason: target.value })}
          />
          <div className={page.end}>
            <Button type="submit">Leave subscription</Button>
          </div>
        </>
      ) : (
        <p className={page.notice}>{problem}</p>
      )}
      <ConfirmDialog
        open={asks}
        title="Leave the subscription?"
        text={`It is paused for ${months === '1' ? 'a month' : `${months} months`}, from now on, for everyone in your company.`}
        confirmLabel="Continue"
        busy={busy}
        onConfirm={() => void leave()}
        onCancel={() => setAsks(false)}
      />
    </form>
  );
}

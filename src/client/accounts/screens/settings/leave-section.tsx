import { type ReactNode, useState } from 'react';
import { actOnPlan, leaveSubscription } from '#client/billing/actions/plan-actions.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { SelectField } from '#client/ui/fields/select-field.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import page from '#client/ui/page.module.css';
import { leaveProblem, maxLeaveMonths, maxMembershipReasonLength } from '#shared/billing/membership-rules.ts';

const lengths = Array.from({ length: maxLeaveMonths }, (_, at) => ({
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
  const [asks, setAsks] = useState(false);
  const form = useForm({
    name: 'leave',
    given: { reason: '', months: '1' },
    problemsOf: ({ reason }) => (reason.trim() === '' ? { reason: 'Required!' } : {}),
    async send({ reason, months }) {
      if (!asks) {
        setAsks(true);
        return false;
      }
      const isLeft = await leaveSubscription(client, { reason, months: Number(months) });
      setAsks(false);
      return isLeft;
    },
  });
  const { months } = form.values;
  const problem = leaveProblem(user, new Date());
  return (
    <form className={page.section} {...form.element} aria-labelledby="settings-leave">
      <h2 id="settings-leave">Subscription leave</h2>
      <p className={page.hint}>
        A leave pauses your subscription. Its time is not billed: what you have paid for lasts so much longer.
        No order is begun meanwhile. You can end it at any time.
      </p>
      {problem === null ? (
        <>
          <RestoredNote form={form} />
          <SelectField
            label="How long"
            placeholder="Choose how long"
            options={lengths}
            value={months}
            onChange={(value) => form.change({ months: value ?? '1' })}
          />
          <TextArea label="Reason" required maxLength={maxMembershipReasonLength} {...form.field('reason')} />
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
        busy={form.busy}
        onConfirm={() => void form.submit()}
        onCancel={() => setAsks(false)}
      />
    </form>
  );
}

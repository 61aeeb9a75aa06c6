import { type ReactNode, useState } from 'react';
import { OwnPasswordField } from '#client/accounts/screens/own-password-field.tsx';
import { actOnPlan, requestDeletion } from '#client/billing/actions/plan-actions.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextArea } from '#client/ui/fields/text-area.tsx';
import page from '#client/ui/page.module.css';
import { deletionDays, maxMembershipReasonLength } from '#shared/billing/membership-rules.ts';

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
  const { hasPassword } = useUser();
  const form = useForm({
    name: 'account-deletion',
    given: { reason: '', password: '' },
    unkept: ['password'],
    problemsOf: ({ reason, password }) => ({
      ...(reason.trim() === '' && { reason: 'Required!' }),
      ...(hasPassword && password === '' && { password: 'Required!' }),
    }),
    async send({ reason, password }) {
      if (active > 0) return false;
      const outcome = await requestDeletion(client, reason, hasPassword ? password : null);
      return outcome === 'wrong' ? { password: 'This is not your password.' } : outcome === 'done';
    },
  });
  return (
    <form
      className={page.section}
      data-tour="delete-account"
      {...form.element}
      aria-labelledby="settings-deletion"
    >
      <h2 id="settings-deletion">Delete account</h2>
      <p className={page.hint}>
        Your company’s orders, files and people are deleted {deletionDays} days after you ask for it. Until
        then you can change your mind; afterwards nothing can be brought back.
      </p>
      {active > 0 ? (
        <p className={page.notice}>
          {active === 1 ? '1 order is' : `${active} orders are`} active. Finish or cancel what is active
          first.
        </p>
      ) : (
        <>
          <RestoredNote form={form} />
          <TextArea label="Reason" required maxLength={maxMembershipReasonLength} {...form.field('reason')} />
          {hasPassword ? <OwnPasswordField form={form} /> : null}
          <div className={page.end}>
            <Button type="submit" variant="danger" busy={form.busy}>
              Delete account
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { actOnPlan } from '#client/billing/actions/plan-actions.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { keptIds } from '#client/sync/kept-value.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { whenTypingRests } from '#client/typing/typing-rest.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { mayChangePlan } from '#shared/billing/membership-rules.ts';
import { mayChangePayments } from '#shared/billing/payment-method-rules.ts';
import { leaveShown, mayInterrupt, type PlanNotice, planNotice, trialShown } from './plan-notice.ts';

/** Dialogs wait until the screen is complete, and until the person stops typing. */
const delayMs = 500;
/** Notices already shown in this tab: a reload does not show them again. */
const keptShown = keptIds('shown-plan-notices');

/** Shows the plan's notices in dialogs: one at a time, each once a visit or once for all. */
export function PlanDialogs(): ReactNode {
  const { storage } = useClient();
  const user = useUser();
  const { asksForTour } = useSession();
  const [path] = useLocation();
  const [isDue, setDue] = useState(false);
  const [shown, setShown] = useState(() => keptShown.read(tabStorage));
  useEffect(() => {
    let callOff = (): void => clearTimeout(timer);
    const timer = setTimeout(() => {
      callOff = whenTypingRests(() => setDue(true));
    }, delayMs);
    return () => callOff();
  }, []);
  // Nobody is interrupted in a sentence.
  const notice = useUntilPause(planNotice(user, storage, shown));
  const isOnLeave = user.membership?.onSubscriptionLeave === true;
  useEffect(() => {
    // The next leave is shown again.
    if (!isOnLeave) leaveShown.write(storage, false);
  }, [storage, isOnLeave]);
  if (!isDue || asksForTour || !user.isProfileComplete || !mayInterrupt(path)) return null;
  if (notice === null) return null;
  const close = (): void => {
    if (notice === 'leave') leaveShown.write(storage, true);
    if (notice === 'trial') trialShown.write(storage, true);
    const all = [...shown, notice];
    keptShown.write(tabStorage, all);
    setShown(all);
  };
  return <PlanDialog key={notice} notice={notice} onClose={close} />;
}

function PlanDialog({ notice, onClose }: { notice: PlanNotice; onClose(): void }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const { title, text, way = null } = textOfNotice(notice, user);
  const isLeaveToEnd = notice === 'leave' && mayChangePlan(actorOf(user));
  const reactivate = async (): Promise<void> => {
    setBusy(true);
    const isDone = await actOnPlan(client, 'reactivateSubscription');
    setBusy(false);
    if (isDone) onClose();
  };
  const go = (path: string): void => {
    onClose();
    navigate(path);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={text}
      footer={
        <>
          <Button variant={isLeaveToEnd || way !== null ? 'plain' : 'primary'} onClick={onClose}>
            Ok
          </Button>
          {isLeaveToEnd ? (
            <Button variant="primary" busy={busy} onClick={() => void reactivate()}>
              Reactivate Subscription
            </Button>
          ) : null}
          {way === null ? null : (
            <Button variant="primary" onClick={() => go(way.path)}>
              {way.label}
            </Button>
          )}
        </>
      }
    />
  );
}

interface NoticeText {
  title: string;
  text: string;
  /** The screen where something can be done about it. */
  way?: { label: string; path: string };
}

function textOfNotice(notice: PlanNotice, user: ReturnType<typeof useUser>): NoticeText {
  const { membership, payg } = user;
  switch (notice) {
    case 'leave':
      return {
        title: 'Your subscription is on leave',
        text: `It is reactivated automatically on ${membership?.onSubscriptionLeaveReactivationDateFormat ?? ''}. ${
          mayChangePlan(actorOf(user))
            ? 'You can reactivate it before.'
            : 'Please contact your account owner to reactivate it before.'
        }`,
      };
    case 'late-payment':
      return {
        title: 'Your payment is late',
        text: 'Your subscription is inactive until it is paid. Your invoices list what is open.',
        way: { label: 'See invoices', path: '/billing/invoices' },
      };
    case 'payment':
      return {
        title: 'A payment method is required',
        ...(mayChangePayments(actorOf(user))
          ? {
              text: 'Choose how your plan is paid: by direct debit, by bank transfer or by purchase order.',
              way: { label: 'Add payment method', path: '/billing/payments/new' },
            }
          : { text: 'Your account has none yet. Please ask your account owner to add one.' }),
      };
    case 'trial':
      return membership?.freeTrial.isExpiredFreeTrial
        ? {
            title: 'Your free trial has ended',
            ...(mayChangePlan(actorOf(user))
              ? {
                  text: 'We hope you liked it. To continue, pay its first invoice or choose the plan that suits you.',
                  way: { label: 'See all plans', path: '/membership/package' },
                }
              : { text: 'We hope you liked it. Your account owner can choose a plan to continue.' }),
          }
        : {
            title: 'Welcome to your free trial',
            text: `For ${membership?.freeTrial.freeTrialDays ?? 0} days everything of ${membership?.title ?? 'your plan'} is yours to try, except extra resources.`,
          };
    case 'payg':
      return {
        title: 'Your hours are running out',
        text: payg.wordingWarning,
        way: { label: 'Buy now', path: '/cart/checkout' },
      };
  }
}

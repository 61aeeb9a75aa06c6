import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { actOnPlan } from '#client/stores/actions/plan-actions.ts';
import { actorOf } from '#client/stores/actor.ts';
import { useClient, useSession, useUser } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { mayChangePlan } from '#shared/rules/membership.ts';
import { leaveKey, type PlanNotice, planNotice, trialKey } from './plan-notice.ts';

/** Modals wait for the screen to stand. */
const delayMs = 500;

/** What must be told of a plan in a window: one at a time, each once a visit or once for all. */
export function PlanDialogs(): ReactNode {
  const { storage } = useClient();
  const user = useUser();
  const { asksForTour } = useSession();
  const [path] = useLocation();
  const [isDue, setDue] = useState(false);
  const [told, setTold] = useState<readonly PlanNotice[]>([]);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const isOnLeave = user.membership?.onSubscriptionLeave === true;
  useEffect(() => {
    // The next leave is told of again.
    if (!isOnLeave) storage.removeItem(leaveKey);
  }, [storage, isOnLeave]);
  // Nobody is called away from a proof.
  if (!isDue || asksForTour || !user.isProfileComplete || path.includes('/attachments/')) return null;
  const notice = planNotice(user, storage, told);
  if (notice === null) return null;
  const close = (): void => {
    if (notice === 'leave') storage.setItem(leaveKey, 'shown');
    if (notice === 'trial') storage.setItem(trialKey, 'shown');
    setTold((before) => [...before, notice]);
  };
  return <PlanDialog key={notice} notice={notice} onClose={close} />;
}

function PlanDialog({ notice, onClose }: { notice: PlanNotice; onClose(): void }): ReactNode {
  const client = useClient();
  const user = useUser();
  const { config } = useSession();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const { title, text } = wordsOf(notice, user, config?.supportEmail ?? '');
  const isLeaveToEnd = notice === 'leave' && mayChangePlan(actorOf(user));
  const reactivate = async (): Promise<void> => {
    setBusy(true);
    const isDone = await actOnPlan(client, 'reactivateSubscription');
    setBusy(false);
    if (isDone) onClose();
  };
  const buy = (): void => {
    onClose();
    navigate('/cart/checkout');
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={text}
      footer={
        <>
          <Button variant={isLeaveToEnd || notice === 'payg' ? 'plain' : 'primary'} onClick={onClose}>
            Ok
          </Button>
          {isLeaveToEnd ? (
            <Button variant="primary" busy={busy} onClick={() => void reactivate()}>
              Reactivate Subscription
            </Button>
          ) : null}
          {notice === 'payg' ? (
            <Button variant="primary" onClick={buy}>
              Buy now
            </Button>
          ) : null}
        </>
      }
    />
  );
}

function wordsOf(
  notice: PlanNotice,
  user: ReturnType<typeof useUser>,
  supportEmail: string,
): { title: string; text: string } {
  const { membership, payg } = user;
  switch (notice) {
    case 'leave':
      return {
        title: 'Your subscription is on leave',
        text: `It is reactivated by itself on ${membership?.onSubscriptionLeaveReactivationDateFormat ?? ''}. ${
          mayChangePlan(actorOf(user))
            ? 'You can reactivate it before.'
            : 'Please contact your account owner to reactivate it before.'
        }`,
      };
    case 'late-payment':
      return {
        title: 'Your payment is late',
        text: `Your subscription is inactive until it is paid. Please write to ${supportEmail}.`,
      };
    case 'payment':
      return {
        title: 'A payment method is required',
        text: `Your account has no payment method yet. Please write to ${supportEmail} to add one.`,
      };
    case 'trial':
      return membership?.freeTrial.isExpiredFreeTrial
        ? {
            title: 'Your free trial has ended',
            text: `We hope you liked it. To go on, write to ${supportEmail}.`,
          }
        : {
            title: 'Welcome to your free trial',
            text: `For ${membership?.freeTrial.freeTrialDays ?? 0} days everything of ${membership?.title ?? 'your plan'} is yours to try, except extra resources.`,
          };
    case 'payg':
      return { title: 'Your hours are running out', text: payg.wordingWarning };
  }
}

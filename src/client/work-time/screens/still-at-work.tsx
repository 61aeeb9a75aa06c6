import { type ReactNode, useEffect, useState } from 'react';
import { useClient, useWork } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { confirmWork } from '#client/work-time/actions/confirm-work.ts';
import { playWork } from '#client/work-time/actions/play-work.ts';

const toastId = 'still-at-work';

/** Asks whether work that has run for long goes on. Put aside by Escape, the question waits in a toast for its time. */
export function StillAtWork(): ReactNode {
  const client = useClient();
  const { own } = useWork();
  const { time } = useDates();
  /** Until when the present question is postponed; the next question is asked regardless. */
  const [asideUntil, setAsideUntil] = useState<string | null>(null);
  // It takes the focus: not from a sentence.
  const stopsAt = useUntilPause(own?.stopsAt ?? null);
  const orderId = own?.orderId ?? null;
  const stopTime = stopsAt === null ? '' : time(stopsAt);
  const isAside = stopsAt !== null && stopsAt === asideUntil;
  useEffect(() => {
    if (!isAside || stopsAt === null || orderId === null) return;
    showToast(client.toasts, {
      id: toastId,
      kind: 'warning',
      title: `Are you still at work on #${orderId}?`,
      messages: [`Without an answer its time stops at ${stopTime}.`],
      closeAfterMs: null,
      action: { label: 'Yes', run: () => void confirmWork(client, orderId) },
    });
    return () => closeToast(client.toasts, toastId);
  }, [client, isAside, stopsAt, stopTime, orderId]);

  if (own === null || stopsAt === null || isAside) return null;
  const target = { id: own.orderId, orderId: own.orderId };
  return (
    <ConfirmDialog
      open
      title={`Are you still at work on #${own.orderId}?`}
      text={`${own.orderName} has been running for long. Without an answer its time stops at ${stopTime}, and what passed since this question does not count.`}
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={() => void confirmWork(client, own.orderId)}
      onCancel={() => void playWork(client, target, 'pauseWork')}
      onEscape={() => setAsideUntil(stopsAt)}
    />
  );
}

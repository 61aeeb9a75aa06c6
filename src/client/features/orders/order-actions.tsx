import { Check } from 'lucide-react';
import { useState } from 'react';
import { type MoveTarget, moveOrder } from '#client/stores/actions/move-order.ts';
import { actorOf } from '#client/stores/actor.ts';
import { useClient, useUser } from '#client/stores/client-context.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import { Button } from '#client/ui/button.tsx';
import { ReasonDialog } from '#client/ui/reason-dialog.tsx';
import type { OrderDetail } from '#shared/model/order.ts';
import styles from './order-actions.module.css';
import { movesFor } from './order-moves.ts';
import { statusLabel } from './order-status.ts';

/** The moves a person may ask for, by role; a hold asks for its reason first. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const client = useClient();
  const actor = actorOf(useUser());
  const [busy, setBusy] = useState<MoveTarget | null>(null);
  const [asking, setAsking] = useState(false);
  const moves = movesFor(actor, order);
  if (moves.length === 0) return null;

  const move = async (to: MoveTarget, reason?: string): Promise<void> => {
    setBusy(to);
    const result = await moveOrder(client, order.id, to, reason);
    setBusy(null);
    if (!result.ok) return;
    setAsking(false);
    showToast(client.toasts, {
      kind: 'success',
      title: 'Success',
      messages: [`#${order.orderId} is now ${statusLabel[to]}`],
    });
  };
  return (
    <div className={styles.actions}>
      {moves.map(({ to, label, needsReason }, at) => (
        <Button
          key={to}
          variant={
            to === 'approved' ? 'approve' : at === moves.length - 1 && !needsReason ? 'primary' : 'plain'
          }
          {...(to === 'approved' ? { icon: Check } : {})}
          busy={busy === to}
          disabled={busy !== null}
          onClick={() => (needsReason ? setAsking(true) : void move(to))}
        >
          {label}
        </Button>
      ))}
      <ReasonDialog
        open={asking}
        title="Put On Hold"
        text="Say why, so that everyone on the order knows what it waits for."
        busy={busy === 'on-hold'}
        onContinue={(reason) => void move('on-hold', reason)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

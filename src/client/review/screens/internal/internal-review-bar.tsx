import { Check, MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { requestReview, returnVersion, withdrawReview } from '#client/review/actions/internal-review.ts';
import { decideShown } from '#client/review/screens/controller/decide-shown.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import notes from '#client/review/screens/stage/version-note.module.css';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useConnection, useOrder } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '#client/ui/dialogs/reason-dialog.tsx';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayReadInternalReview } from '#shared/review/internal-review-rules.ts';
import { internalReviewState } from './internal-review-state.ts';
import { useBusy } from './use-busy.ts';

/** A bar over an internal version: the state of its review, and what the reader may do about it. */
export function InternalReviewBar(): ReactNode {
  const { order, actor } = useScene();
  const detail = useOrder(order.id);
  return detail === null || !mayReadInternalReview(actor) ? null : <Bar order={detail} />;
}

function Bar({ order }: { order: OrderDetail }): ReactNode {
  const client = useClient();
  const { actor, version } = useScene();
  const isOffline = useConnection().since !== null;
  const [asking, setAsking] = useState<'approve' | 'return' | null>(null);
  const [busy, act] = useBusy();
  const review = internalReviewState(actor, order, version);
  const off = isOffline || busy;
  return (
    <section className={notes.note} aria-label="Internal review">
      <div className={notes.said}>
        <span className={notes.dot} data-tone={review.reason === null ? undefined : 'warning'} aria-hidden />
        <p className={notes.text}>
          <strong>{review.text}</strong>
          {review.since === null ? null : (
            <>
              , <TimeAgo instant={review.since} inWords />
            </>
          )}
          {review.reason === null ? '' : `: ${review.reason}`}
        </p>
      </div>
      <span className={notes.choices}>
        {review.mayRequest ? (
          <Button
            size="small"
            variant="quiet"
            disabled={off}
            onClick={() => act(requestReview(client, order.id, version))}
          >
            {review.reason === null ? 'Request review' : 'Request another review'}
          </Button>
        ) : null}
        {review.mayApprove ? (
          <Button
            size="small"
            variant="quiet"
            icon={Check}
            disabled={off}
            onClick={() => setAsking('approve')}
          >
            Approve
          </Button>
        ) : null}
        {review.mayReturn ? (
          <Button
            size="small"
            variant="quiet"
            icon={MessageSquareWarning}
            disabled={off}
            onClick={() => setAsking('return')}
          >
            Send to GR Revision
          </Button>
        ) : null}
        {review.mayWithdraw ? (
          <Button
            size="small"
            variant="quiet"
            className={notes.stay}
            disabled={off}
            onClick={() => act(withdrawReview(client, order.id))}
          >
            Withdraw
          </Button>
        ) : null}
      </span>
      <ApproveDialog open={asking === 'approve'} orderId={order.id} onClose={() => setAsking(null)} />
      <ReturnDialog open={asking === 'return'} orderId={order.id} onClose={() => setAsking(null)} />
    </section>
  );
}

interface AskedProps {
  open: boolean;
  orderId: string;
  onClose(): void;
}

function ApproveDialog({ open, orderId, onClose }: AskedProps): ReactNode {
  const client = useClient();
  const { controller, version } = useScene();
  const isDrawn = useView().drawing === 'done';
  return (
    <ConfirmDialog
      open={open}
      title={`Approve version ${version.version}`}
      text={[
        ...(isDrawn ? [] : ['This version is not on your screen.']),
        'The version is marked as Checked, and its operator is notified that it can go to the customer.',
      ].join(' ')}
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={() => {
        onClose();
        void decideShown(client, orderId, version, 'Approved', controller.view);
      }}
      onCancel={onClose}
    />
  );
}

function ReturnDialog({ open, orderId, onClose }: AskedProps): ReactNode {
  const client = useClient();
  const { version } = useScene();
  const form = useKeptForm(`return-version.${version.id}`, { reason: '' });
  const [busy, setBusy] = useState(false);
  return (
    <ReasonDialog
      open={open}
      title={`Send version ${version.version} to GR Revision`}
      text="Say what is to be changed. The customer sees the new status, not the reason."
      note={<RestoredNote form={form} />}
      reason={form.values.reason}
      busy={busy}
      onReason={(reason) => form.change({ reason })}
      onContinue={(reason) => {
        setBusy(true);
        void returnVersion(client, orderId, reason).then((isDone) => {
          setBusy(false);
          if (!isDone) return;
          form.discard();
          onClose();
        });
      }}
      onCancel={onClose}
    />
  );
}

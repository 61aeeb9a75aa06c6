import { Check, MessageSquareWarning } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Warning } from '#client/decisions/screens/decide/warning.tsx';
import { requestReview, returnVersion, withdrawReview } from '#client/review/actions/internal-review.ts';
import { decideShown } from '#client/review/screens/controller/decide-shown.ts';
import { olderVersionText } from '#client/review/screens/controller/decision-lock.ts';
import { restKey } from '#client/review/screens/controller/review-view.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { unseenText } from '#client/review/screens/controller/unseen-parts.ts';
import { LockedButton } from '#client/review/screens/rail/locked-button.tsx';
import { useRest } from '#client/review/screens/rail/use-rest.ts';
import notes from '#client/review/screens/stage/version-note.module.css';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useClient, useConnection, useOrder } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { ReasonDialog } from '#client/ui/dialogs/reason-dialog.tsx';
import type { Version } from '#shared/files/attachment.ts';
import { decideLockMs } from '#shared/files/version-rules.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayReadInternalReview } from '#shared/review/internal-review-rules.ts';
import { internalReviewState } from './internal-review-state.ts';
import { useBusy } from './use-busy.ts';
import { useRequestCommand } from './use-request-command.ts';

/**
 * A bar over an internal version: the state of its review, and what the reader may do about it. A dialog that is open
 * stays open, and about its version, while another version comes or the bar goes.
 */
export function InternalReviewBar({ isShown }: { isShown: boolean }): ReactNode {
  const { order, actor, version } = useScene();
  const detail = useOrder(order.id);
  const [asking, setAsking] = useState<{ what: Asked; version: Version } | null>(null);
  const Asking = asking === null ? null : dialogs[asking.what];
  const isBar = isShown && detail !== null && mayReadInternalReview(actor);
  return (
    <>
      {isBar ? <Bar order={detail} onAsk={(what) => setAsking({ what, version })} /> : null}
      {Asking === null || asking === null ? null : (
        <Asking orderId={order.id} version={asking.version} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

type Asked = 'approve' | 'return';

function Bar({ order, onAsk }: { order: OrderDetail; onAsk(what: Asked): void }): ReactNode {
  const client = useClient();
  const { actor, attachment, version } = useScene();
  const [resting] = useRest(restKey.decide(version.id), decideLockMs);
  const lock = olderVersionText(attachment, version);
  const isOffline = useConnection().since !== null;
  const [busy, act] = useBusy();
  const review = internalReviewState(actor, order, version);
  const off = isOffline || busy;
  const request = (): void => act(requestReview(client, order.id, version));
  useRequestCommand({ mayRequest: review.mayRequest && !off, request });
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
          {review.next === null ? '' : `. ${review.next}`}
        </p>
      </div>
      <span className={notes.choices}>
        {review.mayRequest ? (
          <Button size="small" variant="quiet" disabled={off} onClick={request}>
            {review.reason === null ? 'Request review' : 'Request another review'}
          </Button>
        ) : null}
        {review.mayApprove ? (
          lock === null ? (
            <Button
              size="small"
              variant="quiet"
              icon={Check}
              disabled={off || resting}
              onClick={() => onAsk('approve')}
            >
              Approve
            </Button>
          ) : (
            <LockedButton
              id="decision-lock"
              title={`Version ${version.version} cannot be approved`}
              why={lock}
              variant="quiet"
            >
              Approve
            </LockedButton>
          )
        ) : null}
        {review.mayReturn ? (
          <Button
            size="small"
            variant="quiet"
            icon={MessageSquareWarning}
            disabled={off}
            onClick={() => onAsk('return')}
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
            onClick={() => act(withdrawReview(client, order.id, version.id))}
          >
            Withdraw
          </Button>
        ) : null}
      </span>
    </section>
  );
}

interface AskedProps {
  orderId: string;
  version: Version;
  onClose(): void;
}

function ApproveDialog({ orderId, version, onClose }: AskedProps): ReactNode {
  const client = useClient();
  const { controller, version: shown } = useScene();
  const isOnStage = version.id === shown.id;
  const view = useView();
  const isDrawn = view.drawing === 'done' && isOnStage;
  const [, rest] = useRest(restKey.decide(version.id), decideLockMs);
  const unseen = isDrawn ? unseenText(view) : '';
  return (
    <ConfirmDialog
      open
      title={`Approve version ${version.version}`}
      text={[
        ...(isDrawn ? [] : ['This version is not on your screen.']),
        ...(unseen === '' ? [] : [unseen]),
        'The version is marked as Checked and added to Customer review, which the customer sees once the order is in review. Its operator is notified.',
      ].join(' ')}
      confirmLabel="Yes"
      cancelLabel="No"
      onConfirm={() => {
        onClose();
        rest();
        void decideShown(client, orderId, version, 'Approved', isOnStage ? controller.view : null, unseen);
      }}
      onCancel={onClose}
    />
  );
}

function ReturnDialog({ orderId, version, onClose }: AskedProps): ReactNode {
  const client = useClient();
  const { newest } = useScene();
  const form = useKeptForm(`return-version.${version.id}`, { reason: '' });
  const [busy, setBusy] = useState(false);
  return (
    <ReasonDialog
      open
      title={`Send version ${version.version} to GR Revision`}
      text="Say what is to be changed. The customer sees the new status, not the reason."
      note={
        <>
          <RestoredNote form={form} />
          {newest.attachmentId === version.attachmentId && newest.version > version.version ? (
            <Warning>{`Version ${newest.version} has been uploaded since. This is about version ${version.version}.`}</Warning>
          ) : null}
        </>
      }
      reason={form.values.reason}
      busy={busy}
      onReason={(reason) => form.change({ reason })}
      onContinue={(reason) => {
        setBusy(true);
        const returned = form.begin();
        void returnVersion(client, orderId, { versionId: version.id, reason }).then((isDone) => {
          setBusy(false);
          if (!isDone) return;
          returned();
          onClose();
        });
      }}
      onCancel={onClose}
    />
  );
}

const dialogs = { approve: ApproveDialog, return: ReturnDialog } satisfies Record<Asked, unknown>;

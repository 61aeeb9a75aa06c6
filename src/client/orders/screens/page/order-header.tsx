import { Eye, FilePen, Lock, PencilLine, Snowflake } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PlanLimitNote } from '#client/billing/screens/plan/plan-limit-note.tsx';
import { PlanWarnings } from '#client/billing/screens/plan/plan-warnings.tsx';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import { orderCommandId } from '#client/orders/commands/order-commands.ts';
import { situationOf } from '#client/orders/stores/order-target.ts';
import { useActorOn, useBusinessHours, useReaderZone } from '#client/state/client-context.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useMinute } from '#client/ui/loading/ticker.ts';
import { hasCertificate } from '#shared/decisions/has-certificate.ts';
import { unapprovedProofs } from '#shared/decisions/unapproved-version.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayEditForm } from '#shared/orders/order-form-rules.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { phaseNames, phaseOf, statusNames } from '#shared/orders/order-phase.ts';
import { dueLabel } from './due-labels.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './order-header.module.css';
import { statusTone } from './order-status.ts';

const CertificateButton = lateComponent(() =>
  import('#client/decisions/screens/record/certificate-button.tsx').then((m) => m.CertificateButton),
);
const EditOrderDialog = lateComponent(() =>
  import('#client/orders/screens/form/edit-order-dialog.tsx').then((m) => m.EditOrderDialog),
);

/** Actions with which work on an order begins. */
const beginnings = (['publish', 'resume', 'restore'] as const).map(orderCommandId);

export function OrderHeader({
  order,
  commands,
}: {
  order: OrderDetail;
  commands: readonly OfferedCommand[];
}) {
  const actor = useActorOn(order);
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState(false);
  const due = dueLabel(order, new Date(useMinute()), useBusinessHours(), useReaderZone());
  const isDraft = order.progress === 'new-order' && order.state === 'draft';
  const mayEdit = mayEditForm(actor, situationOf(order));
  const unapproved = unapprovedProofs(order);
  const edit = (): void => (isDraft ? navigate(`/orders/new?draft=${order.id}`) : setEditing(true));
  return (
    <header className={styles.header}>
      <BackLink path="/">Orders</BackLink>
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1>{shownOrderName(order.orderName)}</h1>
            <Chip tone={statusTone[order.progress]} dot>
              {statusNames[order.progress]}
            </Chip>
            {order.progress === 'new-order' && (
              <Chip {...(isDraft ? { icon: FilePen } : {})}>
                {phaseNames[phaseOf({ status: order.progress, state: order.state })]}
              </Chip>
            )}
            {order.isLocked && <Chip icon={Lock}>Locked</Chip>}
            {order.isFrozen && <Chip icon={Snowflake}>Frozen</Chip>}
            {order.isArchived && <Chip>Archived</Chip>}
            {actor.viewOnly && <Chip icon={Eye}>View only</Chip>}
          </div>
          <p className={styles.line}>
            <span>#{order.orderId}</span>
            <span>{order.company.name}</span>
            {order.serviceName !== '' && <span>{order.serviceName}</span>}
            {due !== null && (
              <span data-urgency={due.urgency}>
                {due.urgency === 'overdue' ? due.text : `Due: ${due.text}`} {due.beside}
              </span>
            )}
          </p>
        </div>
        <OrderActions
          commands={commands}
          entries={
            mayEdit
              ? [
                  {
                    kind: 'item',
                    id: 'edit',
                    label: isDraft ? 'Continue writing' : 'Edit order',
                    icon: PencilLine,
                    onSelect: edit,
                  },
                ]
              : []
          }
        />
      </div>
      {isDraft && (
        <p className={styles.note}>
          <strong>Draft</strong>
          <span>Only {order.company.name} sees it until it is published.</span>
          {mayEdit && <Link href={`/orders/new?draft=${order.id}`}>Continue writing</Link>}
        </p>
      )}
      <PlanWarnings warnings={order.planWarnings} />
      {commands.some(({ id }) => beginnings.includes(id)) && <PlanLimitNote order={{ isNew: isDraft }} />}
      <ApprovedNote order={order} />
      {unapproved.length > 0 && (
        <p className={styles.hold}>
          <strong>Not approved</strong>
          <span>{`${unapproved.join('; ')}: uploaded after the approval.`}</span>
        </p>
      )}
      {order.progress === 'in-review' && !order.hasReviewButtons && actor.clientType === 'customer' && (
        <p className={styles.note}>
          <strong>To look at</strong>
          <span>You can look at these proofs and comment on them. You are not asked to decide yet.</span>
        </p>
      )}
      {order.progress === 'cancelled' && (
        <p className={styles.cancelled}>
          <strong>
            Cancelled from{' '}
            {order.cancelledFrom === null ? 'an earlier status' : statusNames[order.cancelledFrom]}
          </strong>
          <span>Nothing more is done for it. It can be restored as a new order.</span>
        </p>
      )}
      {order.progress === 'on-hold' && (
        <p className={styles.hold}>
          <strong>
            Hold from {order.heldFrom === null ? 'an earlier status' : statusNames[order.heldFrom]}
          </strong>
          {order.holdReason !== null && <span>{order.holdReason}</span>}
        </p>
      )}
      {editing && (
        <Suspense fallback={null}>
          <EditOrderDialog order={order} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Says that an order is approved, with its certificate. */
function ApprovedNote({ order }: { order: OrderDetail }) {
  if (order.progress !== 'approved' && order.progress !== 'completed') return null;
  const isCertified = hasCertificate(order);
  return (
    <div className={styles.approved}>
      <p>
        <strong>Approved</strong>{' '}
        <span>
          {isCertified
            ? 'The certificate shows who approved which files, and when.'
            : 'It was approved without a proof, so there is no certificate.'}
        </span>
      </p>
      {isCertified && (
        <Suspense fallback={null}>
          <CertificateButton orderId={order.id} />
        </Suspense>
      )}
    </div>
  );
}

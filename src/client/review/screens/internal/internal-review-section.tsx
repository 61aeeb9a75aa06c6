import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { requestReview, setReviewButtons, withdrawReview } from '#client/review/actions/internal-review.ts';
import { versionPath } from '#client/review/screens/version-path.ts';
import { TimeAgo } from '#client/shell/screens/parts/time-ago.tsx';
import { useActorOn, useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { can } from '#shared/access/permission.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { mayReadInternalReview, maySetReviewButtons } from '#shared/review/internal-review-rules.ts';
import styles from './internal-review-section.module.css';
import { internalReviewState } from './internal-review-state.ts';
import { useBusy } from './use-busy.ts';
import { useRequestCommand } from './use-request-command.ts';

/** The version whose review the order waits for or had last, or else the newest internal one. */
function versionToReview({ internalReview, attachments }: OrderDetail): Version | null {
  const newest = attachments.internalReview.flatMap(({ versions: [version] }) => version ?? []);
  const waiting = attachments.internalReview
    .flatMap(({ versions }) => versions)
    .find(({ id }) => id === internalReview?.versionId && internalReview.outcome === null);
  return waiting ?? newest.sort((a, b) => b.createdAt.localeCompare(a.createdAt))[0] ?? null;
}

/** On an order's page: the state of its internal review, and whether its customer is asked to decide. */
export function InternalReviewSection({ order }: { order: OrderDetail }): ReactNode {
  const actor = useActorOn(order);
  const version = versionToReview(order);
  if (!mayReadInternalReview(actor)) return null;
  return (
    <section className={styles.section} aria-labelledby="internal-review">
      <h2 id="internal-review" className={styles.title}>
        Internal review
      </h2>
      {version === null ? (
        <p className={styles.none}>No version has been uploaded for internal review.</p>
      ) : (
        <VersionReview order={order} version={version} />
      )}
      {can(actor, 'read', 'ORDER_REVIEW_BUTTONS') ? <ReviewButtons order={order} /> : null}
    </section>
  );
}

function VersionReview({ order, version }: { order: OrderDetail; version: Version }): ReactNode {
  const client = useClient();
  const actor = useActorOn(order);
  const [, navigate] = useLocation();
  const [busy, act] = useBusy();
  const { text, since, reason, next, ...may } = internalReviewState(actor, order, version);
  const request = (): void => act(requestReview(client, order.id, version));
  useRequestCommand({ mayRequest: may.mayRequest && !busy, request });
  const path = versionPath({
    orderId: order.id,
    attachmentId: version.attachmentId,
    versionId: version.id,
  });
  return (
    <>
      <p>
        <Link href={path}>{version.fileName}</Link>
      </p>
      <p>
        {text}
        {since === null ? null : (
          <>
            , <TimeAgo instant={since} inWords />
          </>
        )}
      </p>
      {reason === null ? null : <p className={styles.reason}>{reason}</p>}
      {next === null ? null : <p>{next}</p>}
      <div className={styles.buttons}>
        {may.mayApprove ? (
          <Button size="small" variant="primary" onClick={() => navigate(path)}>
            Review it
          </Button>
        ) : null}
        {may.mayRequest ? (
          <Button size="small" busy={busy} onClick={request}>
            {`Request review of version ${version.version}`}
          </Button>
        ) : null}
        {may.mayWithdraw ? (
          <Button size="small" busy={busy} onClick={() => act(withdrawReview(client, order.id, version.id))}>
            Withdraw the request
          </Button>
        ) : null}
      </div>
    </>
  );
}

function ReviewButtons({ order }: { order: OrderDetail }): ReactNode {
  const client = useClient();
  const actor = useActorOn(order);
  const [busy, act] = useBusy();
  const { hasReviewButtons } = order;
  return (
    <>
      <p>
        {hasReviewButtons
          ? 'In review, the customer has the review buttons.'
          : 'The review buttons are removed: the customer looks and comments, and cannot decide.'}
      </p>
      {maySetReviewButtons(actor, order, !hasReviewButtons) ? (
        <div className={styles.buttons}>
          <Button
            size="small"
            busy={busy}
            onClick={() => act(setReviewButtons(client, order.id, !hasReviewButtons))}
          >
            {hasReviewButtons ? 'Remove review buttons' : 'Add review buttons'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

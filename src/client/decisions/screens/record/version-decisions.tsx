import { Award } from 'lucide-react';
import type { ReactNode } from 'react';
import { fetchCertificate } from '#client/decisions/actions/fetch-certificate.ts';
import { useActorOn, useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Decision } from '#shared/decisions/decision.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { DecisionList } from './decision-list.tsx';
import { takeBackable } from './may-take-back.ts';
import styles from './version-decisions.module.css';

/** The decisions that name a version. */
export function VersionDecisions({
  order,
  all,
  versionId,
}: {
  order: OrderDetail;
  /** Every decision on the order, newest first. */
  all: readonly Decision[];
  versionId: string;
}): ReactNode {
  const client = useClient();
  const actor = useActorOn(order);
  const own = all.filter(({ versions }) => versions.some((each) => each.versionId === versionId));
  if (own.length === 0) return null;
  const isCertified =
    (order.progress === 'approved' || order.progress === 'completed') &&
    own.some(({ kind, takenBackById }) => kind === 'approved' && takenBackById === null);
  return (
    <section className={styles.decisions} aria-label="Decisions">
      <DecisionList
        decisions={own}
        all={all}
        withFiles={false}
        mayTakeBack={takeBackable(actor, order, all)}
      />
      {isCertified ? (
        <Button
          size="small"
          icon={Award}
          className={styles.certificate}
          onClick={() => void fetchCertificate(client, order.id, false)}
        >
          Certificate
        </Button>
      ) : null}
    </section>
  );
}

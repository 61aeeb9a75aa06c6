import type { ReactNode } from 'react';
import { ShortHash } from '#client/decisions/screens/facts/short-hash.tsx';
import { dayTime } from '#client/decisions/screens/record/decided-time.ts';
import { useReaderZone } from '#client/state/client-context.ts';
import type { Version } from '#shared/files/attachment.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import styles from '../decision-parts.module.css';
import type { OrderProofs } from './proof-changes.ts';

/** The proofs of one order, each with its version, hash and open comments. */
export function ProofsOfOrder({ order, isOnly }: { order: OrderProofs; isOnly: boolean }): ReactNode {
  const zone = useReaderZone();
  const { orderId, orderName, proofs } = order;
  return (
    <section className={styles.proofs}>
      <h3 className={styles.heading}>
        {isOnly ? shownOrderName(orderName) : `#${orderId} ${shownOrderName(orderName)}`}
      </h3>
      {proofs.length === 0 ? <p className={styles.quiet}>This order has no proofs.</p> : null}
      {proofs.map((proof) => (
        <p key={proof.id} className={styles.proof}>
          <b>{proof.fileName}</b>
          <span>
            {`version ${proof.version}, by ${proof.uploadedBy.name}, ${dayTime(proof.createdAt, Date.now(), zone)}`}
            {openCount(proof)}
          </span>
          {proof.fileMeta.sha256 === null ? null : (
            <ShortHash hash={proof.fileMeta.sha256} what={proof.fileName} />
          )}
        </p>
      ))}
    </section>
  );
}

const openCount = ({ openTopics }: Version): string =>
  openTopics === 0 ? '' : openTopics === 1 ? ', 1 open comment' : `, ${openTopics} open comments`;

import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ShortHash } from '#client/decisions/screens/facts/short-hash.tsx';
import { versionPath } from '#client/review/screens/version-path.ts';
import { useBusinessHours, useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { Decision } from '#shared/decisions/decision.ts';
import {
  decidedAs,
  decidedByName,
  decisionLabels,
  decisionMeanings,
  deviceLabels,
  noReason,
} from '#shared/decisions/decision-labels.ts';
import { bothZones } from './decided-time.ts';
import styles from './decision-list.module.css';

/** One decision: who, in which capacity, what it means, when, from what kind of device, and about which files. */
export function DecisionEntry({
  decision,
  takenBack,
  withFiles,
  onTakeBack,
}: {
  decision: Decision;
  /** The entry that took it back; null: it counts. */
  takenBack: Decision | null;
  /** Whether it names its files: beside a version it does not. */
  withFiles: boolean;
  /** Null: the reader may not. */
  onTakeBack: (() => void) | null;
}): ReactNode {
  const own = useReaderZone();
  const { timeZone } = useBusinessHours();
  const { kind, reason, versions, openThreads, device, decidedAt, orderId } = decision;
  return (
    <li className={styles.entry} data-kind={kind}>
      <p className={styles.title}>
        {takenBack === null ? <b>{decisionLabels[kind]}</b> : <s>{decisionLabels[kind]}</s>}
        {` by ${decidedByName(decision)}`}
      </p>
      <p className={styles.meaning}>{decisionMeanings[kind]}</p>
      {reason === null && kind === 'taken-back' ? <p className={styles.note}>{noReason}</p> : null}
      {reason === null ? null : <blockquote className={styles.reason}>{reason}</blockquote>}
      <p className={styles.note}>
        {[
          decidedAs(decision),
          bothZones(decidedAt, own, timeZone),
          deviceLabels[device],
          ...(openThreads.length === 0
            ? []
            : [openThreads.length === 1 ? '1 comment was open' : `${openThreads.length} comments were open`]),
        ].join(' · ')}
      </p>
      {takenBack === null ? null : (
        <p className={styles.note}>
          {`Taken back by ${decidedByName(takenBack)}, ${bothZones(takenBack.decidedAt, own, timeZone)}`}
          {takenBack.reason === null ? `. ${noReason}` : `: ${takenBack.reason}`}
        </p>
      )}
      {withFiles && versions.length > 0 ? (
        <ul className={styles.files}>
          {versions.map(({ versionId, attachmentId, fileName, version, sha256, onScreen }) => (
            <li key={versionId}>
              <Link href={versionPath({ orderId, attachmentId, versionId })}>
                {`${fileName}, version ${version}`}
              </Link>
              <ShortHash hash={sha256} what={fileName} />
              {onScreen ? null : <span className={styles.note}>not on the screen</span>}
            </li>
          ))}
        </ul>
      ) : null}
      {onTakeBack === null ? null : (
        <Button size="small" icon={Undo2} className={styles.action} onClick={onTakeBack}>
          Take Back
        </Button>
      )}
    </li>
  );
}

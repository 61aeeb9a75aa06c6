import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './decision-parts.module.css';

/** Explains the consequence of a decision, before it is made. */
export function DecisionNote({
  hasHash = true,
  files = 1,
}: {
  hasHash?: boolean;
  /** How many files are decided about. */
  files?: number;
}): ReactNode {
  return (
    <p className={styles.note}>
      <Info size={15} aria-hidden />
      {hasHash
        ? `Recorded with your name, the time and ${files === 1 ? 'this hash' : 'these hashes'}. You can undo it for 10 seconds. Mails and notifications go out after that.`
        : 'The SHA-256 of the file is being worked out. You can decide as soon as it is known.'}
    </p>
  );
}

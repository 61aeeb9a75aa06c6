import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toClipboard } from '#client/review/screens/controller/to-clipboard.ts';
import { useClient } from '#client/state/client-context.ts';
import styles from './short-hash.module.css';

/** A hash by its first and last eight digits; the button copies all of them. */
export function ShortHash({ hash, what }: { hash: string; what: string }): ReactNode {
  const client = useClient();
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;
  const label = `Copy the whole SHA-256 of ${what}`;
  return (
    <span className={styles.hash}>
      <code title={hash}>{`${hash.slice(0, 8)} … ${hash.slice(-8)}`}</code>
      <button
        type="button"
        className={styles.copy}
        aria-label={label}
        title={label}
        onClick={() => void toClipboard(client, hash, () => setCopied(true))}
      >
        <Icon size={15} aria-hidden />
      </button>
      <span role="status" className={styles.said}>
        {copied ? 'Copied' : ''}
      </span>
    </span>
  );
}

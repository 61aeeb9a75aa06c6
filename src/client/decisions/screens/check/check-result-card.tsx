import { CircleAlert, CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckResult } from './check-result.ts';
import styles from './check-result-card.module.css';

const icons = { good: CircleCheck, warning: CircleAlert, bad: CircleX, neutral: CircleHelp } as const;

/** Shows the result about a file, with the hash that it was found by. */
export function CheckResultCard({
  checkResult: { tone, title, text, facts },
  fileName,
  sha256,
}: {
  checkResult: CheckResult;
  fileName: string;
  sha256: string;
}): ReactNode {
  const Icon = icons[tone];
  return (
    <article className={styles.card} data-tone={tone}>
      <h2 className={styles.title}>
        <Icon className={styles.icon} aria-hidden />
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one result never change
          <div key={at}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Checked</dt>
          <dd>{fileName}</dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd className={styles.hash}>{sha256.match(/.{8}/g)?.join(' ')}</dd>
        </div>
      </dl>
    </article>
  );
}

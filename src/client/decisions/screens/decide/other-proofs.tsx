import type { ReactNode } from 'react';
import { ShortHash } from '#client/decisions/screens/facts/short-hash.tsx';
import type { Version } from '#shared/files/attachment.ts';
import styles from './decision-parts.module.css';

/** Proofs of the order that are decided about without being on the screen. */
export function OtherProofs({ versions }: { versions: readonly Version[] }): ReactNode {
  if (versions.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>Also in this order, not on screen</h3>
      <ul className={styles.others}>
        {versions.map(({ id, fileName, version, openTopics, fileMeta }) => (
          <li key={id}>
            <span>
              <b>{fileName}</b>
              {`, version ${version}`}
              {openTopics === 0
                ? ''
                : `, ${openTopics === 1 ? '1 open comment' : `${openTopics} open comments`}`}
            </span>
            {fileMeta.sha256 === null ? null : <ShortHash hash={fileMeta.sha256} what={fileName} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

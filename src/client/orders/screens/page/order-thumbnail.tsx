import { FileImage } from 'lucide-react';
import { useState } from 'react';
import { lookOf } from '#client/accounts/stores/session.store.ts';
import { useSession } from '#client/state/entry.ts';
import styles from './order-thumbnail.module.css';

/** A thumbnail, at most 316×240, or a quiet sheet, a white-label client's own, where there is none or it cannot be had. */
export function OrderThumbnail({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  const placeholder = lookOf(useSession())?.imagePlaceholder ?? null;
  return (
    <span className={styles.thumbnail}>
      {src === null || failed === src ? (
        placeholder === null ? (
          <FileImage className={styles.none} aria-hidden="true" />
        ) : (
          <img className={styles.placeholder} src={placeholder} alt="" />
        )
      ) : (
        <img
          className={styles.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}

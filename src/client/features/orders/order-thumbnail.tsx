import { FileImage } from 'lucide-react';
import { useState } from 'react';
import styles from './order-thumbnail.module.css';

/** A 316×240 thumbnail, or a quiet sheet where there is none or it cannot be had. */
export function OrderThumbnail({ src }: { src: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={styles.thumbnail}>
      {src === null || failed === src ? (
        <FileImage className={styles.none} aria-hidden="true" />
      ) : (
        <img
          src={src}
          alt=""
          width={316}
          height={240}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}

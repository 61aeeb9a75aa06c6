import type { ReactNode } from 'react';
import type { ImageCredit } from '#shared/images/image.ts';
import styles from './images-screen.module.css';

/** Shows a picture's author, with links, as picture libraries require. */
export function CreditLine({
  credit: { library, photographer, photographerUrl, pageUrl },
}: {
  credit: ImageCredit;
}): ReactNode {
  const outside = { target: '_blank', rel: 'noreferrer' } as const;
  return (
    <span className={styles.note}>
      Photo by{' '}
      <a href={photographerUrl} {...outside}>
        {photographer}
      </a>{' '}
      on{' '}
      <a href={pageUrl} {...outside}>
        {library}
      </a>
    </span>
  );
}

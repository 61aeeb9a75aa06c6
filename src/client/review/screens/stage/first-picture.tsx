import type { CSSProperties, ReactNode } from 'react';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './first-picture.module.css';

/** The server's picture of a file's first page, in the place of the stage's own until that is there. */
export function FirstPicture({
  src,
  width,
  image,
}: {
  src: string;
  /** Of the page in points; null where it is not known. */
  width: number | null;
  /** An image file, which the stage places in its own way. */
  image: boolean;
}): ReactNode {
  return (
    <div className={styles.frame}>
      <img
        className={joinClasses(styles.preview, image && styles.image)}
        style={{ '--natural': `${width ?? 0}px` } as CSSProperties}
        src={src}
        alt=""
        draggable={false}
      />
    </div>
  );
}

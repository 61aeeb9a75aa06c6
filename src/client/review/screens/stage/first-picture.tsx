import { type CSSProperties, type ReactNode, useEffect } from 'react';
import { timedPicture } from '#client/review/screens/controller/document/picture-shown.ts';
import { leavePagePicture, leavePagePictureFor } from '#client/review/stores/page-picture.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { PageSize } from '#shared/files/attachment.ts';
import { pageGap } from '#shared/geometry/space.ts';
import styles from './first-picture.module.css';

/** The server's image of a file's first page, shown at the place of the stage's page until the stage draws it. */
export function FirstPicture({
  src,
  page,
  pageCount,
  image,
  late = false,
}: {
  src: string;
  /** Null where its size is not known. */
  page: PageSize | null;
  pageCount: number;
  /** An image file, which the stage places in its own way. */
  image: boolean;
  /** It is not to be seen for two frames. */
  late?: boolean;
}): ReactNode {
  const { width = 0, height = 0 } = page ?? {};
  const rest = width === 0 ? 0 : ((pageCount - 1) * (height + pageGap)) / width;
  useEffect(() => leavePagePicture, []);
  return (
    <div className={joinClasses(styles.frame, late && styles.late)}>
      <div
        className={joinClasses(styles.pages, image && styles.image)}
        style={{ '--natural': `${width}px`, '--rest': rest } as CSSProperties}
      >
        <img
          className={styles.preview}
          src={src}
          alt=""
          draggable={false}
          {...timedPicture}
          onLoad={({ currentTarget }) => leavePagePictureFor(currentTarget)}
        />
      </div>
    </div>
  );
}

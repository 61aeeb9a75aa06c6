import { type ReactNode, useEffect, useState } from 'react';
import { useMainPart } from '#client/ui/loading/screen-rest.ts';
import type { Version } from '#shared/files/attachment.ts';
import { reviewAddress } from '#shared/review/review-address.ts';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { FirstPicture } from './stage/first-picture.tsx';

/** Kept for those who mount later: the picture must not go while one of them takes over from another. */
let opened: Version | null = null;

/**
 * The review's structure while its code and its order load, with the server's picture of the first page once its address
 * has come.
 */
export function OpeningReview(): ReactNode {
  const [version, setVersion] = useState(opened);
  useMainPart(true);
  useEffect(() => {
    void window.openedVersion?.then((found) => {
      opened = found;
      setVersion(found);
    });
  }, []);
  const isShown = version?.preview != null && version.attachmentId === reviewAddress(location)?.attachmentId;
  return (
    <ReviewSkeleton>
      {isShown && (
        <FirstPicture
          src={version.preview ?? ''}
          page={version.fileMeta.firstPage}
          pageCount={version.fileMeta.pageCount ?? 1}
          image={version.fileType === 'image'}
        />
      )}
    </ReviewSkeleton>
  );
}

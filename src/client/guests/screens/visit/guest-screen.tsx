import { type ReactNode, Suspense } from 'react';
import { showsImage } from '#client/guests/stores/page-picture.ts';
import { ReviewSkeleton } from '#client/review/screens/review-skeleton.tsx';
import { FirstPicture } from '#client/review/screens/stage/first-picture.tsx';
import { useGuest } from '#client/state/client-context.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useMainPart } from '#client/ui/loading/screen-rest.ts';
import { BrokenLink, UnreachableLink } from './broken-link.tsx';

const GuestReview = lateComponent(() => import('./guest-review.tsx').then((module) => module.GuestReview));
const GuestDoor = lateComponent(() => import('./guest-door.tsx').then((module) => module.GuestDoor));

/** The target of a guest's link. The file's picture shows before anything else has come. */
export function GuestScreen(): ReactNode {
  const { step, data: received } = useGuest();
  // What others do to the order shows once the guest pauses: it may take the field away.
  const data = useUntilPause(received);
  switch (step) {
    case 'denied':
      return <BrokenLink />;
    case 'unreachable':
      return <UnreachableLink />;
    case 'asking':
      return (
        <Suspense fallback={<Opening />}>
          <GuestDoor />
        </Suspense>
      );
    case 'opening':
    case 'open':
      return (
        <Suspense fallback={<Opening />}>
          {data === null ? <Opening /> : <GuestReview data={data} />}
        </Suspense>
      );
  }
}

function Opening(): ReactNode {
  const { first } = useGuest();
  useMainPart(true);
  return (
    <ReviewSkeleton>
      {first === null ? null : (
        <FirstPicture
          src={first.preview}
          page={first.firstPage}
          pageCount={first.pageCount}
          image={showsImage(first)}
        />
      )}
    </ReviewSkeleton>
  );
}

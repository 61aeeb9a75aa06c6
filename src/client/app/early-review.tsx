import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { reviewAddress } from '#shared/review/review-address.ts';

/** Loads what the review shows before its code and its order have come. */
export const loadOpening = (): Promise<typeof import('#client/review/screens/opening-review.tsx')> =>
  import('#client/review/screens/opening-review.tsx');
const OpeningReview = lateComponent(() => loadOpening().then((module) => module.OpeningReview));

export const EarlyReview = (): ReactNode => (
  <Suspense>
    <OpeningReview />
  </Suspense>
);

/**
 * What is shown before the routes behind sign-in: undefined where the address is not a review's. Each step on the way
 * shows it anew, because the picture goes with the last that does.
 */
export const earlyScreen = (): ReactNode => (reviewAddress(location) === null ? undefined : <EarlyReview />);

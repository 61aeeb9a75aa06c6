import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '#client/ui/loading/late-component.ts';

/** Loads what the review shows before its code and its order have come. */
export const loadOpening = (): Promise<typeof import('#client/review/screens/opening-review.tsx')> =>
  import('#client/review/screens/opening-review.tsx');
const OpeningReview = lateComponent(() => loadOpening().then((module) => module.OpeningReview));

export const EarlyReview = (): ReactNode => (
  <Suspense>
    <OpeningReview />
  </Suspense>
);

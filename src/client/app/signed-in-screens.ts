import type { ReviewScreenProps } from '#client/review/screens/review-screen.tsx';
import type { LoadScreen } from './loading/loaded-screens.ts';

/** The review, the way back from a proof, and all that has the shell's frame: each loaded when it is first shown. */
export const loadReview: LoadScreen<ReviewScreenProps> = () =>
  import('#client/review/screens/review-screen.tsx').then((module) => module.ReviewScreen);
export const loadSignOnProof: LoadScreen<Record<never, never>> = () =>
  import('#client/accounts/screens/single-sign-on/sign-on-proof-screen.tsx').then(
    (module) => module.SignOnProofScreen,
  );
export const loadFramed: LoadScreen<Record<never, never>> = () =>
  import('./framed-routes.tsx').then((module) => module.FramedRoutes);

import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { resumeUndo } from '#client/decisions/actions/resume-undo.ts';
import { CutUploads } from '#client/files/screens/cut-uploads.tsx';
import { NoticeLayer } from '#client/notifications/screens/bell/notice-layer.tsx';
import { draftPath } from '#client/review/screens/drafts/draft-path.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useEmitter } from '#client/state/use-emitter.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { WorkLayer } from '#client/work-time/screens/work-layer.tsx';
import { tourNames } from '#shared/accounts/tour.ts';

const CustomerDialog = lateComponent(() =>
  import('#client/accounts/screens/impersonation/customer-dialog.tsx').then(
    (module) => module.CustomerDialog,
  ),
);
const IdentityDialog = lateComponent(() =>
  import('#client/accounts/screens/identity-dialog.tsx').then((module) => module.IdentityDialog),
);
const MemberDraftsDialog = lateComponent(() =>
  import('#client/review/screens/drafts/member-drafts-dialog.tsx').then(
    (module) => module.MemberDraftsDialog,
  ),
);
const PlanSheet = lateComponent(() =>
  import('#client/billing/screens/plan/plan-sheet.tsx').then((module) => module.PlanSheet),
);
const PlanDialogs = lateComponent(() =>
  import('#client/billing/screens/plan/plan-dialogs.tsx').then((module) => module.PlanDialogs),
);
const TourVideo = lateComponent(() =>
  import('#client/shell/screens/tours/tour-video.tsx').then((module) => module.TourVideo),
);
const TourLayer = lateComponent(() =>
  import('#client/shell/screens/tours/tour-layer.tsx').then((module) => module.TourLayer),
);

/** Toasts and dialogs of every signed-in screen. Loaded after the screen: it shows nothing at first. */
export function BackgroundLayers(): ReactNode {
  const { user, identity, asksForTour, asksForVideo, asksForCustomer, asksForPlan, asksForDrafts } =
    useSession();
  const client = useClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    void resumeUndo(client);
  }, [client]);
  useEmitter(client.review.draftCalled, (place) => navigate(draftPath(place)));
  return (
    <>
      <NoticeLayer />
      <CutUploads />
      {user?.clientType === 'user' ? <WorkLayer /> : null}
      {user?.clientType === 'customer' ? (
        <Suspense fallback={null}>
          <PlanDialogs />
        </Suspense>
      ) : null}
      {asksForCustomer ? (
        <Suspense fallback={null}>
          <CustomerDialog />
        </Suspense>
      ) : null}
      {identity === null ? null : (
        <Suspense fallback={null}>
          <IdentityDialog proofs={identity.proofs} />
        </Suspense>
      )}
      {asksForDrafts ? (
        <Suspense fallback={null}>
          <MemberDraftsDialog />
        </Suspense>
      ) : null}
      {asksForPlan ? (
        <Suspense fallback={null}>
          <PlanSheet />
        </Suspense>
      ) : null}
      {asksForVideo ? (
        <Suspense fallback={null}>
          <TourVideo />
        </Suspense>
      ) : null}
      {user !== null && (asksForTour || tourNames.some((name) => user.tour[name] === undefined)) ? (
        <Suspense fallback={null}>
          <TourLayer isAsked={asksForTour} />
        </Suspense>
      ) : null}
    </>
  );
}

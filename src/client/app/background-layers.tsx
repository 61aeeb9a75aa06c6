import { type ReactNode, Suspense } from 'react';
import { NoticeLayer } from '#client/features/notifications/notice-layer.tsx';
import { WorkLayer } from '#client/features/working-time/work-layer.tsx';
import { useSession } from '#client/stores/client-context.ts';
import { lateComponent } from '#client/ui/late-component.ts';
import { tourNames } from '#shared/accounts/tour.ts';

const CustomerDialog = lateComponent(() =>
  import('#client/features/shell/customer-dialog.tsx').then((module) => module.CustomerDialog),
);
const MemberDraftsDialog = lateComponent(() =>
  import('#client/features/drafts/member-drafts-dialog.tsx').then((module) => module.MemberDraftsDialog),
);
const PlanSheet = lateComponent(() =>
  import('#client/features/shell/plan-sheet.tsx').then((module) => module.PlanSheet),
);
const PlanDialogs = lateComponent(() =>
  import('#client/features/plan/plan-dialogs.tsx').then((module) => module.PlanDialogs),
);
const TourVideo = lateComponent(() =>
  import('#client/features/tours/tour-video.tsx').then((module) => module.TourVideo),
);
const TourLayer = lateComponent(() =>
  import('#client/features/tours/tour-layer.tsx').then((module) => module.TourLayer),
);

/** Toasts and dialogs of every signed-in screen. Loaded after the screen: it shows nothing at first. */
export function BackgroundLayers(): ReactNode {
  const { user, asksForTour, asksForVideo, asksForCustomer, asksForPlan, asksForDrafts } = useSession();
  return (
    <>
      <NoticeLayer />
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

import { useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ProfileModal } from '#client/accounts/screens/profile/profile-modal.tsx';
import { savesData } from '#client/engine/saves-data.ts';
import { ShellFrame } from '#client/shell/screens/frame/shell-frame.tsx';
import { ShellNotices } from '#client/shell/screens/frame/shell-notices.tsx';
import { isClientView } from '#client/shell/screens/frame/shell-routes.ts';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient, useSession } from '#client/state/client-context.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { TooltipProvider } from '#client/ui/menus/tooltip.tsx';
import { reviewPath } from '#shared/review/review-address.ts';
import { EarlyReview, loadOpening } from './early-review.tsx';
import { LazyScreen } from './lazy-screen.tsx';
import {
  loadAccountRoutes,
  loadBoard,
  loadClientBoard,
  loadNewOrder,
  loadOrder,
  loadOrderList,
  loadReview,
} from './signed-in-screens.ts';

import { loadToastHost } from './toast-layer.tsx';

const BackgroundLayers = lateComponent(() =>
  import('./background-layers.tsx').then((module) => module.BackgroundLayers),
);

/** One route with or without an order to copy: the form stays as it is when its draft gets a number. */
const newOrderPath = /^\/orders\/(?:new|clone\/(?<sourceId>[^/]+))\/?$/;
/** Where somebody has just come from: they go on to what they wanted to see. */
const signInPath = /^\/(?:admin\/)?signin\/?$/;
const nothing = {};
const board = { layout: 'board' } as const;
const plainBoard = { layout: 'plain' } as const;
const ordersPlace = { place: 'orders' } as const;
const archivePlace = { place: 'archive' } as const;

/** Loaded at once: the notice of a lost connection must not need one. */
const lateCode = [loadToastHost, loadOpening];
const opening = <EarlyReview />;

/** The routes behind sign-in. */
export function SignedInRoutes() {
  useWarmEngine();
  useIdleLoad(lateCode);
  const { session } = useClient();
  const viewer = useSession();
  const wanted = session.redirectPath;
  useEffect(() => {
    session.redirectPath = null;
  }, [session]);

  return (
    <TooltipProvider>
      <Switch>
        <Route path={reviewPath}>
          {({ orderId = '', attachmentId = '', versionId = null }) => (
            <>
              <ShellNotices isQuiet />
              <LazyScreen
                load={loadReview}
                with={{ orderId, attachmentId, versionId, opening }}
                meanwhile={opening}
              />
            </>
          )}
        </Route>
        <Route>
          <ShellFrame>
            <Switch>
              <Route path={newOrderPath}>
                {({ sourceId = null }) => <LazyScreen load={loadNewOrder} with={{ sourceId }} />}
              </Route>
              <Route path="/orders/detail/:orderId">
                {({ orderId }) => <LazyScreen key={orderId} load={loadOrder} with={{ orderId }} />}
              </Route>
              <Route path="/order-list">
                <LazyScreen key="orders" load={loadOrderList} with={ordersPlace} />
              </Route>
              <Route path="/archived-order">
                <LazyScreen key="archive" load={loadOrderList} with={archivePlace} />
              </Route>
              <Route path="/">
                {isClientView(viewer) ? (
                  <LazyScreen key="client" load={loadClientBoard} with={nothing} />
                ) : (
                  <LazyScreen key="board" load={loadBoard} with={board} />
                )}
              </Route>
              <Route path="/old-kanban">
                <LazyScreen key="plain" load={loadBoard} with={plainBoard} />
              </Route>
              <Route path={signInPath}>
                <Redirect to={wanted ?? '/'} replace />
              </Route>
              <Route>
                <LazyScreen load={loadAccountRoutes} with={nothing} />
              </Route>
            </Switch>
          </ShellFrame>
        </Route>
      </Switch>
      <DeferUntilIdle>
        <BackgroundLayers />
      </DeferUntilIdle>
      <ProfileModal />
    </TooltipProvider>
  );
}

/** Compiling the engine takes both the machine's and the server's time: not while the first screen waits for its data. */
const warmAfterMs = 2_000;

/** Starts the engine's workers soon after the first screen, so that the first proof opens at once, unless data is saved. */
function useWarmEngine(): void {
  const loadEngine = useLoadEngine();
  useEffect(() => {
    if (savesData()) return;
    // If it does not come, opening a proof loads it again and reports a failure.
    const warm = (): void =>
      void loadEngine().then(
        (engine) => engine.warm(),
        () => {},
      );
    const timer = setTimeout(warm, warmAfterMs);
    return () => clearTimeout(timer);
  }, [loadEngine]);
}

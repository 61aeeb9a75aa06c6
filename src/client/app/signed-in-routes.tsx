import '#client/net/further-routes.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { ProfileModal } from '#client/accounts/screens/profile/profile-modal.tsx';
import { isBackFromProof } from '#client/accounts/stores/kept-sign-on.ts';
import { savesData } from '#client/engine/saves-data.ts';
import { ShellNotices } from '#client/shell/screens/frame/shell-notices.tsx';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { loadMenu } from '#client/ui/menus/menu.tsx';
import { loadTooltip } from '#client/ui/menus/tooltip.tsx';
import { reviewPath } from '#shared/review/review-address.ts';
import { EarlyReview, loadOpening } from './early-review.tsx';
import { LazyScreen } from './loading/lazy-screen.tsx';
import { loadScreen } from './loading/loaded-screens.ts';
import { loadFramed, loadReview, loadSignOnProof } from './signed-in-screens.ts';
import { loadToastHost } from './toast-layer.tsx';

const BackgroundLayers = lateComponent(() =>
  import('./background-layers.tsx').then((module) => module.BackgroundLayers),
);

/** Sign-in pages: a person who arrives from one goes on to the page they wanted. */
const signInPath = /^\/(?:(?:admin\/)?signin|single-sign-on\/[^/]+)\/?$/;
const nothing = {};

/** Loaded before it is needed: the notice of a lost connection must not need one, and other screens show at once. */
const lateCode = [loadTooltip, loadMenu, loadToastHost, loadOpening, () => loadScreen(loadFramed)];
const opening = <EarlyReview />;

/** The routes behind sign-in. */
export function SignedInRoutes() {
  useWarmEngine();
  useIdleLoad(lateCode);
  const { session } = useClient();
  const wanted = session.redirectPath;
  useEffect(() => {
    session.redirectPath = null;
  }, [session]);

  return (
    <>
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
        <Route path={signInPath}>
          <FromSignIn wanted={wanted} />
        </Route>
        <Route>
          <LazyScreen load={loadFramed} with={nothing} />
        </Route>
      </Switch>
      <DeferUntilIdle>
        <BackgroundLayers />
      </DeferUntilIdle>
      <ProfileModal />
    </>
  );
}

/** Goes on to what was wanted before a sign-in, or finishes the proof that an issuer sends somebody back from. */
function FromSignIn({ wanted }: { wanted: string | null }): ReactNode {
  const [isProof] = useState(() => isBackFromProof(tabStorage, location.search));
  return isProof ? (
    <LazyScreen load={loadSignOnProof} with={nothing} />
  ) : (
    <Redirect to={wanted ?? '/'} replace />
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

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { deployedBuild } from '#client/net/deployed-build.ts';
import { useComingClient, useEntry } from '#client/state/entry.ts';
import { type LoadScreen, loadedScreen, loadScreen, watchLoadedScreens } from './loaded-screens.ts';
import { LoadingFallback } from './loading-fallback.tsx';

/** A screen whose code loads on demand and is kept, so that going back to it shows it at once. `load` must be a constant. */
export function LazyScreen<Props extends object>({
  load,
  with: props,
  meanwhile,
  isEntry = false,
}: {
  load: LoadScreen<Props>;
  with: Props;
  /** Shown while the code comes, in place of nothing. */
  meanwhile?: ReactNode;
  /** Shown without the client, which it loads itself. */
  isEntry?: boolean;
}) {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ attempt: number; isGone: boolean } | null>(null);
  // Watched, because code that others asked for may come at any moment, even between this drawing and its effects.
  const Screen = useSyncExternalStore(watchLoadedScreens, () => loadedScreen(load));
  const isLoaded = Screen !== undefined;
  const entry = useEntry();
  const isReady = useComingClient() !== null || isEntry;
  useEffect(() => {
    if (!isReady) void entry.load();
  }, [entry, isReady]);

  useEffect(() => {
    if (isLoaded) return;
    let wanted = true;
    loadScreen(load).catch(async () => {
      const build = await deployedBuild();
      if (!wanted) return;
      // The browser may have cached the failure and not ask the server again until the page is reloaded.
      if (attempt > 0 && build === 'same') location.reload();
      else setFailure({ attempt, isGone: build === 'other' });
    });
    return () => {
      wanted = false;
    };
  }, [load, isLoaded, attempt]);

  // By itself, and without a reload, which would take what is kept on this page alone.
  const isUnreachable = failure !== null && !failure.isGone;
  useEffect(() => {
    if (!isUnreachable || isLoaded) return;
    const tryAgain = (): void => {
      void loadScreen(load).catch(() => {});
    };
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [load, isUnreachable, isLoaded]);

  if (Screen !== undefined && isReady) return <Screen {...props} />;
  return (
    <LoadingFallback
      key={attempt}
      failure={failure?.attempt === attempt ? (failure.isGone ? 'gone' : 'unreachable') : null}
      onRetry={() => setAttempt((before) => before + 1)}
    >
      {meanwhile}
    </LoadingFallback>
  );
}

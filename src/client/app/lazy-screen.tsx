import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { deployedBuild } from '#client/net/deployed-build.ts';
import { LoadingFallback } from './loading-fallback.tsx';

export type LoadScreen<Props> = () => Promise<ComponentType<Props>>;

const loaded = new Map<unknown, unknown>();

/** Loads a screen's code before it is shown, so that it shows at once. */
export async function loadScreen<Props>(load: LoadScreen<Props>): Promise<void> {
  loaded.set(load, await load());
}

/**
 * A screen whose code loads on demand. `load` must be a constant: it is the key under which the screen is kept, so
 * that going back to it shows it at once.
 */
export function LazyScreen<Props extends object>({
  load,
  with: props,
  meanwhile,
}: {
  load: LoadScreen<Props>;
  with: Props;
  /** Shown while the code comes, in place of nothing. */
  meanwhile?: ReactNode;
}) {
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ attempt: number; isGone: boolean } | null>(null);
  const [, setReady] = useState<unknown>(null);
  const Screen = loaded.get(load) as ComponentType<Props> | undefined;

  useEffect(() => {
    if (loaded.has(load)) return;
    let wanted = true;
    loadScreen(load).then(
      () => {
        if (wanted) setReady(() => loaded.get(load));
      },
      async () => {
        const isGone = (await deployedBuild()) === 'other';
        if (wanted) setFailure({ attempt, isGone });
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);

  if (Screen !== undefined) return <Screen {...props} />;
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

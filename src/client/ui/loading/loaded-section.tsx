import { type ReactNode, useEffect, useState } from 'react';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';

/** A section of a screen whose data is loaded once, when it is first shown, and again where that has failed. */
export function LoadedSection<Data>({
  what,
  height,
  load,
  children,
}: {
  /** Names the data if it could not be loaded: `Your texts`. */
  what: string;
  /** Of the placeholder, in CSS. */
  height: string;
  /** Returns null where it failed. */
  load(): Promise<Data | null>;
  /** `change` is called with what the data has become. */
  children(data: Data, change: (data: Data) => void): ReactNode;
}): ReactNode {
  const [loaded, setLoaded] = useState<{ data: Data } | null | 'failed'>(null);
  const read = async (): Promise<void> => {
    const data = await load();
    setLoaded(data === null ? 'failed' : { data });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once.
  useEffect(() => void read(), []);
  if (loaded === null) return <Skeleton height={height} />;
  if (loaded === 'failed')
    return (
      <section className={page.section}>
        <LoadFailure what={what} onRetry={() => void read()} />
      </section>
    );
  return children(loaded.data, (data) => setLoaded({ data }));
}

import { type ReactNode, useEffect, useState } from 'react';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';

/** A section, or a part of one, whose data is loaded when first shown, and again after a failure. */
export function LoadedSection<Data>({
  what,
  height,
  isPart,
  load,
  children,
}: {
  /** Names the data if it could not be loaded: `Your texts`. */
  what: string;
  /** Of the placeholder, in CSS. */
  height: string;
  /** It is within a section: its failure has no frame of its own. */
  isPart?: true;
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
  if (loaded === null) return <Skeleton height={height} isSection />;
  if (loaded === 'failed') {
    const failure = <LoadFailure what={what} onRetry={() => void read()} />;
    return isPart === true ? failure : <section className={page.section}>{failure}</section>;
  }
  return children(loaded.data, (data) => setLoaded({ data }));
}

import type { ReactNode } from 'react';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import { useLoaded } from './use-loaded.ts';

/** A section, or a part of one, whose data is loaded when first shown, and again after a failure. */
export function LoadedSection<Data extends object>({
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
  const { data, failure, load: loadAgain, show } = useLoaded(load);
  if (data !== null) return children(data, show);
  if (failure === null) return <Skeleton height={height} isSection />;
  const shown = <LoadFailure what={what} onRetry={() => void loadAgain()} />;
  return isPart === true ? shown : <section className={page.section}>{shown}</section>;
}

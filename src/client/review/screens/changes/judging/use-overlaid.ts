import { proxy } from 'valtio';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { usualLook } from '#client/stage/compare/compare-look.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { overlaidSentence } from './walk-look.ts';

const nothing = proxy({ look: usualLook, current: null });

/** What is seen of an older version in place of the one on the stage. */
export interface Overlaid {
  /** A sentence. */
  text: string;
  version: number;
  /** Shows the version itself. */
  show(): void;
}

/** Returns what is seen in place of the version on the stage; null where that itself is seen. */
export function useOverlaid(): Overlaid | null {
  const { version } = useScene();
  const { walk } = useView();
  const { look, current } = useSnapshot(walk?.state ?? nothing);
  const item = walk === null || current === null ? null : walk.current();
  const text = walk === null ? null : overlaidSentence(look, walk.comparison.names, item);
  return walk === null || text === null ? null : { text, version: version.version, show: walk.showNew };
}

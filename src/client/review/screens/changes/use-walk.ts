import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import type { ComparisonState } from '#client/review/stores/comparison.store.ts';
import { useReview } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import type { ChangeWalk, WalkState } from './judging/change-walk.ts';

/** The way through the changes as the screen reads it; what is decided follows the comments that raise changes. */
export interface ShownWalk {
  walk: ChangeWalk;
  state: WalkState;
  comparison: ComparisonState;
}

/** Runs a hook of a component that is shown only while there is a walk. */
export function useWalk(walk: ChangeWalk): ShownWalk {
  useReview();
  useView();
  return {
    walk,
    state: useSnapshot(walk.state) as WalkState,
    comparison: useSnapshot(walk.comparison.state) as ComparisonState,
  };
}

/** Returns the walk of the shown version; null where nothing is compared. */
export function useChangeWalk(): ChangeWalk | null {
  const { controller } = useScene();
  const { walk } = useView();
  return walk === null ? null : controller.view.walk;
}

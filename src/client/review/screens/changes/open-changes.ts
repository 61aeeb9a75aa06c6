import { subscribe } from 'valtio';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import type { ReviewView } from '#client/review/screens/controller/review-view.ts';
import { isOver } from '#client/review/stores/comparison.store.ts';
import type { ChangeWalk } from './judging/change-walk.ts';

type Opened = Pick<ReviewController, 'setPanels' | 'focusStage'> & {
  view: Pick<ReviewView, 'walk' | 'walking' | 'page' | 'draft' | 'composing'>;
};

/** Shows the list of changes and goes to one: to `key`, else to the one shown last, else to the first undecided. */
export function openChanges(controller: Opened, key?: string): void {
  const { view } = controller;
  controller.setPanels({ comments: true });
  view.walking = true;
  // What was pressed goes away, and a focused row would take the Space bar.
  controller.focusStage();
  const { walk } = view;
  if (walk === null) return;
  const wanted = key ?? walk.state.current;
  if (wanted !== null) walk.choose(wanted);
  else startOnceFound(view, walk);
}

/**
 * Goes to the first undecided change, if none is found yet as soon as there is one: unless its reader has gone to another
 * page by then, writes a comment, has chosen a change or left the list.
 */
function startOnceFound(view: Opened['view'], walk: ChangeWalk): void {
  const { state } = walk.comparison;
  const { page } = view;
  walk.start();
  if (walk.state.current !== null || isOver(state)) return;
  const stop = subscribe(state, () => {
    const isLeft = view.walk !== walk || !view.walking || view.page !== page;
    if (isLeft || view.draft !== null || view.composing || walk.state.current !== null) stop();
    else if (state.changes.length > 0) {
      stop();
      walk.start();
    }
  });
}

import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';

/** Shows the list of changes and goes to the first that was not decided, or to the one shown last. */
export function openChanges(controller: ReviewController): void {
  const { view } = controller;
  controller.setPanels({ comments: true });
  view.walking = true;
  // What was pressed goes away, and a focused row would take the Space bar.
  controller.focusStage();
  const { walk } = view;
  if (walk === null) return;
  if (walk.state.current !== null) walk.choose(walk.state.current);
  else walk.start();
}

import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';

/** Shows the list of changes and goes to one: to `key`, else to the one shown last, else to the first undecided. */
export function openChanges(controller: ReviewController, key?: string): void {
  const { view } = controller;
  controller.setPanels({ comments: true });
  view.walking = true;
  // What was pressed goes away, and a focused row would take the Space bar.
  controller.focusStage();
  const { walk } = view;
  if (walk === null) return;
  const wanted = key ?? walk.state.current;
  if (wanted !== null) walk.choose(wanted);
  else walk.start();
}

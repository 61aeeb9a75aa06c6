import { openChanges } from '#client/review/screens/changes/open-changes.ts';
import type { ReviewScene } from '#client/review/screens/controller/scene-context.ts';

/** Compares the shown version with another and shows the list of what is different. */
export function choosePair(
  { controller, place }: Pick<ReviewScene, 'controller' | 'place'>,
  versionId: string,
): void {
  // Compared already, it begins no other comparison that would show the list.
  if (controller.view.comparison?.old.id !== versionId) place.compareWith(versionId);
  else {
    controller.view.comparison.start();
    openChanges(controller);
  }
}

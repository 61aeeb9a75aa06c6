import type { Stage } from '#client/stage/stage.ts';
import type { MarkFlight } from './mark-flight.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewRequests } from './review-requests.ts';

type ViewCommands = Pick<
  ReviewController,
  'zoomStep' | 'zoomTo' | 'zoomFit' | 'flyTo' | 'goToPage' | 'askPage'
>;

/** Returns the commands of what part of the proof is in view. */
export const viewCommands = (
  stage: () => Stage | null,
  flight: MarkFlight,
  requests: ReviewRequests,
): ViewCommands => ({
  zoomStep: (direction) => stage()?.zoomStep(direction),
  zoomTo: (zoom) => stage()?.zoomTo(zoom),
  zoomFit: (fit) => stage()?.zoomFit(fit),
  flyTo: flight.flyTo,
  goToPage(page) {
    flight.cancel();
    stage()?.goToPage(page);
  },
  askPage: () => requests.focusPage.emit(),
});

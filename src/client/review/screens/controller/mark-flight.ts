import type { Stage } from '#client/stage/stage.ts';
import type { ReviewView } from './review-view.ts';

/** Takes the stage to marks. */
export interface MarkFlight {
  /** Flies to a mark: at once, or as soon as the document is on the stage, which begins at the first page. */
  flyTo(markId: string): void;
  /** The stage has the document: flies to the mark that waits for it. */
  shown(): void;
  /** Flies to no mark that still waits: something else is looked at. */
  cancel(): void;
}

export function createMarkFlight(view: Pick<ReviewView, 'document'>, stage: () => Stage | null): MarkFlight {
  /** Id of the mark that waits for the document. */
  let waiting: string | null = null;
  const flyTo = (markId: string): void => {
    const shown = view.document === null ? null : stage();
    waiting = shown === null ? markId : null;
    shown?.flyTo(markId);
  };
  return {
    flyTo,
    shown() {
      if (waiting !== null) flyTo(waiting);
    },
    cancel() {
      waiting = null;
    },
  };
}

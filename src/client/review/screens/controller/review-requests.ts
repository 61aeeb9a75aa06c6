import { createEmitter, type Emitter } from '#client/sync/emitter.ts';

/** What parts of the screen are asked to do, once each time. */
export interface ReviewRequests {
  /** Scroll to the chosen thread. */
  reveal: Emitter;
  /** Make way for the stage, which flies to the chosen thread's mark. */
  showStage: Emitter;
  /** Show the threads, also where they are in a sheet. */
  showThreads: Emitter;
  /** Focus the editor of the draft. */
  focusEditor: Emitter;
  /** Focus the page box. */
  focusPage: Emitter;
  /** Focus the box of the search in the text, where it is open. */
  focusSearch: Emitter;
}

export const createReviewRequests = (): ReviewRequests => ({
  reveal: createEmitter(),
  showStage: createEmitter(),
  showThreads: createEmitter(),
  focusEditor: createEmitter(),
  focusPage: createEmitter(),
  focusSearch: createEmitter(),
});

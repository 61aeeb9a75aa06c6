import { subscribeKey } from 'valtio/utils';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import type { ReviewRequests } from '#client/review/screens/controller/review-requests.ts';
import type { ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { ReviewState } from '#client/review/stores/review.store.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Version } from '#shared/files/attachment.ts';
import { type DocumentEvents, documentEvents } from './document-events.ts';
import { createDocumentOpening } from './document-opening.ts';
import { createDocumentSearch } from './document-search.ts';
import { createIdleGate } from './idle-gate.ts';
import { createLookAhead } from './look-ahead.ts';
import { pictureShown } from './picture-shown.ts';
import { createShownProof } from './shown-proof.ts';

type DocumentControls = Pick<
  ReviewController,
  | ('search' | 'stepHit' | 'openSearch' | 'closeSearch')
  | ('openAgain' | 'password' | 'leave')
  | ('setTheme' | 'setHiddenLayers' | 'setPictures')
>;

/** The document under review: opened, shown on the stage and searched. */
export interface ReviewDocument {
  readonly controls: DocumentControls;
  readonly events: DocumentEvents;
  /** `drawnAhead`: the stage has its first page at once. */
  open(version: Version): { drawnAhead: boolean };
  /** Follows what the server finds out about the version. Returns what stops it. */
  follow(): () => void;
  draw(): void;
  close(): void;
}

/** `shown` is called when the view has another document; `besides` returns the versions that may be chosen next. */
export function createReviewDocument(
  review: ReviewState,
  view: ReviewView,
  stage: () => Stage | null,
  requests: Pick<ReviewRequests, 'focusSearch'>,
  loadEngine: LoadEngine,
  on: { shown(): void; besides(): readonly Version[] },
): ReviewDocument {
  const proof = createShownProof(review, view, stage);
  const { goOn, searchAgain, ...search } = createDocumentSearch(view, stage, requests);
  const idleGate = createIdleGate(view);
  const lookAhead = createLookAhead(loadEngine, stage);
  const opening = createDocumentOpening(view, loadEngine, lookAhead, pictureShown, {
    shown: on.shown,
    opened: idleGate.opened,
    failed: proof.clear,
  });
  return {
    controls: {
      ...search,
      openAgain: opening.openAgain,
      password: opening.password,
      leave: lookAhead.closeAll,
      setTheme: proof.setTheme,
      setPictures: proof.setPictures,
      setHiddenLayers(layers) {
        proof.setHiddenLayers(layers);
        searchAgain();
      },
    },
    events: documentEvents(view, proof, idleGate),
    open(version) {
      idleGate.begin();
      proof.begin(version);
      return opening.open(version);
    },
    follow() {
      const stops = [
        subscribeKey(review, 'pageSizes', (pageSizes) => stage()?.setPageSizes(pageSizes)),
        subscribeKey(review, 'status', (status) => {
          if (status === 'failed') stage()?.setPageSizes([]);
        }),
        subscribeKey(view, 'settled', (settled) => {
          if (settled) void lookAhead.open(on.besides());
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    draw() {
      proof.draw();
      goOn();
    },
    close() {
      idleGate.stop();
      search.closeSearch();
      proof.clear();
      opening.close();
    },
  };
}

import type { ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import type { IdleGate } from './idle-gate.ts';
import type { ShownProof } from './shown-proof.ts';

export type DocumentEvents = Pick<
  StageEvents,
  | 'onView'
  | 'onPixels'
  | 'onDrawn'
  | 'onBlank'
  | 'onSharp'
  | 'onAwaited'
  | 'onFault'
  | 'onRecovered'
  | 'onText'
>;

/** Follows what the stage shows of the document. */
export const documentEvents = (
  view: ReviewView,
  proof: Pick<ShownProof, 'clear'>,
  idleGate: Pick<IdleGate, 'sharp'>,
): DocumentEvents => ({
  onView({ page, zoom }) {
    if (page !== view.page && view.awaitedSince !== null) view.awaitedSince = Date.now();
    view.page = page;
    view.zoom = zoom;
  },
  onPixels() {
    performance.mark('galley:first-pixels');
    view.painted = true;
    if (view.opening.step === 'reading') view.opening = { step: 'ready' };
  },
  onDrawn() {
    view.drawing = 'done';
  },
  onBlank(isBlank) {
    view.isBlank = isBlank;
  },
  onSharp() {
    performance.mark('galley:sharp');
    if (view.profileNote === 'none' && view.document?.leavesProfileOut) view.profileNote = 'shown';
    if (view.channelNote === 'none' && view.document?.leavesChannelsOut) view.channelNote = 'shown';
    idleGate.sharp();
  },
  onAwaited(isAwaited) {
    view.awaitedSince = isAwaited ? Date.now() : null;
  },
  onFault(fault, page) {
    if (view.drawing === 'coming') view.drawing = 'failed';
    // A file of one page that cannot be read at all shows only on drawing, as some images do.
    const nothingToSee = view.pageCount === 1 && fault.kind === 'invalid';
    if (view.opening.step === 'reading')
      view.opening = nothingToSee ? { step: 'fault', fault } : { step: 'ready' };
    if (view.opening.step === 'fault') proof.clear();
    if (page !== null) {
      view.announcement = `Page ${page} cannot be shown`;
      view.failedPages = [...new Set(view.failedPages).add(page)];
    }
  },
  onRecovered(page) {
    view.failedPages = view.failedPages.filter((failed) => failed !== page);
  },
  onText(text) {
    view.selectedText = text;
    if (text !== '') view.announcement = 'Text selected';
  },
});

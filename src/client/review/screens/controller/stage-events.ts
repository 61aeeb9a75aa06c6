import { updateAnnotation } from '#client/review/actions/update-annotation.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import type { IdleGate } from './document/idle-gate.ts';
import { type Drafting, unsavedToast } from './drafting.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewView } from './review-view.ts';

export const unsavedText = 'You have an unsaved comment. Click to highlight comment!';

/** Handles the stage's events. */
export function createStageEvents(
  client: Client,
  view: ReviewView,
  drafting: Drafting,
  idleGate: IdleGate,
  controller: () => ReviewController,
): StageEvents {
  return {
    onView({ page, zoom }) {
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
    onSharp() {
      performance.mark('galley:sharp');
      idleGate.sharp();
    },
    onFault(fault) {
      if (view.drawing === 'coming') view.drawing = 'failed';
      // A file of one page that cannot be read at all shows only on drawing, as some images do.
      const nothingToSee = view.pageCount === 1 && fault.kind === 'invalid';
      if (view.opening.step === 'reading')
        view.opening = nothingToSee ? { step: 'fault', fault } : { step: 'ready' };
      if (view.opening.step === 'fault') controller().stage()?.setDocument(null);
      if (fault.kind === 'page') controller().announce(`Page ${fault.page} cannot be shown`);
    },
    onDraft: (mark) => drafting.setMark(mark),
    onDraftRefused() {
      showToast(client.toasts, {
        id: unsavedToast,
        kind: 'warning',
        title: 'You have an unsaved comment.',
        messages: ['Send or cancel it before you draw another mark.'],
        action: { label: 'Show it', run: () => controller().showDraft() },
      });
    },
    onChange(mark) {
      if (view.draft?.id === mark.id) {
        drafting.setMark(mark);
        return;
      }
      const topic = controller().topicOfMark(mark.id);
      if (topic !== null) updateAnnotation(client, topic.id, mark);
    },
    onSelect(markId) {
      // The stage takes its text selection back with every press.
      view.selectedText = '';
      if (markId !== null && markId === view.draft?.id) {
        view.focusEditor += 1;
        return;
      }
      const topic = markId === null ? null : controller().topicOfMark(markId);
      controller().choose(topic?.id ?? null, { reveal: true });
    },
    onContextMenu({ clientX, clientY, page, markId }) {
      // Chosen first: the menu offers the commands of the chosen thread.
      const topic = markId === null ? null : controller().topicOfMark(markId);
      if (topic !== null) controller().choose(topic.id);
      view.menu = { clientX, clientY, page, markId };
    },
    onText(text) {
      view.selectedText = text;
      if (text !== '') controller().announce('Text selected');
    },
  };
}

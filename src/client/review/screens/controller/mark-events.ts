import { updateAnnotation } from '#client/review/actions/update-annotation.ts';
import type { StageEvents } from '#client/stage/stage.ts';
import type { Client } from '#client/state/client.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { type Drafting, unsavedToast } from './drafting.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewView } from './review-view.ts';
import type { ShownThreads } from './shown-threads.ts';
import type { ThreadSelection } from './thread-selection.ts';

/** Turns what is done to marks on the stage into drafts, choices and changes. */
export const markEvents = (
  client: Client,
  view: ReviewView,
  drafting: Pick<Drafting, 'setMark' | 'focus'>,
  threads: Pick<ShownThreads, 'topicOfMark'>,
  { choose, chooseDraft }: Pick<ThreadSelection, 'choose' | 'chooseDraft'>,
  showDraft: ReviewController['showDraft'],
): Pick<
  StageEvents,
  'onDraft' | 'onDraftRefused' | 'onMarksHidden' | 'onChange' | 'onSelect' | 'onContextMenu'
> => ({
  onDraft: drafting.setMark,
  onDraftRefused() {
    showToast(client.toasts, {
      id: unsavedToast,
      kind: 'warning',
      title: 'You have an unsaved comment.',
      messages: ['Send or cancel it before you draw another mark.'],
      action: { label: 'Show it', run: showDraft },
    });
    // After drawing, people start typing: without a field each letter would be a command.
    drafting.focus();
  },
  onMarksHidden() {
    showToast(client.toasts, {
      id: 'marks-hidden',
      kind: 'info',
      title: 'Marks are hidden here.',
      messages: ['They are drawn on the new version. Show it by itself to draw one.'],
      action: { label: 'Show it', run: () => view.walk?.showNew() },
    });
  },
  onChange(mark, by) {
    if (view.draft?.id === mark.id) {
      drafting.setMark(mark);
      return;
    }
    const topic = threads.topicOfMark(mark.id);
    if (topic !== null) updateAnnotation(client, topic.id, mark, by);
  },
  onSelect(markId) {
    if (markId !== null && markId === view.draft?.id) {
      chooseDraft();
      drafting.focus();
      return;
    }
    const topic = markId === null ? null : threads.topicOfMark(markId);
    choose(topic?.id ?? null, { reveal: true });
  },
  onContextMenu({ clientX, clientY, page, markId }) {
    // Chosen first: the menu offers the commands of the chosen thread.
    const topic = markId === null ? null : threads.topicOfMark(markId);
    if (topic !== null) choose(topic.id);
    view.menu = { clientX, clientY, page, markId };
  },
});

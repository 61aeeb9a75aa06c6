import { viewerOf } from '#client/accounts/stores/viewer.ts';
import { updateAnnotation } from '#client/review/actions/update-annotation.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { Client } from '#client/state/client.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { MarkColour } from '#shared/review/mark.ts';
import type { MarkFlight } from './mark-flight.ts';
import type { ReviewController } from './review-controller.ts';
import type { ReviewRequests } from './review-requests.ts';
import type { ReviewView } from './review-view.ts';
import type { ShownThreads } from './shown-threads.ts';
import { openNeighbour } from './thread-list.ts';

/** The chosen thread, whose mark is selected on the stage, or the unsaved mark that is selected in its place. */
export interface ThreadSelection {
  choose: ReviewController['choose'];
  /** Selects the unsaved mark until a thread or none is chosen. */
  chooseDraft(): void;
  /** Chooses the open thread after or before, around the ends. */
  step(direction: 1 | -1): void;
  /** Another tool was chosen. One that `draws` lets go of the thread just sent, and takes the colours. */
  toolChosen(draws: boolean): void;
  /** Colours the chosen mark if it is the person's own and was picked for it. */
  recolour(colour: MarkColour): void;
  draw(): void;
}

export function createThreadSelection(
  client: Client,
  view: Pick<ReviewView, 'selected' | 'draft' | 'asked' | 'announcement'>,
  requests: Pick<ReviewRequests, 'reveal' | 'showStage'>,
  threads: Pick<ShownThreads, 'topicOf' | 'markOf' | 'inOrder'>,
  stage: () => Stage | null,
  flight: Pick<MarkFlight, 'flyTo' | 'cancel'>,
): ThreadSelection {
  /** The chosen thread was not picked by the person: it is the one they have just sent. */
  let isJustSent = false;
  /** A colour is for the chosen mark too, and not only for the next one. */
  let takesColours = false;
  /** Others go on from where it was, once it is deleted. */
  let lastChosen: Topic | null = null;
  /** Id of the unsaved mark that was chosen last. */
  let selectedDraft: string | null = null;

  const chosen = () => {
    const topic = threads.topicOf(view.selected);
    return { topic, mark: topic === null ? null : threads.markOf(topic) };
  };
  const draw = (): void => {
    const draftId = view.draft?.id;
    const isDraftSelected = draftId !== undefined && draftId === selectedDraft;
    stage()?.setSelected(isDraftSelected ? draftId : (chosen().mark?.id ?? null));
  };
  const choose: ThreadSelection['choose'] = (topicId, { fly = false, reveal = false, sent = false } = {}) => {
    view.selected = topicId;
    if (view.asked?.topicId !== topicId) view.asked = null;
    selectedDraft = null;
    isJustSent = sent;
    takesColours = !sent;
    if (reveal) requests.reveal.emit();
    draw();
    const { topic, mark } = chosen();
    lastChosen = topic;
    if (fly && mark !== null) {
      requests.showStage.emit();
      flight.flyTo(mark.id);
    } else flight.cancel();
    if (topic !== null) view.announcement = `Comment ${topic.number || ''} by ${topic.sender.name}`;
  };
  /** Of the chosen thread among all; of a deleted one: between the two that it was between. Null where none is chosen. */
  const place = (): number | null => {
    const { topic } = chosen();
    if (topic !== null) return placeIn(threads.inOrder(), topic);
    if (view.selected === null || lastChosen === null) return null;
    const at = placeIn(threads.inOrder(lastChosen), lastChosen);
    return at === null ? null : at - 0.5;
  };
  return {
    choose,
    chooseDraft() {
      selectedDraft = view.draft?.id ?? null;
      draw();
    },
    step(direction) {
      const next = openNeighbour(threads.inOrder(), place(), direction);
      if (next !== null) choose(next.id, { fly: true, reveal: true });
    },
    toolChosen(draws) {
      if (isJustSent && draws) choose(null);
      takesColours = !draws && !isJustSent;
    },
    recolour(colour) {
      const { topic, mark } = chosen();
      const isOwn = topic?.sender.id === viewerOf(client.session)?.person.id;
      if (takesColours && topic !== null && mark !== null && isOwn)
        updateAnnotation(client, topic.id, { ...mark, colour });
    },
    draw,
  };
}

const placeIn = (order: readonly Topic[], topic: Topic): number | null => {
  const at = order.findIndex(({ id }) => id === topic.id);
  return at === -1 ? null : at;
};

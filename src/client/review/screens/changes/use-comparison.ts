import { useEffect } from 'react';
import { ref, subscribe } from 'valtio';
import { poolSize } from '#client/engine/pool-size.ts';
import { savesData } from '#client/engine/saves-data.ts';
import { verdictStore } from '#client/review/actions/change-verdicts.ts';
import { serverComparison } from '#client/review/actions/server-comparison.ts';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { fileKey, pairKey } from '#client/review/stores/comparison.store.ts';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { timerWait } from '#client/sync/outbox.ts';
import { phoneReview } from '#client/ui/use-media.ts';
import type { ChangePlace } from '#shared/compare/list-changes.ts';
import type { Version } from '#shared/files/attachment.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { Mark } from '#shared/review/mark.ts';
import { createComparison } from './finding/comparison.ts';
import { isComparedUnasked } from './finding/not-compared-yet.ts';
import { createChangeWalk } from './judging/change-walk.ts';
import { openChanges } from './open-changes.ts';
import { comparedVersion } from './pair/comparable-files.ts';
import { useRemovedPair } from './pair/use-removed-pair.ts';
import { keepSettings, readSettings } from './settings/kept-settings.ts';

/**
 * Keeps in the view the comparison of the shown version with the previous or a chosen one, and the walk through its
 * changes. It starts once the page in view is sharp (if data are saved, or the old file is large: on request), and ends with the document.
 */
export function useComparison(): void {
  const client = useClient();
  const loadEngine = useLoadEngine();
  const { controller, place, order, version, versions, isRemoved, comparedWith, actor } = useScene();
  const { document, opening, settled } = useView();
  const old = isRemoved ? null : comparedVersion(place.files, versions, version, comparedWith);
  const isChosen = old !== null && old.id === comparedWith;
  useRemovedPair(old);
  const isReady = settled && opening.step === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pair is compared once, however often its records change.
  useEffect(() => {
    if (old === null || document === null || !isReady) return;
    const { view } = controller;
    const idsOf = ({ attachmentId, id: versionId }: Version) => ({ attachmentId, versionId });
    const { review, storage } = client;
    const names = { pair: pairKey(old, version), file: fileKey(old, version) };
    const comparison = createComparison({
      ...{ loadEngine, old, version, document },
      kept: review.comparisons,
      settings: readSettings(storage, actor.userId, names),
      keepSettings: (settings) => keepSettings(storage, actor.userId, names, settings),
      password: controller.password(),
      fromServer: () => serverComparison(client, order.id, idsOf(old), idsOf(version)),
      pageInView: () => view.page,
      parallel: Math.max(1, poolSize(navigator) - 1),
    });
    const { state } = comparison;
    const count = (): void => {
      const { changes, status } = state;
      view.changeCount = changes.length > 0 || status === 'done' ? changes.length : null;
    };
    count();
    const stop = subscribe(state, count, true);
    view.comparison = ref(comparison);
    const walk = ref(
      createChangeWalk({
        ...{ comparison, storage },
        userId: actor.userId,
        store: verdictStore(client, order.id, idsOf(old), idsOf(version)),
        wait: timerWait,
        show: (place) => showPlace(controller, place),
        comment: (mark) => comment(controller, mark),
        hasMark: (markId) => view.draft?.id === markId || controller.topicOfMark(markId) !== null,
        newId: () => randomId(),
        pageSize: (page) => review.state.pageSizes[page - 1] ?? null,
        isNarrow: () => matchMedia(phoneReview).matches,
        announce: controller.announce,
      }),
    );
    view.walk = walk;
    if (isChosen) comparison.start();
    if (isChosen) openChanges(controller);
    return () => {
      stop();
      walk.close();
      Object.assign(view, { comparison: null, walk: null, changeCount: null });
      comparison.close();
    };
  }, [controller, client, loadEngine, document, isReady, version.id, old?.id, actor.userId]);
  const { comparison } = useView();
  const isUnasked = old !== null && isComparedUnasked(version, old, savesData());
  // A large file waits until it is asked for, or until the server has the list of its changes.
  useEffect(() => {
    if (isUnasked && comparison !== null) controller.view.comparison?.start();
  }, [controller, comparison, isUnasked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list stays open while another pair is chosen, and closes with the version.
  useEffect(
    () => () => {
      controller.view.walking = false;
    },
    [controller, document, version.id],
  );
}

function showPlace(controller: ReviewController, { page, at }: ChangePlace): void {
  if (at === null) {
    controller.goToPage(page);
    return;
  }
  const part = { x0: at.x, y0: at.y, x1: at.x + at.width, y1: at.y + at.height };
  controller.stage()?.flyToPart(page, part);
}

function comment({ view, events }: ReviewController, mark: Mark): boolean {
  if (view.draft !== null) {
    events.onDraftRefused();
    return false;
  }
  events.onDraft(mark);
  return view.draft !== null;
}

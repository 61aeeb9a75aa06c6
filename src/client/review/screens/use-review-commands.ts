import { useMemo } from 'react';
import { bindCommands, type OfferedCommand } from '#client/commands/bind-commands.ts';
import { reviewCommands } from '#client/review/commands/review-commands.ts';
import type { ReviewContext } from '#client/review/commands/review-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { isVersionWithheld } from '#shared/files/unmarked-files.ts';
import { mayDecideVersion } from '#shared/files/version-rules.ts';
import { mayResolve } from '#shared/review/thread-rules.ts';
import { toolTraits } from '#shared/review/tool.ts';
import type { ReviewScene } from './controller/scene-context.ts';
import { threadsOf } from './controller/thread-list.ts';

/** The commands of the review screen as they are offered now. */
export function useReviewCommands(scene: ReviewScene): OfferedCommand[] {
  const { review } = useClient();
  const { controller, place, order, attachment, version, versions, actor, tabs, readOnly } = scene;
  const { topics, tab, canUndo, canRedo } = useSnapshot(review.state);
  const { document, pageCount, selected, selectedText, tool, away } = useSnapshot(controller.view);
  const hasDocument = document !== null;
  const selectedId = selected === null ? null : (review.renamed.get(selected) ?? selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `topics` is the snapshot of the state read.
  const openThreads = useMemo(
    () => threadsOf(review.state.topics, tab).filter(({ isResolve }) => !isResolve).length,
    [topics, tab, review],
  );
  const hasSelected = topics.some(({ id }) => id === selectedId);
  const isMarked = order.downloadWithWatermark.isDownloadWithWatermark;
  const isWithheld = isVersionWithheld(actor, order, attachment, version);
  const at = versions.findIndex(({ id }) => id === version.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: ids represent the thread and version that commands read.
  return useMemo(() => {
    const mayDelete = (): boolean => {
      const { topics: now, unsent } = review.state;
      const own = now.find(({ id, sender }) => id === selectedId && sender.id === actor.userId);
      return own !== undefined && !readOnly && !unsent.includes(own.id);
    };
    const mayResolveSelected = (): boolean => {
      const chosen = review.state.topics.find(({ id }) => id === selectedId);
      return chosen !== undefined && !readOnly && mayResolve(actor, chosen.sender.id);
    };
    const mayResize = (): boolean => {
      const own = review.state.topics.find(
        ({ id, sender }) => id === selectedId && sender.id === actor.userId,
      );
      const shape = own && controller.markOf(own)?.shape;
      return tool === 'select' && !readOnly && (shape === 'arrow' || shape === 'rect');
    };
    const contextNow = (): ReviewContext => ({
      hasDocument,
      pageCount,
      page: controller.view.page,
      canDraw: !readOnly,
      canPress:
        hasDocument && ((toolTraits[tool].points && !(readOnly && toolTraits[tool].draws)) || mayResize()),
      canUndo: canUndo || away !== null,
      canRedo,
      canDownload: place.mayDownload && version.fileType !== 'unsupported',
      isMarked,
      canDownloadFile: place.mayDownload && !isWithheld && (isMarked || version.fileType === 'unsupported'),
      canClose: place.close !== null,
      canStep: place.step !== null,
      selected: review.state.topics.find(({ id }) => id === selectedId) ?? null,
      canResolveSelected: mayResolveSelected(),
      canDeleteSelected: mayDelete(),
      tab,
      tabs,
      openThreads,
      hasText: selectedText !== '',
      decisions: place.decisions,
      olderVersion: place.showVersion === null ? null : (versions[at + 1]?.id ?? null),
      newerVersion: place.showVersion === null ? null : (versions[at - 1]?.id ?? null),
      canDecideVersion: mayDecideVersion(actor, order),
      isChecked: version.isInternalApproved,
      controller,
    });
    return bindCommands(reviewCommands, contextNow);
  }, [
    hasDocument,
    pageCount,
    readOnly,
    canUndo,
    away,
    canRedo,
    hasSelected,
    selectedId,
    openThreads,
    selectedText,
    tool,
    tab,
    tabs,
    order,
    place,
    actor,
    version.id,
    version.isInternalApproved,
    version.fileType,
    isMarked,
    isWithheld,
    versions,
    at,
    controller,
    review,
  ]);
}

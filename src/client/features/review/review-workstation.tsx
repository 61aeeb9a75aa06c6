import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { guestCommands } from '#client/commands/guests/guest-commands.ts';
import { reviewCommands } from '#client/commands/review/review-commands.ts';
import { CommandLayer } from '#client/features/palette/command-layer.tsx';
import { useEditorAhead } from '#client/features/rich-text/lazy-editor.tsx';
import { useLoadEngine } from '#client/features/shell/engine-context.ts';
import { decideVersion } from '#client/stores/actions/decide-version.ts';
import { closeVersion } from '#client/stores/actions/load-version.ts';
import { useActorOn, useClient, useReview } from '#client/stores/client-context.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import { useRefusedFiles } from '#client/ui/refuse-files.ts';
import { TooltipProvider } from '#client/ui/tooltip.tsx';
import type { Attachment } from '#shared/model/attachment.ts';
import { isReadOnly } from '#shared/rules/read-only.ts';
import { tabsFor } from '#shared/rules/tabs.ts';
import { isOnTab } from '#shared/rules/version-rules.ts';
import { AdBlockNotice } from './ad-block-notice.tsx';
import { type ReviewedOrder, type ReviewPlace, type ReviewScene, SceneContext } from './desk/desk-context.ts';
import { createReviewDesk } from './desk/review-desk.ts';
import type { ProofDownload } from './export/download-proof.ts';
import { DecisionDialogs } from './header/decision-dialogs.tsx';
import { ReviewLayout } from './review-layout.tsx';
import { useCommentLink } from './use-comment-link.ts';
import { useGoneVersion } from './use-gone-version.ts';
import { useReviewCommands } from './use-review-commands.ts';

export interface ReviewWorkstationProps {
  /** Must be stable. */
  place: ReviewPlace;
  order: ReviewedOrder;
  attachment: Attachment;
  /** Asked for by the address; where there is no such version the newest is shown. */
  versionId: string | null;
  commentId: string | null;
}

/** One attachment under review. Holds the desk that joins stage, engine and stores. */
export function ReviewWorkstation({
  place,
  order,
  attachment,
  versionId,
  commentId,
}: ReviewWorkstationProps): ReactNode {
  const client = useClient();
  const loadEngine = useLoadEngine();
  const [desk] = useState(() => createReviewDesk(client, loadEngine));
  const { tab } = useReview();
  const actor = useActorOn(order);

  const versions = useMemo(() => {
    const onTab = attachment.versions.filter((each) => isOnTab(each, tab));
    return onTab.length > 0 ? onTab : attachment.versions;
  }, [attachment.versions, tab]);
  const version = versions.find(({ id }) => id === versionId) ?? versions[0];
  if (version === undefined) throw new Error('an attachment without versions is not shown');
  useGoneVersion(attachment.versions, version);
  const tabs = useMemo(() => tabsFor(actor, attachment.kind), [actor, attachment.kind]);
  const readOnly = actor.viewOnly || isReadOnly({ order, attachment, version }, tab);
  const scene: ReviewScene = useMemo(
    () => ({ desk, place, order, attachment, version, actor, tab, tabs, versions, readOnly }),
    [desk, place, order, attachment, version, actor, tab, tabs, versions, readOnly],
  );

  const latest = useRef(scene);
  latest.current = scene;
  useEffect(() => {
    desk.setSurroundings({
      close: () => latest.current.place.close?.(),
      showVersion: (id) => latest.current.place.showVersion?.(id),
      step: (direction) => latest.current.place.step?.(direction),
      besides: () => {
        const { versions: all, version: shown, place: where } = latest.current;
        if (where.showVersion === null) return where.ahead;
        const at = all.findIndex(({ id }) => id === shown.id);
        return besides.flatMap((by) => all[at + by] ?? []).slice(0, mostAhead);
      },
      decideVersion: (content) =>
        void decideVersion(client, latest.current.order.id, latest.current.version, content),
      download: () =>
        startDownload({
          client,
          loadEngine,
          password: desk.password(),
          order: latest.current.order,
          version: latest.current.version,
        }),
    });
  }, [desk, client, loadEngine]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version opens once, however often its record changes.
  useEffect(() => desk.openVersion(order.id, latest.current.version), [desk, order.id, version.id]);
  useEffect(
    () => () => {
      closeVersion(client);
      desk.leave();
    },
    [client, desk],
  );
  useEffect(() => desk.setReadOnly(readOnly), [desk, readOnly]);
  useEditorAhead();
  useRefusedFiles();

  // The stage is told of another version at once; what stands around it follows without holding it up.
  return <Surroundings scene={useDeferredValue(scene)} commentId={commentId} />;
}

const Surroundings = memo(function Surroundings({
  scene,
  commentId,
}: {
  scene: ReviewScene;
  commentId: string | null;
}): ReactNode {
  useCommentLink(scene, commentId);
  const review = useReviewCommands(scene);
  const { commands: own } = scene.place;
  const commands = useMemo(() => [...review, ...own], [review, own]);
  return (
    <TooltipProvider>
      <SceneContext value={scene}>
        <CommandLayer commands={commands} registry={scene.actor.role === 'guest' ? commands : memberCommands}>
          <ReviewLayout />
          <DecisionDialogs />
          <AdBlockNotice />
        </CommandLayer>
      </SceneContext>
    </TooltipProvider>
  );
});

const memberCommands = [...reviewCommands, ...guestCommands];

/** Versions opened ahead, by their distance in the list, newest first: mostly one looks back, and by one. */
const besides = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
/** Each holds its first tiles, some 8 MB: as many as a list shows without scrolling. */
const mostAhead = 8;

/** The download's code comes with the first one. */
function startDownload(download: ProofDownload): void {
  import('./export/download-proof.ts').then(
    ({ downloadProof }) => downloadProof(download),
    () =>
      showToast(download.client.toasts, {
        kind: 'error',
        title: 'Oops, something went wrong',
        messages: ['The download could not be started. Please check your connection.'],
      }),
  );
}

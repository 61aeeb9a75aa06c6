import {
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { guestCommands } from '#client/guests/commands/guest-commands.ts';
import { closeVersion } from '#client/review/actions/load-version.ts';
import { reviewCommands } from '#client/review/commands/review-commands.ts';
import { CommandLayer } from '#client/shell/screens/palette/command-layer.tsx';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useActorOn, useClient, useReview } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { useUntilPause } from '#client/state/use-until-pause.ts';
import { useRefusedFiles } from '#client/ui/fields/refuse-files.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { useMainPart } from '#client/ui/loading/screen-rest.ts';
import { isReadOnly } from '#shared/access/read-only.ts';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import { isOnTab, versionsOnTab } from '#shared/files/version-rules.ts';
import { tabsFor } from '#shared/review/comment-tabs.ts';
import { Changes } from './changes/late-changes.ts';
import { createReviewController } from './controller/create-review-controller.ts';
import { olderVersionText } from './controller/decision-lock.ts';
import { isPageAwaited } from './controller/review-view.ts';
import {
  type ReviewedOrder,
  type ReviewPlace,
  type ReviewScene,
  SceneContext,
} from './controller/scene-context.ts';
import type { ProofDownload } from './export/download-proof.ts';
import { ReviewLayout } from './review-layout.tsx';
import { useEditorAhead } from './rich-text/lazy-editor.tsx';
import { useCommentLink } from './use-comment-link.ts';
import { useOpenDraft } from './use-open-draft.ts';
import { useReviewCommands } from './use-review-commands.ts';

export interface ReviewWorkstationProps {
  /** Must be stable. */
  place: ReviewPlace;
  order: ReviewedOrder;
  attachment: Attachment;
  /** The pinned version. */
  version: Version;
  /** It was removed while it was on the screen. */
  isRemoved: boolean;
  commentId: string | null;
  /** Id of the version that it is to be compared with; null: the one before it. */
  comparedWith: string | null;
}

/** One attachment under review. Holds the controller that joins stage, engine and stores. */
export function ReviewWorkstation({
  place,
  order,
  attachment,
  version,
  isRemoved,
  commentId,
  comparedWith,
}: ReviewWorkstationProps): ReactNode {
  const client = useClient();
  const loadEngine = useLoadEngine();
  const [controller] = useState(() => createReviewController(client, loadEngine));
  const { tab } = useReview();
  const actor = useActorOn(order);

  const versions = useMemo(() => versionsOnTab(attachment.versions, tab), [attachment.versions, tab]);
  const newest = versions[0] ?? version;
  const tabs = useMemo(() => tabsFor(actor, attachment.kind), [actor, attachment.kind]);
  const view = useSnapshot(controller.view);
  const { draft, composing } = view;
  useMainPart(isPageAwaited(view));
  // A comment under edit stays in its editor when its version is removed.
  const isOver = isRemoved && draft === null && !composing;
  const readOnly = useUntilPause(actor.viewOnly || isOver || isReadOnly({ order, attachment, version }, tab));
  const scene: ReviewScene = useMemo(
    () => ({
      ...{ controller, place, order, attachment, version, newest, isRemoved, comparedWith },
      ...{ actor, tab, tabs, versions, readOnly },
    }),
    [
      controller,
      place,
      order,
      attachment,
      version,
      newest,
      isRemoved,
      comparedWith,
      actor,
      tab,
      tabs,
      versions,
      readOnly,
    ],
  );

  const latest = useRef(scene);
  latest.current = scene;
  useEffect(() => {
    controller.setSurroundings({
      close: () => latest.current.place.close?.(),
      showVersion: (id) => {
        controller.view.stayedWith = latest.current.newest.id;
        latest.current.place.openVersion(id);
      },
      step: (direction) => latest.current.place.step?.(direction),
      besides: () => {
        const { versions: all, version: shown, place: where } = latest.current;
        if (where.showVersion === null) return where.ahead;
        const at = all.findIndex(({ id }) => id === shown.id);
        return besides.flatMap((by) => all[at + by] ?? []).slice(0, maxAhead);
      },
      decideVersion: (content) => {
        // The version shown now: it may have changed before the code was loaded.
        const { order: decided, version: shown } = latest.current;
        void import('./controller/decide-shown.ts').then(({ decideShown }) =>
          decideShown(client, decided.id, shown, content, controller.view),
        );
      },
      approvalLock: () => olderVersionText(latest.current.attachment, latest.current.version),
      download: (what) =>
        startDownload({
          ...(what === undefined ? {} : { what }),
          client,
          loadEngine,
          password: controller.password(),
          order: latest.current.order,
          version: latest.current.version,
        }),
    });
  }, [controller, client, loadEngine]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version opens once, however often its record changes.
  useEffect(
    () => controller.openVersion(order.id, latest.current.version),
    [controller, order.id, version.id],
  );
  useEffect(() => controller.setPictures(version.pictures), [controller, version.pictures]);
  useEffect(
    () => () => {
      closeVersion(client);
      controller.leave();
    },
    [client, controller],
  );
  useEffect(() => controller.setReadOnly(readOnly), [controller, readOnly]);
  useEffect(() => {
    controller.view.isRemoved = isRemoved;
  }, [controller, isRemoved]);
  // Choosing a tab without the version goes to that tab's newest; a link to a comment stays with its version.
  useEffect(() => {
    const { version: shown, versions: onTab, place: where } = latest.current;
    if (isOnTab(shown, tab) || controller.view.selected !== null) return;
    const other = onTab.find((each) => isOnTab(each, tab));
    if (other !== undefined) where.openVersion(other.id);
  }, [controller, tab]);
  useEditorAhead();
  useRefusedFiles();

  // The stage gets another version at once; the parts around it follow without delaying it.
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
  useOpenDraft(scene);
  const review = useReviewCommands(scene);
  const { commands: own } = scene.place;
  const commands = useMemo(() => [...review, ...own], [review, own]);
  return (
    <SceneContext value={scene}>
      <CommandLayer commands={commands} registry={scene.actor.role === 'guest' ? commands : memberCommands}>
        <ReviewLayout />
        <Suspense>
          <DecisionDialogs />
          {scene.actor.role === 'guest' ? null : <RefusedDecision />}
        </Suspense>
        <DeferUntilIdle>
          <Changes />
          <Carried />
          <AdBlockNotice />
        </DeferUntilIdle>
      </CommandLayer>
    </SceneContext>
  );
});

const AdBlockNotice = lateComponent(() =>
  import('./ad-block-notice.tsx').then((loaded) => loaded.AdBlockNotice),
);
const Carried = lateComponent(() => import('./carried/carried.tsx').then((m) => m.Carried));
const DecisionDialogs = lateComponent(() =>
  import('./header/decision-dialogs.tsx').then((m) => m.DecisionDialogs),
);

const RefusedDecision = lateComponent(() =>
  import('#client/orders/screens/controller/refused-decision.tsx').then((m) => m.RefusedDecision),
);

const memberCommands = [...reviewCommands, ...guestCommands];

/**
 * Versions opened ahead, by their distance in the list, newest first: people mostly look back, and by one.
 */
const besides = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8];
/** Each holds its first tiles, some 8 MB: as many as a list shows without scrolling. */
const maxAhead = 8;

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

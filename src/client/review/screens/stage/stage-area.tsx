import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ChangesNote, ChangesOnStage } from '#client/review/screens/changes/late-changes.ts';
import { isNewestShown, useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useDrafts } from '#client/review/screens/drafts/use-drafts.ts';
import { useTheme } from '#client/review/screens/use-theme.ts';
import { StageHost } from '#client/stage/stage-host.tsx';
import { useConnection } from '#client/state/client-context.ts';
import { EarlyTyping } from '#client/ui/dialogs/early-typing.tsx';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { LatePart, lateCode } from '#client/ui/loading/late-part.tsx';
import { useIdleLoad } from '#client/ui/loading/use-idle-load.ts';
import { loadMenu } from '#client/ui/menus/menu.tsx';
import { loadTooltip } from '#client/ui/menus/tooltip.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { LoadingState } from './loading-state.tsx';
import { PageOutline } from './page-outline.tsx';
import styles from './stage-area.module.css';
import { loadColours, Toolbox } from './toolbox.tsx';

const loadBlankNote = () => import('./blank-note.tsx').then((m) => m.BlankNote);
const loadOfflineNote = () => import('./offline-note.tsx').then((m) => m.OfflineNote);
const loadLeftOutNote = () => import('./left-out-note.tsx').then((m) => m.LeftOutNote);
const loadSlowPageNote = () => import('./slow-page-note.tsx').then((m) => m.SlowPageNote);
const loadStageMenu = () => import('./stage-menu.tsx').then((m) => m.StageMenuPopup);
const loadVersionNote = () => import('./version-note.tsx').then((m) => m.VersionNote);
const loadNewVersionBar = () =>
  import('#client/shell/screens/frame/new-version-bar.tsx').then((m) => m.NewVersionBar);
const BlankNote = lateComponent(loadBlankNote);
const OfflineNote = lateComponent(loadOfflineNote);
const LeftOutNote = lateComponent(loadLeftOutNote);
const SlowPageNote = lateComponent(loadSlowPageNote);
const VersionNote = lateComponent(loadVersionNote);
const NewVersionBar = lateComponent(loadNewVersionBar);
const StageMenuPopup = lateComponent(loadStageMenu);
const textSearchBox = lateCode(() => import('./text-search-box.tsx').then((m) => m.TextSearchBox));
/** Loaded ahead so that they open immediately, also offline and after this build was replaced on the server. */
const loadedAhead = [
  loadTooltip,
  loadMenu,
  loadColours,
  loadBlankNote,
  loadOfflineNote,
  loadSlowPageNote,
  loadVersionNote,
  loadNewVersionBar,
  loadStageMenu,
  textSearchBox.load,
];
const CarriedOnStage = lateComponent(() =>
  import('#client/review/screens/carried/carried-on-stage.tsx').then((m) => m.CarriedOnStage),
);
const DraftNote = lateComponent(() => import('./draft-note.tsx').then((m) => m.DraftNote));
const StaffBars = lateComponent(() =>
  import('#client/review/screens/internal/staff-bars.tsx').then((m) => m.StaffBars),
);

/** What changes around it does not reach Pixi's own tree. */
const Host = memo(StageHost);

/** The stage with everything that floats over it; `narrow`: the tools and the editor of a mark are elsewhere. */
export function StageArea({ narrow = false }: { narrow?: boolean }): ReactNode {
  const { controller, version } = useScene();
  const theme = useTheme();
  const area = useRef<HTMLElement>(null);

  useEffect(() => controller.setTheme(theme), [controller, theme]);
  useEffect(() => {
    if (area.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) controller.setViewport(entry.contentRect);
    });
    observer.observe(area.current);
    return () => observer.disconnect();
  }, [controller]);

  const drawable = version.fileType !== 'unsupported';
  return (
    <main ref={area} className={styles.area}>
      {drawable ? (
        <Host
          events={controller.events}
          onStage={controller.setStage}
          label={`Proof ${version.fileName}`}
          className={styles.stage ?? ''}
        />
      ) : null}
      <PageOutline />
      <LoadingState />
      <Notes />
      <Floating narrow={narrow} />
    </main>
  );
}

/**
 * Bars at the top edge that move nothing. Their code loads with the first one. The note about drafts
 * elsewhere shows only while there is nothing more urgent.
 */
function Notes(): ReactNode {
  const scene = useScene();
  const { stayedWith, walking, changeCount, opening, awaitedSince, profileNote, channelNote, isBlank } =
    useView();
  const { since, failingSince, newVersion } = useConnection();
  useIdleLoad(loadedAhead);
  const isQuiet = isNewestShown(scene) || stayedWith === scene.newest.id;
  const isCut = since !== null || failingSince !== null;
  const isOld = scene.isRemoved || !isQuiet;
  const isSlow = useLongSince(awaitedSince) && opening.step === 'ready' && !isCut && !isBlank;
  return (
    <div className={styles.notes}>
      {/* Members have it above the screen. */}
      {newVersion && scene.actor.role === 'guest' ? (
        <Suspense>
          <NewVersionBar />
        </Suspense>
      ) : null}
      {isBlank ? (
        <Suspense>
          <BlankNote />
        </Suspense>
      ) : null}
      {isCut ? (
        <Suspense>
          <OfflineNote />
        </Suspense>
      ) : null}
      {isSlow ? (
        <Suspense>
          <SlowPageNote />
        </Suspense>
      ) : null}
      {profileNote === 'shown' ? (
        <Suspense>
          <LeftOutNote note="profileNote" />
        </Suspense>
      ) : null}
      {channelNote === 'shown' ? (
        <Suspense>
          <LeftOutNote note="channelNote" />
        </Suspense>
      ) : null}
      {isOld ? (
        <Suspense>
          <VersionNote />
        </Suspense>
      ) : null}
      {scene.actor.clientType === 'user' ? (
        <DeferUntilIdle>
          <StaffBars isShown={!isOld} />
        </DeferUntilIdle>
      ) : null}
      {isCut || isOld ? null : changeCount === null || walking ? (
        <Drafts />
      ) : (
        <Suspense fallback={null}>
          <ChangesNote otherwise={<Drafts />} />
        </Suspense>
      )}
    </div>
  );
}

/** Most pages are drawn by then. */
const longMs = 3_000;

/**
 * Returns whether something has lasted for long. `since`: when it began, in milliseconds since 1970; null: it is
 * over.
 */
function useLongSince(since: number | null): boolean {
  const [longSince, setLongSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return;
    const timer = setTimeout(() => setLongSince(since), since + longMs - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return since !== null && since === longSince;
}

function Drafts(): ReactNode {
  const { attachment, version } = useScene();
  const others = useDrafts().filter(
    ([, { place, kind }]) =>
      place?.attachmentId === attachment.id && place.versionId !== version.id && kind !== 'mark',
  );
  if (others.length === 0) return null;
  return (
    <Suspense>
      <DraftNote drafts={others} />
    </Suspense>
  );
}

/** The controls over the stage while a page is shown. */
function Floating({ narrow }: { narrow: boolean }): ReactNode {
  const { controller } = useScene();
  const { search, opening, draft, menu, carried, walking } = useView();
  const draftId = draft?.id;
  /** The menu stays once it was opened: it gives the focus back as it closes. */
  const hadMenu = useRef(false);
  hadMenu.current ||= menu !== null;
  return (
    <>
      {search.open ? (
        <LatePart code={textSearchBox} with={{}} awaited={<EarlyTyping onClose={controller.closeSearch} />} />
      ) : null}
      <Suspense>
        {hadMenu.current ? <StageMenuPopup /> : null}
        {carried === null || walking ? null : <CarriedOnStage />}
        {walking ? <ChangesOnStage narrow={narrow} /> : null}
      </Suspense>
      {draftId === undefined || narrow ? null : <DraftEditor key={draftId} />}
      {walking || narrow || opening.step === 'fault' || opening.step === 'password' ? null : toolbox}
    </>
  );
}

const toolbox = <Toolbox />;

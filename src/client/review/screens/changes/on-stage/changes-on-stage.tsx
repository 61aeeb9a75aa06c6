import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import {
  type NumberedChange,
  numberChanges,
  numberRendering,
} from '#client/review/screens/changes/judging/change-filter.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { changeTitle } from '#client/review/screens/changes/list/change-labels.ts';
import { PlacesOnStage } from '#client/review/screens/changes/settings/places-on-stage.tsx';
import { useChangeWalk, useWalk } from '#client/review/screens/changes/use-walk.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { ChangePlace } from '#shared/compare/list-changes.ts';
import { placed } from '#shared/compare/placement.ts';
import styles from './changes-on-stage.module.css';
import { CompareBar, onPhones } from './compare-bar.tsx';
import { CompareParts } from './compare-parts.tsx';
import { useCompareLook } from './use-compare-look.ts';

/** The changes as numbered frames on the pages near the view, and the ways to compare in place of the tools. */
export function ChangesOnStage({ narrow }: { narrow: boolean }): ReactNode {
  const walk = useChangeWalk();
  return walk === null ? null : <OnStage walk={walk} narrow={narrow} />;
}

function OnStage({ walk, narrow }: { walk: ChangeWalk; narrow: boolean }): ReactNode {
  const { look, lone } = useCompareLook(walk);
  const isOffered = look.mode === null || !narrow || onPhones.includes(look.mode);
  useEffect(() => {
    if (!isOffered) walk.look({ mode: null, old: false });
  }, [isOffered, walk]);
  return (
    <>
      {look.mode === 'side' ? (
        lone?.how === 'removed' ? null : (
          <>
            <Frames walk={walk} side="old" />
            <Frames walk={walk} side="new" />
          </>
        )
      ) : look.old && look.emptyPage !== null ? null : (
        <>
          <Frames walk={walk} />
          <PlacesOnStage walk={walk} />
        </>
      )}
      <CompareParts walk={walk} look={look} lone={lone} />
      <CompareBar walk={walk} look={look} narrow={narrow} />
    </>
  );
}

/** Frames made at most; a page that has more shows its first. */
const maxFrames = 80;
/** How many pages before and after the middle one have their changes framed. */
const pagesAround = 3;

interface Frame {
  label: string;
  key: string;
  title: string;
  isRendering: boolean;
  isUnasked: boolean;
  place: ChangePlace;
}

/** `side`: the half of the stage that shows one version beside the other; absent: the whole stage. */
function Frames({ walk, side }: { walk: ChangeWalk; side?: 'old' | 'new' }): ReactNode {
  const { controller } = useScene();
  const { page, shown } = useView();
  const { state, comparison } = useWalk(walk);
  const { changes, rendering } = comparison;
  const { unasked, current } = state;
  const frames = useMemo(() => {
    // What differs in rendering only is framed while it is looked at.
    const chosen = numberRendering(rendering).filter(({ item }) => item.key === current);
    const near = [...framesNear(chosen, page), ...framesNear(numberChanges(changes, unasked), page)];
    return side === 'old' ? near.flatMap((frame) => frameOfOld(walk, frame)) : near;
  }, [walk, side, changes, rendering, unasked, current, page]);
  const box = useRef<HTMLDivElement>(null);

  // Moved with every frame of the camera, past React.
  useLayoutEffect(() => {
    const stage = controller.stage();
    const parent = box.current;
    if (stage === null || parent === null || shown === 0) return;
    const elements = parent.children;
    const place = (): void => {
      // Each half shows the middle of what the whole stage would show.
      const left = side === undefined ? 0 : parent.clientWidth / 2;
      frames.forEach(({ place: { page: on, at } }, index) => {
        const element = elements[index];
        if (!(element instanceof HTMLElement) || at === null) return;
        const from = stage.toScreen(on, at.x, at.y);
        const to = stage.toScreen(on, at.x + at.width, at.y + at.height);
        element.style.translate = `${Math.round(from.x - left) - 4}px ${Math.round(from.y) - 4}px`;
        element.style.width = `${Math.max(10, Math.round(to.x - from.x) + 8)}px`;
        element.style.height = `${Math.max(10, Math.round(to.y - from.y) + 8)}px`;
      });
    };
    place();
    return stage.onFrame(place);
  }, [controller, frames, side, shown]);

  return (
    <div ref={box} className={styles.frames} data-side={side} aria-hidden={side === 'old'}>
      {frames.map(({ label, key, title, isRendering, isUnasked, place }) => (
        <div
          key={`${key} ${place.page} ${place.at?.x} ${place.at?.y}`}
          className={joinClasses(styles.frame, key === current && styles.current)}
          data-rendering={isRendering}
          data-unasked={isUnasked}
          data-verdict={walk.verdictOf(key)?.kind}
        >
          <button
            type="button"
            className={styles.tag}
            tabIndex={side === 'old' ? -1 : undefined}
            aria-label={`${isRendering ? 'Rendering' : 'Change'} ${label}, ${isUnasked ? 'unasked, ' : ''}page ${place.page}: ${title}`}
            onClick={() => walk.choose(key)}
          >
            {label}
          </button>
        </div>
      ))}
    </div>
  );
}

function framesNear(changes: readonly NumberedChange[], page: number): Frame[] {
  const isNear = (place: ChangePlace): boolean =>
    place.at !== null && Math.abs(place.page - page) <= pagesAround;
  return changes
    .flatMap(({ label, item, isUnasked }) =>
      item.places.filter(isNear).map((place) => ({
        ...{ label, key: item.key, title: changeTitle(item), place },
        isRendering: item.change.kind === 'rendering',
        isUnasked: isUnasked === true,
      })),
    )
    .sort((a, b) => Math.abs(a.place.page - page) - Math.abs(b.place.page - page))
    .slice(0, maxFrames);
}

/** The frame of a change around what was there in the old version, where that lies on the page; empty where there was nothing. */
function frameOfOld(walk: ChangeWalk, frame: Frame): Frame[] {
  const { page, was } = frame.place;
  const old = walk.comparison.oldPage(page);
  return was === null || old === null
    ? []
    : [{ ...frame, place: { ...frame.place, at: placed(old.placement, was) } }];
}

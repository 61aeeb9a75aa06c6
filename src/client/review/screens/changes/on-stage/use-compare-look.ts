import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { subscribe } from 'valtio';
import type { ChangeWalk, WalkState } from '#client/review/screens/changes/judging/change-walk.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import type { CompareLook } from '#client/stage/compare/compare-look.ts';
import { type CompareOverdraw, createCompareOverdraw } from '#client/stage/compare/compare-overdraw.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { inPlace } from '#shared/compare/change.ts';
import { hiddenWithout } from '#shared/compare/compare-settings.ts';
import { hideLeftOut } from './hide-left-out.ts';
import { type LonePage, lonePageOf } from './lone-page.ts';
import { whenSpacePressed } from './space-toggle.ts';

/** Milliseconds that each version is seen while they blink: slow enough to look at. */
const blinkMs = 900;

/** How the two versions are seen, and the page that is shown because only one of them has it. */
export interface ShownLook {
  look: CompareLook;
  lone: LonePage | null;
}

/** Keeps the old version on the stage as the walk wants it seen. Returns how that is. */
export function useCompareLook(walk: ChangeWalk): ShownLook {
  const { controller } = useScene();
  const { shown, draft } = useView();
  const { look: chosen, current } = useSnapshot(walk.state) as WalkState;
  const { changes } = useSnapshot(walk.comparison.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `current` and `changes` are what the chosen change is found by.
  const lone = useMemo(() => lonePageOf(walk.current()), [walk, current, changes]);
  const look = useMemo(
    (): CompareLook => ({ ...chosen, emptyPage: lone?.how === 'removed' ? lone.at : null }),
    [chosen, lone],
  );
  const overdraw = useRef<CompareOverdraw | null>(null);
  const latest = useRef(look);
  latest.current = look;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` rises when the stage shows the document anew.
  useEffect(() => {
    const stage = controller.stage();
    let isOver = false;
    void walk.comparison.openOld().then((opened) => {
      if (isOver || !opened.ok || stage === null) return;
      const { comparison } = walk;
      const made = createCompareOverdraw(opened.value, {
        oldPage: (page) => {
          const shownAlone = lonePageOf(walk.current());
          const isItsPlace = shownAlone?.how === 'removed' && page === shownAlone.at;
          return isItsPlace ? { page: shownAlone.number, placement: inPlace } : comparison.oldPage(page);
        },
        hiddenLayers: () => hiddenWithout(opened.value, comparison.state.settings.layersOut),
      });
      made.show(latest.current);
      overdraw.current = made;
      stage.setOverdraw(made.make);
    });
    return () => {
      isOver = true;
      overdraw.current = null;
      stage?.setOverdraw(null);
    };
  }, [controller, walk, shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => walk.showAgain(), [walk, shown]);
  useEffect(() => overdraw.current?.show(look), [look]);
  const isSide = look.mode === 'side';
  // What fitted the whole stage may not fit half of it.
  useEffect(() => {
    if (isSide) walk.showAgain();
  }, [walk, isSide]);
  useEffect(() => subscribe(walk.comparison.state, () => overdraw.current?.redraw()), [walk]);
  useLayersOut(walk);

  const isBlinking = look.mode === 'blink' && draft === null;
  const isOld = look.old;
  useEffect(() => {
    if (!isBlinking || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => walk.look({ old: !isOld }), blinkMs);
    return () => clearTimeout(timer);
  }, [isBlinking, isOld, walk]);

  // A comment is written on the new version, where its mark is.
  const isDrafting = draft !== null;
  useEffect(() => {
    const { mode } = walk.state.look;
    if (isDrafting) walk.look({ old: false, mode: mode === 'swipe' || mode === 'onion' ? mode : null });
  }, [isDrafting, walk]);
  // Before painting: whoever sees the changes may press it at once.
  useLayoutEffect(() => whenSpacePressed(() => walk.toggle()), [walk]);
  // Not where the window has become one of another layout, whose stage shows the same.
  useEffect(
    () => () => {
      if (!controller.view.walking) walk.look({ mode: null, old: false });
    },
    [controller, walk],
  );
  return { look, lone };
}

/** Hides on the stage the layers that are left out of the comparison, while it is shown. */
function useLayersOut({ comparison }: ChangeWalk): void {
  const { controller } = useScene();
  const { settings } = useSnapshot(comparison.state);
  const { layersOut } = settings;
  useEffect(
    () => hideLeftOut(controller, comparison.document, layersOut),
    [controller, comparison, layersOut],
  );
}

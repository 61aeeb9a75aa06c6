import { useMemo } from 'react';
import { commandSource } from '#client/commands/command-source.ts';
import { type ChangeContext, changeCommands } from '#client/review/commands/change-commands.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { isOver } from '#client/review/stores/comparison.store.ts';
import { type CompareMode, compareModes } from '#client/stage/compare/compare-look.ts';
import { useClient } from '#client/state/client-context.ts';
import { onlyFilter } from './judging/change-filter.ts';
import { openChanges } from './open-changes.ts';
import { comparableFiles } from './pair/comparable-files.ts';
import { saveChanges } from './save-changes.ts';

/** Round the modes, and the new version alone. */
function nextMode(mode: CompareMode | null): CompareMode | null {
  const at = mode === null ? -1 : compareModes.indexOf(mode);
  return compareModes[at + 1] ?? null;
}

/** Returns the commands of the changes, for the palette and the keys. */
export function useChangeSource() {
  const client = useClient();
  const { controller, place, version, comparedWith, order, readOnly } = useScene();
  return useMemo(() => {
    const { view } = controller;
    const contextNow = (): ChangeContext => {
      const { walk, walking } = view;
      const current = walk?.current() ?? null;
      const rendering = walk?.comparison.state.rendering.length ?? 0;
      const isOfRendering = walk?.state.filter.kind === 'rendering';
      return {
        isCompared: walk !== null,
        hasChanges: (view.changeCount ?? 0) > 0 || (isOfRendering && rendering > 0),
        hasRendering: rendering > 0,
        isOpen: walking,
        canLeave: view.draft === null && !view.composing && !view.search.open && view.selected === null,
        hasCurrent: current !== null,
        hasPlaces: (current?.places.length ?? 0) > 1,
        hasOthers: comparableFiles(place.files, version).length > 0,
        isChosen: comparedWith !== null,
        canComment: !readOnly,
        hasUnasked: (walk?.state.unasked ?? []).length > 0,
        canReport: (view.changeCount ?? 0) > 0 && walk !== null && isOver(walk.comparison.state),
        open: () => openChanges(controller),
        nudge: (right, down) => walk?.settings.nudge(right, down),
        openSettings() {
          if (!walking) openChanges(controller);
          if (walk !== null) walk.settings.state.isOpen = true;
        },
        canUndoSetting: walk?.settings.state.canUndo ?? false,
        undoSetting: () => walk?.settings.undo(),
        leaveOut: () => walk?.leaveOut(),
        choosePair() {
          view.asksForPair = true;
        },
        compareWithPrevious: () => place.compareWith(null),
        leave() {
          view.walking = false;
        },
        step: (direction) => walk?.step(direction),
        stepPlace: (direction) => walk?.stepPlace(direction),
        stepUnasked() {
          if (!walking) openChanges(controller);
          walk?.stepUnasked();
        },
        toggleUnasked: () =>
          walk?.filter({ asked: walk.state.filter.asked === 'unasked' ? 'any' : 'unasked' }),
        report: (as) => void (walk && saveChanges({ client, order, walk }, as)),
        showText() {
          if (walk !== null) walk.state.showsText = true;
        },
        decide: (kind) => walk?.decide(kind),
        raise: () => walk?.raise(),
        toggle: () => walk?.toggle(),
        lookAs(mode) {
          if (!walking) openChanges(controller);
          walk?.look({ mode, old: false });
        },
        listOnly(only) {
          if (!walking) openChanges(controller);
          walk?.filter(onlyFilter(only));
        },
        nextMode: () => walk?.look({ mode: nextMode(walk.state.look.mode), old: false }),
      };
    };
    return commandSource(changeCommands, contextNow);
  }, [client, controller, place, version, comparedWith, order, readOnly]);
}

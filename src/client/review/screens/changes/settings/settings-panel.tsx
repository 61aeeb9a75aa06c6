import { ArrowLeft, RotateCcw, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { comparedSoFar, countSentence } from '#client/review/screens/changes/finding/comparison-labels.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useWalk } from '#client/review/screens/changes/use-walk.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { isComposing } from '#client/typing/text-keys.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import type { Alignment } from '#shared/compare/compare-options.ts';
import { isUsual, usualSettings } from '#shared/compare/compare-settings.ts';
import { sensitivities, sensitivityTable, thresholdText } from '#shared/compare/sensitivity.ts';
import { LeftOut } from './left-out.tsx';
import { NudgeFields } from './nudge-fields.tsx';
import { PageMapList } from './page-map-list.tsx';
import styles from './settings-panel.module.css';

/** How the pair is compared, in place of the list of changes. What is set counts at once. */
export function SettingsPanel({ walk }: { walk: ChangeWalk }): ReactNode {
  const { controller } = useScene();
  const { comparison } = useWalk(walk);
  const { canUndo } = useSnapshot(walk.settings.state);
  const { settings, status } = comparison;
  const { set, undo } = walk.settings;
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), []);
  const close = (): void => {
    Object.assign(walk.settings.state, { isOpen: false, isDrawing: false });
    // What was pressed goes away, and the keys of the list act on the stage.
    controller.focusStage();
  };
  const isUnderWay = status === 'opening' || status === 'comparing';
  return (
    <section
      className={styles.panel}
      aria-label="How it is compared"
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape') {
          event.stopPropagation();
          close();
          return;
        }
        const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
        if (!isUndo || !canUndo || isWriting(event.target)) return;
        event.preventDefault();
        event.stopPropagation();
        undo();
      }}
    >
      <header className={styles.head}>
        <IconButton size="small" icon={ArrowLeft} label="Back to the changes" onClick={close} />
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          How it is compared
        </h3>
        <IconButton
          size="small"
          icon={Undo2}
          label="Undo the last setting"
          disabled={!canUndo}
          onClick={undo}
        />
        <IconButton
          size="small"
          icon={RotateCcw}
          label="Usual settings"
          disabled={isUsual(settings)}
          onClick={() => set(usualSettings)}
        />
      </header>
      <p className={styles.found} role="status">
        {isUnderWay ? comparedSoFar(comparison) : countSentence(comparison)}
      </p>
      <div className={styles.body}>
        <fieldset className={styles.group}>
          <legend>What counts as a change</legend>
          {sensitivities.map((each) => (
            <Choice
              key={each}
              name={`${id}-sensitivity`}
              label={sensitivityTable[each].label}
              hint={`${sensitivityTable[each].meaning} ${thresholdText(sensitivityTable[each].thresholds)}`}
              checked={settings.sensitivity === each}
              onChange={() => set({ sensitivity: each })}
            />
          ))}
        </fieldset>
        <fieldset className={styles.group}>
          <legend>What the pages are laid on each other by</legend>
          {(Object.keys(alignmentLabels) as Alignment[]).map((each) => (
            <Choice
              key={each}
              name={`${id}-alignment`}
              {...alignmentLabels[each]}
              checked={settings.alignment === each}
              onChange={() => set({ alignment: each })}
            />
          ))}
        </fieldset>
        <NudgeFields history={walk.settings} nudge={settings.nudge} />
        <LeftOut walk={walk} settings={settings} />
        <PageMapList walk={walk} comparison={comparison} />
      </div>
      <footer className={styles.foot}>
        <Button onClick={close}>Back to the changes</Button>
      </footer>
    </section>
  );
}

const alignmentLabels: Readonly<Record<Alignment, { label: string; hint: string }>> = {
  content: { label: 'What is on them', hint: 'Words that occur once; the drawing where there are few.' },
  crop: { label: 'Crop box', hint: 'Corner on corner, as the pages are shown.' },
  trim: { label: 'Trim box', hint: 'Where they are cut. Pages without one count as cut as they are shown.' },
  media: { label: 'Media box', hint: 'The whole sheet.' },
};

const isWriting = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement && target.type === 'text';

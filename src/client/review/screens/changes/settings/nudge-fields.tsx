import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import type { Nudge } from '#shared/compare/compare-options.ts';
import { NumberField } from './number-field.tsx';
import type { SettingsHistory } from './settings-history.ts';
import styles from './settings-panel.module.css';

/** Millimetres of a step, and of one with Shift. */
const step = 0.1;
const longStep = 1;
/** No page is looked for farther away. */
const maxMm = 300;

const steps = [
  { icon: ArrowLeft, label: 'left', right: -1, down: 0, area: 'left' },
  { icon: ArrowUp, label: 'up', right: 0, down: -1, area: 'up' },
  { icon: ArrowDown, label: 'down', right: 0, down: 1, area: 'down' },
  { icon: ArrowRight, label: 'right', right: 1, down: 0, area: 'right' },
] as const;

/** Moves the old version by hand: by arrows, or by figures. */
export function NudgeFields({ history, nudge }: { history: SettingsHistory; nudge: Nudge }): ReactNode {
  const change = (part: Partial<Nudge>): void => history.set({ nudge: { ...nudge, ...part } });
  return (
    <fieldset className={styles.group}>
      <legend>Move the old version</legend>
      <p className={styles.hint}>
        {`${step} mm a step, ${longStep} mm with Shift. Differences are found from there.`}
      </p>
      <div className={styles.nudge}>
        <div className={styles.arrows}>
          {steps.map(({ icon, label, right, down, area }) => (
            <span key={label} style={{ gridArea: area }}>
              <IconButton
                size="small"
                icon={icon}
                label={`Move the old version ${label}`}
                onClick={({ shiftKey }) => {
                  const by = shiftKey ? longStep : step;
                  history.nudge(right * by, down * by);
                }}
              />
            </span>
          ))}
        </div>
        <NumberField
          label="Right, mm"
          value={nudge.rightMm}
          problem={tooFar}
          onChange={(rightMm) => change({ rightMm: rightMm ?? 0 })}
        />
        <NumberField
          label="Down, mm"
          value={nudge.downMm}
          problem={tooFar}
          onChange={(downMm) => change({ downMm: downMm ?? 0 })}
        />
      </div>
    </fieldset>
  );
}

const tooFar = (mm: number): string | null =>
  Math.abs(mm) > maxMm ? `At most ${maxMm} mm either way.` : null;

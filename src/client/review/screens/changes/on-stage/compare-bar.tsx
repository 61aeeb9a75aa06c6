import {
  ArrowLeftRight,
  Blend,
  Columns2,
  Diff,
  Eye,
  type LucideIcon,
  Maximize,
  Minus,
  Plus,
  SquareSplitHorizontal,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { modeNames } from '#client/review/commands/look-commands.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import tools from '#client/review/screens/stage/toolbox.module.css';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import type { CompareLook, CompareMode } from '#client/stage/compare/compare-look.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import styles from './compare-bar.module.css';

interface Offered {
  mode: CompareMode;
  label: string;
  icon: LucideIcon;
  /** The mode itself and others of its kind. */
  kinds: readonly CompareMode[];
}

const modes: readonly Offered[] = [
  { mode: 'side', label: modeNames.side, icon: Columns2, kinds: [] },
  { mode: 'swipe', label: modeNames.swipe, icon: SquareSplitHorizontal, kinds: [] },
  {
    ...{ mode: 'onion', label: 'Onion', icon: Blend },
    kinds: ['onion', 'ghost'],
  },
  { mode: 'blink', label: modeNames.blink, icon: Eye, kinds: [] },
  {
    ...{ mode: 'difference', label: 'Difference', icon: Diff },
    kinds: ['difference', 'heat'],
  },
];
const isOf = ({ mode, kinds }: Offered, shown: CompareMode | null): boolean =>
  mode === shown || kinds.some((kind) => kind === shown);
/** On phones there is no room for the others. */
export const onPhones: readonly CompareMode[] = ['swipe', 'blink'];

/** The ways to see both versions, floating where the tools are else. */
export function CompareBar({
  walk,
  look,
  narrow,
}: {
  walk: ChangeWalk;
  look: CompareLook;
  narrow: boolean;
}): ReactNode {
  const { controller } = useScene();
  const { inText } = walk.comparison.names;
  const offered = modes.filter(({ mode }) => !narrow || onPhones.includes(mode));
  const kinds = offered.find((each) => isOf(each, look.mode))?.kinds ?? [];
  return (
    <div className={tools.toolbox} role="toolbar" aria-label="Compare" data-wide={look.mode === 'onion'}>
      <div className={tools.group}>
        {offered.map((each) => {
          const { mode, label, icon: Icon } = each;
          const isShown = isOf(each, look.mode);
          return (
            <Tooltip key={mode} label={label} keys="m" side="top">
              <button
                type="button"
                className={styles.mode}
                aria-label={label}
                aria-pressed={isShown}
                onClick={() => walk.look({ mode: isShown ? null : mode, old: false })}
              >
                <Icon size={16} aria-hidden />
                <span className={narrow ? undefined : styles.label}>{label}</span>
              </button>
            </Tooltip>
          );
        })}
        {look.mode === 'onion' ? (
          <input
            type="range"
            className={styles.amount}
            aria-label={`How much of ${inText.old} is seen`}
            min={0}
            max={100}
            value={Math.round(look.amount * 100)}
            onChange={({ target }) => walk.look({ amount: Number(target.value) / 100 })}
          />
        ) : null}
        {narrow || look.mode === 'blink' ? (
          <Tooltip label={`Show ${inText.old}`} keys="space" side="top">
            <button
              type="button"
              className={styles.mode}
              aria-label={`Show ${inText.old}`}
              aria-pressed={look.old}
              onClick={() => walk.toggle()}
            >
              <ArrowLeftRight size={16} aria-hidden />
              <span className={narrow ? undefined : styles.label}>
                {narrow ? 'Before' : 'Before or after'}
              </span>
            </button>
          </Tooltip>
        ) : null}
      </div>
      {narrow ? null : (
        <div className={styles.rest}>
          {kinds.length === 0 ? null : (
            <select
              className={styles.kinds}
              aria-label="Kind"
              value={look.mode ?? ''}
              onChange={({ target }) => {
                const chosen = kinds.find((kind) => kind === target.value);
                if (chosen !== undefined) walk.look({ mode: chosen, old: false });
              }}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {modeNames[kind]}
                </option>
              ))}
            </select>
          )}
          <hr className={tools.divide} />
          <div className={tools.group}>
            <CommandIconButton id="zoom.out" keep={{ icon: Minus, label: 'Zoom out' }} tipSide="top" />
            <CommandIconButton id="zoom.in" keep={{ icon: Plus, label: 'Zoom in' }} tipSide="top" />
            <CommandIconButton id="zoom.fit" keep={{ icon: Maximize, label: 'Fit page' }} tipSide="top" />
            <hr className={tools.line} />
            <IconButton
              icon={X}
              label="Leave the changes"
              keys="escape"
              tipSide="top"
              onClick={() => {
                controller.view.walking = false;
              }}
            />
          </div>
        </div>
      )}
    </div>
  );
}

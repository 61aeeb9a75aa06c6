import { Blend, Columns2, Diff, Eye, Maximize, Minus, Plus, SquareSplitHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import tools from '#client/review/screens/stage/toolbox.module.css';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import type { CompareLook, CompareMode } from '#client/stage/compare/compare-look.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import styles from './compare-bar.module.css';
import type { ChangeWalk } from './judging/change-walk.ts';

const modes = [
  { mode: 'side', label: 'Side by side', icon: Columns2 },
  { mode: 'swipe', label: 'Swipe', icon: SquareSplitHorizontal },
  { mode: 'onion', label: 'Onion', icon: Blend },
  { mode: 'blink', label: 'Blink', icon: Eye },
  { mode: 'difference', label: 'Difference', icon: Diff },
] as const;
/** There is no room for the others. */
const onPhones: readonly CompareMode[] = ['swipe', 'blink'];

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
  const offered = modes.filter(({ mode }) => !narrow || onPhones.includes(mode));
  return (
    <div className={tools.toolbox} role="toolbar" aria-label="Compare">
      <div className={tools.group}>
        {offered.map(({ mode, label, icon: Icon }) => (
          <Tooltip key={mode} label={label} keys="m" side="top">
            <button
              type="button"
              className={styles.mode}
              aria-label={label}
              aria-pressed={look.mode === mode}
              onClick={() => walk.look({ mode: look.mode === mode ? null : mode, old: false })}
            >
              <Icon size={16} aria-hidden />
              <span className={narrow ? undefined : styles.label}>{label}</span>
            </button>
          </Tooltip>
        ))}
        {look.mode === 'onion' ? (
          <input
            type="range"
            className={styles.amount}
            aria-label={`How much of ${walk.comparison.names.inText.old} is seen`}
            min={0}
            max={100}
            value={Math.round(look.amount * 100)}
            onChange={({ target }) => walk.look({ amount: Number(target.value) / 100 })}
          />
        ) : null}
      </div>
      {narrow ? null : (
        <>
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
        </>
      )}
    </div>
  );
}

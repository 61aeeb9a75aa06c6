import type { ReactNode } from 'react';
import { renderingSentence } from '#client/review/screens/changes/finding/comparison-labels.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useWalk } from '#client/review/screens/changes/use-walk.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isUsual, usualSettings } from '#shared/compare/compare-settings.ts';
import styles from './list-lines.module.css';

/** Says that the reader has set how the pair is compared, maybe for an earlier version, and takes that back. */
export function OwnSettingsLine({ walk }: { walk: ChangeWalk }): ReactNode {
  const { comparison } = useWalk(walk);
  if (isUsual(comparison.settings)) return null;
  return (
    <p className={styles.line}>
      <span>Compared by your own settings</span>
      <Button size="small" variant="quiet" onClick={() => walk.settings.set(usualSettings)}>
        Usual settings
      </Button>
    </p>
  );
}

/** Says how many places were left out of the changes as rendering, and lists them. */
export function RenderingLine({ walk }: { walk: ChangeWalk }): ReactNode {
  const { comparison, state } = useWalk(walk);
  const sentence = renderingSentence(comparison);
  if (sentence === null || comparison.status !== 'done') return null;
  const isShown = state.filter.kind === 'rendering';
  return (
    <p className={styles.line}>
      <span>{sentence}</span>
      <Button
        size="small"
        variant="quiet"
        onClick={() => walk.filter({ kind: isShown ? null : 'rendering' })}
      >
        {isShown ? 'Back to the changes' : 'Show them'}
      </Button>
    </p>
  );
}

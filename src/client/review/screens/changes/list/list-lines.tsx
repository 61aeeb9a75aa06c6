import type { ReactNode } from 'react';
import { renderingSentence } from '#client/review/screens/changes/finding/comparison-labels.ts';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useWalk } from '#client/review/screens/changes/use-walk.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './rendering-line.module.css';

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

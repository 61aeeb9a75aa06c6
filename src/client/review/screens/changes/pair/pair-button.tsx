import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import styles from './pair-button.module.css';

/** Says what the shown version is compared with, and lets that be chosen. */
export function PairButton({ since }: { since: string }): ReactNode {
  const { controller } = useScene();
  return (
    <Tooltip label="Compare with another version or file" keys="shift+m">
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => {
          controller.view.asksForPair = true;
        }}
      >
        {since} <ChevronDown size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}

import type { ReactNode } from 'react';
import card from '#client/board/screens/cards/card.module.css';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './board-column.module.css';

const places = [1, 2, 3];

/** Placeholders of cards while the board is loading. */
export function ColumnSkeleton({ isCompact }: { isCompact: boolean }): ReactNode {
  return (
    <div className={styles.bones} aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={joinClasses(card.card, isCompact && card.compact)}>
          <span className={card.bone} />
          <span className={card.bone} />
          <span className={card.bone} />
        </div>
      ))}
    </div>
  );
}

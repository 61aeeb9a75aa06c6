import { useCallback } from 'react';
import type { CardLook } from '#client/board/screens/cards/card-face.tsx';
import { rowHeight } from '#client/board/screens/cards/card-size.ts';
import type { ColumnRow } from './column-rows.ts';

/** Returns how high a row is, in pixels: another function when heights change. `pictured` are cards with a picture. */
export const useRowHeights = (
  { isCompact, showPicture }: CardLook,
  pictured: ReadonlySet<string>,
): ((row: ColumnRow) => number) =>
  useCallback(
    (row) => {
      const hasPicture = showPicture && row.kind === 'card' && pictured.has(row.id);
      return rowHeight(isCompact ? 'compact' : 'comfortable', row, hasPicture);
    },
    [isCompact, showPicture, pictured],
  );

import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './sort-button.module.css';
import type { Sorting } from './sorted-rows.ts';

/** As `aria-sort` has it. */
export type Sorted = 'none' | 'ascending' | 'descending';

/** Returns how a table is sorted by a column. */
export const sortOf = (sorting: Sorting<string> | null, id: string): Sorted =>
  sorting?.by !== id ? 'none' : sorting.isDescending ? 'descending' : 'ascending';

/** A column's title that sorts when pressed. `className` replaces its own style. */
export function SortButton({
  title,
  sorted,
  className = styles.sort,
  onPress,
}: {
  title: ReactNode;
  sorted: Sorted;
  className?: string | undefined;
  onPress(): void;
}): ReactNode {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button type="button" className={className} data-sorted={sorted !== 'none'} onClick={onPress}>
      {title}
      {sorted === 'none' ? null : <Arrow size={13} aria-hidden />}
    </button>
  );
}

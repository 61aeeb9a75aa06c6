// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: either role supports them.
// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight are not in the document, which a table would need.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on the table, or on controls in its rows.
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by key.
import { type ComponentProps, type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { List, type ListProps } from 'react-window';

interface VirtualTableProps<RowProps extends object>
  extends Omit<ComponentProps<'div'>, 'role' | 'children' | 'onScroll'> {
  /** A grid has an active row; a table is only read. */
  role: 'table' | 'grid';
  /** All rows there are, also those that have not come yet. */
  rowTotal: number;
  columnCount: number;
  /** The titles, each a `columnheader`; null on phones. */
  titles: ReactNode;
  titlesLook: { group: string | undefined; row?: string | undefined; style?: CSSProperties };
  list: Omit<ListProps<RowProps>, 'role' | 'scrollElement'>;
  /** Receives the element that scrolls and has the focus. */
  onElement?: (element: HTMLElement | null) => void;
}

/** A table of which only the rows in sight are in the document, below titles that stay. The number of a row begins with 2. */
export function VirtualTable<RowProps extends object>({
  role,
  rowTotal,
  columnCount,
  titles,
  titlesLook,
  list,
  onElement,
  ...rest
}: VirtualTableProps<RowProps>): ReactNode {
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  useEffect(() => {
    onElement?.(scroll);
  }, [scroll, onElement]);
  return (
    <div
      {...rest}
      ref={setScroll}
      role={role}
      tabIndex={0}
      aria-rowcount={rowTotal + 1}
      aria-colcount={columnCount}
    >
      {titles === null ? null : (
        <div role="rowgroup" className={titlesLook.group} style={titlesLook.style}>
          <div role="row" aria-rowindex={1} className={titlesLook.row}>
            {titles}
          </div>
        </div>
      )}
      <List {...list} role="rowgroup" scrollElement={scroll} />
    </div>
  );
}

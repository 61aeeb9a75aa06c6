import { LayoutList, SquareKanban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useSession } from '#client/state/entry.ts';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';
import { isClientView, isListRoute } from './shell-routes.ts';
import styles from './view-toggle.module.css';

/** Switches between board and list with the same filter; white-label clients have only the board. */
export function ViewToggle(): ReactNode {
  const session = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (isClientView(session)) return null;
  const query = path === '/archived-order' || search === '' ? '' : `?${search}`;
  return (
    <nav className={styles.toggle} data-tour="view" aria-label="View">
      <Tooltip label="Board View">
        <Link
          href={`/${query}`}
          className={styles.view}
          aria-label="Board View"
          aria-current={isListRoute(path) ? undefined : 'page'}
        >
          <SquareKanban size={15} aria-hidden />
          <span className={styles.label}>Board</span>
        </Link>
      </Tooltip>
      <Tooltip label="List View">
        <Link
          href={`/order-list${query}`}
          className={styles.view}
          aria-label="List View"
          aria-current={path === '/order-list' ? 'page' : undefined}
        >
          <LayoutList size={15} aria-hidden />
          <span className={styles.label}>List</span>
        </Link>
      </Tooltip>
    </nav>
  );
}

import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './back-link.module.css';

/** Leads to the screen above this one, by its name. */
export function BackLink({ path, children }: { path: string; children: ReactNode }): ReactNode {
  return (
    <Link href={path} className={styles.back}>
      <ChevronLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}

/** Leads from a screen that has none above it to the orders, as board or list. */
export const BackToOrders = (): ReactNode => <BackLink path="/">Orders</BackLink>;

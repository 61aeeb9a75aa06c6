import { lazy, type ReactNode, Suspense } from 'react';
import styles from './notification-bell.module.css';

const NotificationBell = lazy(() =>
  import('./notification-bell.tsx').then((module) => ({ default: module.NotificationBell })),
);

/** The bell, whose code is no part of the screen's own; its place is kept. */
export function LateNotificationBell(): ReactNode {
  return (
    <Suspense fallback={<span className={styles.bell} />}>
      <NotificationBell />
    </Suspense>
  );
}

import { type ReactNode, Suspense } from 'react';
import { lateComponent } from '#client/ui/late-component.ts';
import styles from './notification-bell.module.css';

const NotificationBell = lateComponent(() =>
  import('./notification-bell.tsx').then((module) => module.NotificationBell),
);

/** The bell, whose code is no part of the screen's own; its place is kept. */
export function LateNotificationBell(): ReactNode {
  return (
    <Suspense fallback={<span className={styles.bell} />}>
      <NotificationBell />
    </Suspense>
  );
}

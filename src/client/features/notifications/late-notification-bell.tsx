import type { ReactNode } from 'react';
import button from '#client/ui/header-popover.module.css';
import { lateComponent } from '#client/ui/late-component.ts';
import { Later } from '#client/ui/later.tsx';

const NotificationBell = lateComponent(() =>
  import('./notification-bell.tsx').then((module) => module.NotificationBell),
);

/** The bell, whose code is no part of the screen's own; its place is kept. */
export function LateNotificationBell(): ReactNode {
  return (
    <Later instead={<span className={button.button} />}>
      <NotificationBell />
    </Later>
  );
}

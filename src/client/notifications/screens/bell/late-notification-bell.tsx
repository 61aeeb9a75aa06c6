import type { ReactNode } from 'react';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import button from '#client/ui/menus/header-popover.module.css';

const NotificationBell = lateComponent(() =>
  import('./notification-bell.tsx').then((module) => module.NotificationBell),
);

/** The bell, whose code is no part of the screen's own; its place is kept. */
export function LateNotificationBell(): ReactNode {
  return (
    <DeferUntilIdle instead={<span className={button.button} />}>
      <NotificationBell />
    </DeferUntilIdle>
  );
}

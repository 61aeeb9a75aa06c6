import type { ReactNode } from 'react';
import { DeferUntilIdle } from '#client/ui/defer-until-idle.tsx';
import button from '#client/ui/header-popover.module.css';
import { lateComponent } from '#client/ui/late-component.ts';

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

import { Bell } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { commandSource } from '#client/commands/command-source.ts';
import { closeGroup, type Marked, markRead, removeNotices } from '#client/notifications/actions/notices.ts';
import {
  type NotificationContext,
  notificationCommands,
} from '#client/notifications/commands/notification-commands.ts';
import { useCommandSource } from '#client/shell/screens/palette/use-command-source.ts';
import { useClient, useNotifications, useUser } from '#client/state/client-context.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { HeaderPopover } from '#client/ui/menus/header-popover.tsx';
import styles from './notification-bell.module.css';
import { badgeText } from './notification-labels.ts';

const NotificationPanel = lateComponent(() =>
  import('./notification-panel.tsx').then((module) => module.NotificationPanel),
);
const SettingsDialog = lateComponent(() =>
  import('./settings-dialog.tsx').then((module) => module.SettingsDialog),
);

/** The bell in the header, with the number of unread notifications, their list and settings. */
export function NotificationBell(): ReactNode {
  const client = useClient();
  const { unread } = useNotifications();
  const isOwn = useUser().impersonator === null;
  const [open, setOpen] = useState(false);
  const [settings, setSettings] = useState(false);
  const [removing, setRemoving] = useState<Marked | null>(null);
  const bell = useRef<HTMLButtonElement>(null);

  const context: NotificationContext = {
    unread,
    isOwn,
    open: () => setOpen(true),
    openSettings: () => setSettings(true),
    markAllRead: () => void markRead(client, 'all'),
  };
  const latest = useRef(context);
  latest.current = context;
  useCommandSource(useMemo(() => commandSource(notificationCommands, () => latest.current), []));

  const change = (next: boolean): void => {
    setOpen(next);
    if (!next) closeGroup(client);
  };
  const label = unread === 0 ? 'Notifications' : `Notifications, ${badgeText(unread)} unread`;
  return (
    <>
      <HeaderPopover
        label="Notifications"
        buttonLabel={label}
        icon={Bell}
        badge={unread === 0 ? '' : badgeText(unread)}
        badgeTone="danger"
        keys="g n"
        tour="bell"
        buttonRef={bell}
        className={styles.popover}
        open={open}
        onOpenChange={change}
      >
        <Suspense fallback={null}>
          <NotificationPanel
            onClose={() => change(false)}
            onSettings={() => {
              change(false);
              setSettings(true);
            }}
            onRemove={(which) => {
              change(false);
              setRemoving(which);
            }}
          />
        </Suspense>
      </HeaderPopover>
      {settings ? (
        <Suspense fallback={null}>
          <SettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={removing === 'all' ? 'Delete all notifications?' : 'Delete the notifications of this order?'}
        text="The orders and comments that they are about stay."
        confirmLabel="Delete"
        onCancel={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) void removeNotices(client, removing);
          setRemoving(null);
        }}
      />
    </>
  );
}

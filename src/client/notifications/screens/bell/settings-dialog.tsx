import { type ReactNode, useEffect, useState } from 'react';
import { loadSettings, saveSettings } from '#client/notifications/actions/notices.ts';
import { useClient, useNotifications, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import {
  kindsFor,
  type NotificationKind,
  type NotificationSettings,
} from '#shared/notifications/notification-kind.ts';
import { kindLabels } from './notification-labels.ts';
import styles from './settings-dialog.module.css';

const places = [
  { place: 'app', label: 'Here' },
  { place: 'mail', label: 'By mail' },
] as const;

/** Sets which notifications the person receives, in the application and by mail. */
export function SettingsDialog({ onClose }: { onClose(): void }): ReactNode {
  const client = useClient();
  const { settings } = useNotifications();
  const kinds = kindsFor(useUser().role);
  const [draft, setDraft] = useState<NotificationSettings | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void loadSettings(client).then((ok) => setFailed(!ok));
  }, [client]);

  const shown = draft ?? settings;
  const set = (kind: NotificationKind, place: 'app' | 'mail', on: boolean): void => {
    if (shown !== null) setDraft({ ...shown, [kind]: { ...shown[kind], [place]: on } });
  };
  const save = async (): Promise<void> => {
    if (draft === null) return onClose();
    setBusy(true);
    const saved = await saveSettings(client, draft);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      busy={busy}
      title="Notification settings"
      description="Mail comes only while you are away, several notifications in one."
      size="medium"
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={shown === null} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      {shown === null ? (
        failed ? (
          <p role="alert">The settings could not be loaded. Close this and try again.</p>
        ) : (
          <Skeleton height="240px" />
        )
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Tell me about</th>
              {places.map(({ place, label }) => (
                <th key={place} scope="col" className={styles.choice}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">
                  {kindLabels[kind].label}
                  <span className={styles.note}>{kindLabels[kind].text}</span>
                </th>
                {places.map(({ place, label }) => (
                  <td key={place} className={styles.choice}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        checked={shown[kind][place]}
                        aria-label={`${kindLabels[kind].label}, ${label.toLowerCase()}`}
                        onChange={({ target }) => set(kind, place, target.checked)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  hiddenAnnouncements,
  hideAnnouncement,
  loadAnnouncements,
} from '#client/notifications/actions/announcements.ts';
import { useClient } from '#client/state/client-context.ts';
import type { Announcement } from '#shared/notifications/announcement.ts';
import styles from './announcement-bar.module.css';
import { AnnouncementText } from './announcement-text.tsx';

/** Looked for again when the page comes back into view, at most so often. */
const refreshMs = 5 * 60 * 1000;

/** The current announcements, each until it is closed in this browser. */
export function AnnouncementBar(): ReactNode {
  const client = useClient();
  const [announced, setAnnounced] = useState<readonly Announcement[]>([]);
  const [hidden, setHidden] = useState<readonly string[]>(() => hiddenAnnouncements(client));

  useEffect(() => {
    let isWanted = true;
    let loadedAt = 0;
    const load = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || Date.now() - loadedAt < refreshMs) return;
      loadedAt = Date.now();
      const loaded = await loadAnnouncements(client);
      if (isWanted && loaded !== null) setAnnounced(loaded);
    };
    void load();
    document.addEventListener('visibilitychange', load);
    return () => {
      isWanted = false;
      document.removeEventListener('visibilitychange', load);
    };
  }, [client]);

  const shown = announced.filter(({ id }) => !hidden.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label="Announcements">
      {shown.map((announcement) => (
        <div
          key={announcement.id}
          className={styles.bar}
          style={{
            background: announcement.styles.backgroundColor,
            color: announcement.styles.textColor,
          }}
        >
          <AnnouncementText html={announcement.html} />
          <button
            type="button"
            className={styles.close}
            aria-label="Close this announcement"
            onClick={() => {
              hideAnnouncement(client, announcement.id, announced);
              setHidden(hiddenAnnouncements(client));
            }}
          >
            <X size={15} aria-hidden />
          </button>
        </div>
      ))}
    </section>
  );
}

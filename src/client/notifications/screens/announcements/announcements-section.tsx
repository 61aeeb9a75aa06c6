import { Megaphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { loadManagedAnnouncements, removeAnnouncement } from '#client/notifications/actions/announcements.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { ManagedAnnouncement } from '#shared/notifications/announcement.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementLine } from './announcement-line.tsx';
import styles from './announcements-section.module.css';

/** All announcements: written, changed and taken away here. */
export function AnnouncementsSection(): ReactNode {
  const client = useClient();
  const user = useUser();
  const { data: all, failure, load, show } = useLoaded(() => loadManagedAnnouncements(client));
  const [edited, setEdited] = useState<ManagedAnnouncement | 'new' | null>(null);
  const [removed, setRemoved] = useState<ManagedAnnouncement | null>(null);

  const remove = async ({ id }: ManagedAnnouncement): Promise<void> => {
    setRemoved(null);
    if (!(await removeAnnouncement(client, id))) return;
    // Also where the list cannot be loaded again.
    if (all !== null) show(all.filter((announcement) => announcement.id !== id));
    await load();
  };
  return (
    <section className={page.section} data-tour="set-announcements" aria-label="Manage announcements">
      <header className={styles.head}>
        <h2>Announcements</h2>
        <Button icon={Megaphone} onClick={() => setEdited('new')}>
          New announcement
        </Button>
      </header>
      {user.company === null ? null : (
        <p className={page.hint}>
          Your customers see what you announce, and nothing that the provider announces.
        </p>
      )}
      {failure === null ? null : <LoadFailure what="The announcements" onRetry={() => void load()} />}
      {all === null && failure !== null ? null : all === null ? (
        <p role="status">Loading...</p>
      ) : all.length === 0 ? (
        <p className={styles.none}>Nothing is announced. What you write here is shown above every screen.</p>
      ) : (
        <ul className={styles.list}>
          {all.map((announcement) => (
            <AnnouncementLine
              key={announcement.id}
              announcement={announcement}
              onEdit={() => setEdited(announcement)}
              onRemove={() => setRemoved(announcement)}
            />
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <AnnouncementDialog
          announcement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void load();
          }}
        />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Remove this announcement?"
        text="Nobody sees it from then on."
        confirmLabel="Delete"
        danger
        onConfirm={() => (removed === null ? undefined : void remove(removed))}
        onCancel={() => setRemoved(null)}
      />
    </section>
  );
}

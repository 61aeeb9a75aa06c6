import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDates } from '#client/state/reader-dates.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import type { ManagedAnnouncement } from '#shared/notifications/announcement.ts';
import { AnnouncementText } from './announcement-text.tsx';
import styles from './announcements-section.module.css';
import { readerNames } from './reader-names.ts';

/** One announcement as it looks, with who reads it and until when. */
export function AnnouncementLine({
  announcement,
  onEdit,
  onRemove,
}: {
  announcement: ManagedAnnouncement;
  onEdit(): void;
  onRemove(): void;
}): ReactNode {
  const { html, backgroundColor, textColor, readers, endsAt, hasEnded } = announcement;
  const { moment } = useDates();
  const until = endsAt === undefined ? 'until removed' : `until ${moment(endsAt)}`;
  return (
    <li className={styles.line}>
      <div className={styles.sample} style={{ background: backgroundColor, color: textColor }}>
        <AnnouncementText html={html} />
      </div>
      <div className={styles.foot}>
        <span>
          {readerNames[readers]} · {hasEnded ? 'ended' : until}
        </span>
        <IconButton icon={Pencil} label="Change this announcement" onClick={onEdit} />
        <IconButton icon={Trash2} label="Remove this announcement" onClick={onRemove} />
      </div>
    </li>
  );
}

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReaderZone } from '#client/state/client-context.ts';
import { LinkButton } from '#client/ui/buttons/link-button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { undrawnText } from '#shared/files/undrawn-file.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { Image } from '#shared/images/image.ts';
import { isShownWhole } from '#shared/images/images.ts';
import { zoneDate } from '#shared/kernel/zone-dates.ts';
import { CreditLine } from './credit-line.tsx';
import styles from './images-screen.module.css';

/** The picture itself, where a browser can show it, else its thumbnail. */
export function PreviewDialog({ image, onClose }: { image: Image; onClose(): void }): ReactNode {
  const { name, mimeType, url, thumbnail, downloadUrl, size, addedBy, createdAt, credit } = image;
  const timeZone = useReaderZone();
  const isWhole = isShownWhole(mimeType);
  const src = isWhole ? url : thumbnail;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="large"
      title={name}
      footer={
        <LinkButton icon={Download} href={downloadUrl} download={name}>
          Download
        </LinkButton>
      }
    >
      <div className={styles.preview}>
        {src === null ? (
          <p className={styles.note}>{undrawnText(name)}</p>
        ) : (
          <img src={src} alt={name} className={styles.whole} />
        )}
      </div>
      <p className={styles.facts}>
        <span>
          {formatBytes(size)} · added{addedBy === null ? '' : ` by ${addedBy.name}`} on{' '}
          {zoneDate(new Date(createdAt), timeZone)}
          {isWhole ? '' : ' · shown small: browsers cannot show this kind of file'}
        </span>
        {credit === null ? null : <CreditLine credit={credit} />}
      </p>
    </Dialog>
  );
}

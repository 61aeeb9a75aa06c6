import { Download, Eye, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deleteImage } from '#client/images/actions/images.ts';
import { OrderThumbnail } from '#client/orders/screens/page/order-thumbnail.tsx';
import { useClient } from '#client/state/client-context.ts';
import { saveAddress } from '#client/state/save-file.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Menu } from '#client/ui/menus/menu.tsx';
import type { MenuEntry } from '#client/ui/menus/menu-entry.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { Image } from '#shared/images/image.ts';
import { CreditLine } from './credit-line.tsx';
import styles from './images-screen.module.css';
import { PreviewDialog } from './preview-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** A picture of the library and what can be done with it. */
export function ImageCard({ image, mayChange }: { image: Image; mayChange: boolean }): ReactNode {
  const client = useClient();
  const [asked, setAsked] = useState<'preview' | 'rename' | 'delete' | null>(null);
  const { name, size, thumbnail, addedBy, credit, downloadUrl } = image;
  const close = (): void => setAsked(null);
  const changes: MenuEntry[] = [
    { kind: 'item', id: 'rename', label: 'Rename', icon: Pencil, onSelect: () => setAsked('rename') },
    { kind: 'separator', id: 'end' },
    {
      kind: 'item',
      id: 'delete',
      label: 'Delete',
      icon: Trash2,
      danger: true,
      onSelect: () => setAsked('delete'),
    },
  ];
  return (
    <article className={styles.card} aria-label={name}>
      <button
        type="button"
        className={styles.picture}
        aria-label={`Preview ${name}`}
        onClick={() => setAsked('preview')}
      >
        <OrderThumbnail src={thumbnail} />
      </button>
      <div className={styles.body}>
        <div className={styles.words}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.note}>
            {formatBytes(size)}
            {addedBy === null ? '' : ` · ${addedBy.name}`}
          </span>
          {credit === null ? null : <CreditLine credit={credit} />}
        </div>
        <Menu
          align="end"
          trigger={<IconButton size="small" icon={MoreHorizontal} label={`More for ${name}`} />}
          entries={[
            { kind: 'item', id: 'preview', label: 'Preview', icon: Eye, onSelect: () => setAsked('preview') },
            {
              kind: 'item',
              id: 'download',
              label: 'Download',
              icon: Download,
              onSelect: () => saveAddress(downloadUrl, name),
            },
            ...(mayChange ? changes : []),
          ]}
        />
      </div>
      {asked === 'preview' ? <PreviewDialog image={image} onClose={close} /> : null}
      {asked === 'rename' ? <RenameDialog image={image} onClose={close} /> : null}
      <ConfirmDialog
        open={asked === 'delete'}
        title={`Delete ${name}?`}
        text={`You will recover ${formatBytes(size)} of your storage. Orders keep the copies that they have of it.`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          close();
          void deleteImage(client, image);
        }}
        onCancel={close}
      />
    </article>
  );
}

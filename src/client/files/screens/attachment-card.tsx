import { MessageSquare, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { deleteAttachment } from '#client/files/actions/delete-attachment.ts';
import { OrderThumbnail } from '#client/orders/screens/page/order-thumbnail.tsx';
import type { AttachmentGroup } from '#client/orders/stores/order-attachments.ts';
import { useActorOn, useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { changeCountText } from '#shared/compare/change-count.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { isOpenForFiles } from '#shared/files/attachment-changes.ts';
import { formatBytes } from '#shared/files/upload.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import styles from './attachment-card.module.css';
import { AttachmentMenu } from './attachment-menu.tsx';
import { kindOfGroup, mayAddVersion } from './upload-permission.ts';
import { useFileDrop } from './use-file-drop.ts';
import { useUpload } from './use-upload.ts';
import { VersionRow } from './version-row.tsx';

/** One attachment: its newest version in front, all versions beneath. */
export function AttachmentCard({
  order,
  group,
  attachment,
}: {
  order: OrderDetail;
  group: AttachmentGroup;
  attachment: Attachment;
}) {
  const client = useClient();
  const actor = useActorOn(order);
  /** As it is when its deletion is asked about. */
  const [asked, setAsked] = useState<Attachment | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const mayAdd = mayAddVersion(actor, group) && isOpenForFiles(order);
  const upload = useUpload({ orderId: order.id, kind: kindOfGroup[group], attachmentId: attachment.id });
  const drop = useFileDrop(mayAdd, upload);
  const [newest] = attachment.versions;
  if (newest === undefined) return null;
  const path = `/orders/detail/${order.id}/attachments/${attachment.id}`;
  const bytes = attachment.versions.reduce((sum, { fileMeta }) => sum + fileMeta.fileSize, 0);
  const openTopics = attachment.versions.reduce((sum, version) => sum + version.openTopics, 0);
  return (
    <article className={styles.card} aria-label={attachment.name} {...drop.handlers}>
      <Link href={path} className={styles.picture} aria-label={`Open ${attachment.name} in review`}>
        <OrderThumbnail src={newest.thumbnail} />
      </Link>
      <div className={styles.body}>
        <header className={styles.head}>
          <div className={styles.words}>
            <h3>
              <Link href={path}>{attachment.name}</Link>
            </h3>
            <p className={styles.line}>
              <span>{pages(newest.fileMeta.pageCount)}</span>
              <span>{formatBytes(newest.fileMeta.fileSize)}</span>
              {openTopics > 0 && (
                <span className={styles.open}>
                  <MessageSquare size={13} aria-hidden="true" /> {openTopics} open
                </span>
              )}
              <Changes attachment={attachment} path={path} />
            </p>
          </div>
          <div className={styles.buttons}>
            {mayAdd && (
              <>
                <input
                  ref={input}
                  type="file"
                  hidden
                  aria-label={`New version of ${attachment.name}`}
                  onChange={(event) => {
                    upload([...(event.target.files ?? [])]);
                    event.target.value = '';
                  }}
                />
                <Button size="small" icon={Plus} onClick={() => input.current?.click()}>
                  New version
                </Button>
              </>
            )}
            <AttachmentMenu
              order={order}
              attachment={attachment}
              newest={newest}
              onDelete={() => setAsked(attachment)}
            />
          </div>
        </header>
        <ul className={styles.versions}>
          {attachment.versions.map((version) => (
            <VersionRow
              key={version.id}
              order={order}
              attachment={attachment}
              version={version}
              path={path}
              isNewest={version === newest}
            />
          ))}
        </ul>
      </div>
      {drop.over && <div className={styles.drop}>Drop to add version {newest.version + 1}</div>}
      <ConfirmDialog
        open={asked !== null}
        title={`Delete “${attachment.name}”?`}
        text={`You will recover ${formatBytes(bytes)} of your storage. All its versions and comments go with it.`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          if (asked !== null) void deleteAttachment(client, order.id, asked);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </article>
  );
}

/** Leads to what has changed since the version before. */
function Changes({ attachment: { versions }, path }: { attachment: Attachment; path: string }) {
  const changed = versions[0]?.changedSince ?? null;
  const before = versions.find(({ id }) => id === changed?.versionId);
  if (changed === null || before === undefined) return null;
  const text = `${changeCountText(changed)} since version ${before.version}`;
  if (changed.changes === 0) return <span>{text}</span>;
  return (
    <Link className={styles.changes} href={`${path}?compareWith=${before.id}`}>
      {text}
    </Link>
  );
}

const pages = (count: number | null): string =>
  count === null ? 'File' : count === 1 ? '1 page' : `${count} pages`;

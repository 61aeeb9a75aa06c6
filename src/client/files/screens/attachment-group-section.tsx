import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { AddFromImages } from '#client/images/screens/add-from-images.tsx';
import type { AttachmentGroup } from '#client/orders/stores/order-attachments.ts';
import { useActorOn } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { isOpenForFiles } from '#shared/files/attachment-changes.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { AttachmentCard } from './attachment-card.tsx';
import styles from './attachment-group-section.module.css';
import { groupLabels } from './group-labels.ts';
import { kindOfGroup, mayAddTo } from './upload-permission.ts';
import { useFileDrop, usePastedFiles } from './use-file-drop.ts';
import { useUpload } from './use-upload.ts';

/** The attachments of one kind, with the ways to add to them: a button, dropping files, pasting. */
export function AttachmentGroupSection({ order, group }: { order: OrderDetail; group: AttachmentGroup }) {
  const actor = useActorOn(order);
  const attachments = order.attachments[group];
  const mayAdd = mayAddTo(actor, group) && isOpenForFiles(order);
  const upload = useUpload({ orderId: order.id, kind: kindOfGroup[group], attachmentId: null });
  const drop = useFileDrop(mayAdd, upload);
  const input = useRef<HTMLInputElement>(null);
  const pasteGroup = mayAddTo(actor, 'customerReview') ? 'customerReview' : 'suppliedFiles';
  usePastedFiles(mayAdd && group === pasteGroup, upload);
  const { title, empty } = groupLabels[group];
  return (
    <section className={styles.group} aria-labelledby={`files-${group}`} {...drop.handlers}>
      <header className={styles.head}>
        <h2 id={`files-${group}`}>
          {title} <span>{attachments.length}</span>
        </h2>
        {mayAdd && (
          <>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              aria-label={`Upload to ${title}`}
              onChange={(event) => {
                upload([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <span className={styles.ways}>
              {group === 'suppliedFiles' ? (
                <AddFromImages companyId={order.company.id} begin={async () => order.id} />
              ) : null}
              <Button size="small" icon={Upload} onClick={() => input.current?.click()}>
                Upload
              </Button>
            </span>
          </>
        )}
      </header>
      {attachments.length === 0 ? (
        <p className={styles.empty}>
          {empty}
          {mayAdd && ' Drop files here, paste them, or use Upload.'}
        </p>
      ) : (
        <ul className={styles.cards}>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <AttachmentCard order={order} group={group} attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {drop.over && <div className={styles.drop}>Drop to add to {title}</div>}
    </section>
  );
}

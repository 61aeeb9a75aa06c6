import { Trash2, Upload } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { deleteAttachment } from '#client/files/actions/delete-attachment.ts';
import { uploadFiles } from '#client/files/actions/upload-files.ts';
import { makeThumbnail } from '#client/files/screens/make-thumbnail.ts';
import { useFileDrop, usePastedFiles } from '#client/files/screens/use-file-drop.ts';
import { AddFromImages } from '#client/images/screens/add-from-images.tsx';
import { OrderThumbnail } from '#client/orders/screens/page/order-thumbnail.tsx';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { RequiredMark } from '#client/ui/fields/field.tsx';
import page from '#client/ui/page.module.css';
import { type RemovalFocus, useRemovalFocus } from '#client/ui/use-removal-focus.ts';
import type { Attachment } from '#shared/files/attachment.ts';
import { acceptedExtensions, formatBytes, maxBatchBytes } from '#shared/files/upload.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { CopiedFile } from './copied-files.ts';
import styles from './draft-files.module.css';

/** Files that go with a new order: chosen, dropped or pasted. The first of them begins the draft. */
export function DraftFiles({
  order,
  coming,
  required,
  isMissing,
  begin,
}: {
  order: OrderDetail | null;
  /** Files that the server copies when it makes the draft. */
  coming: readonly CopiedFile[];
  /** Why the order needs files; null: it can do without. */
  required: string | null;
  /** They were missed when it was to be published. */
  isMissing: boolean;
  /** Returns the draft's id; null where it could not be begun, and it was shown that the named files are not added. */
  begin(files: readonly string[]): Promise<string | null>;
}): ReactNode {
  const client = useClient();
  const companyId = useUser().company?.id ?? '';
  const loadEngine = useLoadEngine();
  const input = useRef<HTMLInputElement>(null);
  const upload = useCallback(
    async (files: readonly File[]) => {
      const orderId = await begin(files.map(({ name }) => name));
      if (orderId === null) return;
      const target = { orderId, kind: 'supplied', attachmentId: null } as const;
      await uploadFiles(client, target, files, async (file) => makeThumbnail(await loadEngine(), file));
    },
    [client, loadEngine, begin],
  );
  const drop = useFileDrop(true, upload);
  usePastedFiles(true, upload);
  const files = order?.attachments.suppliedFiles ?? [];
  const removal = useRemovalFocus<HTMLButtonElement>(files.map(({ id }) => id));
  return (
    <section
      className={styles.files}
      data-tour="order-files"
      aria-labelledby="draft-files"
      {...drop.handlers}
    >
      <h2 id="draft-files">
        Files{required === null ? null : <RequiredMark />} <span>{files.length + coming.length}</span>
      </h2>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedExtensions.map((extension) => `.${extension}`).join(',')}
        aria-label="Files for the order"
        onChange={(event) => {
          void upload([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {required === null ? null : (
        <p id="files-required" className={isMissing ? page.error : styles.hint}>
          {required}
          {isMissing ? '!' : ''}
        </p>
      )}
      <div className={styles.zone} data-over={drop.over} data-missing={isMissing}>
        <Upload size={20} aria-hidden />
        <p>{drop.over ? 'Drop to add to the order' : 'Drop logos, texts and pictures here, or paste them'}</p>
        <span className={styles.ways}>
          <Button
            ref={removal.emptied}
            size="small"
            data-invalid={isMissing || undefined}
            aria-describedby={required === null ? undefined : 'files-required'}
            onClick={() => input.current?.click()}
          >
            Choose files
          </Button>
          <AddFromImages companyId={companyId} begin={() => begin([])} />
        </span>
        <p className={styles.hint}>
          PDF, images, Office, AI, PSD, INDD, EPS, ZIP · {formatBytes(maxBatchBytes).replace(' ', '\u00a0')}{' '}
          at a time
        </p>
      </div>
      {order !== null && files.length > 0 && (
        <SuppliedFiles orderId={order.id} files={files} removal={removal} />
      )}
      {coming.length > 0 && (
        <ul className={styles.list} aria-label="Files that come along">
          {coming.map(({ id, name, thumbnail, size }) => (
            <DraftFile
              key={id}
              name={name}
              thumbnail={thumbnail}
              size={`${formatBytes(size)}, comes along`}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Files that have been uploaded, each with a button that removes it. */
function SuppliedFiles({
  orderId,
  files,
  removal: { list, removing: removes, moveOn },
}: {
  orderId: string;
  files: readonly Attachment[];
  removal: RemovalFocus<HTMLButtonElement>;
}): ReactNode {
  const client = useClient();
  const [removing, setRemoving] = useState<Attachment | null>(null);
  return (
    <>
      <ul ref={list} className={styles.list}>
        {files.map((file) => (
          <DraftFile
            key={file.id}
            name={file.name}
            thumbnail={file.versions[0]?.thumbnail ?? null}
            size={formatBytes(bytesOf(file))}
          >
            <IconButton
              icon={Trash2}
              size="small"
              label={`Remove ${file.name}`}
              data-remove
              onClick={() => {
                removes(file.id);
                setRemoving(file);
              }}
            />
          </DraftFile>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={`Remove ${removing?.name ?? ''}?`}
        text={`You will recover ${formatBytes(removing === null ? 0 : bytesOf(removing))} of your storage.`}
        confirmLabel="Delete"
        danger
        onConfirm={() => {
          if (removing !== null) void deleteAttachment(client, orderId, removing);
          setRemoving(null);
        }}
        onCancel={() => setRemoving(null)}
        onClosed={moveOn}
      />
    </>
  );
}

const bytesOf = ({ versions }: Attachment): number =>
  versions.reduce((sum, { fileMeta }) => sum + fileMeta.fileSize, 0);

function DraftFile({
  name,
  thumbnail,
  size,
  children,
}: {
  name: string;
  thumbnail: string | null;
  size: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <li>
      <span className={styles.picture}>
        <OrderThumbnail src={thumbnail} />
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.size}>{size}</span>
      </span>
      {children}
    </li>
  );
}

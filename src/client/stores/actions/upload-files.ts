import { type CallResult, callFailure } from '#client/net/call-result.ts';
import { sendFormUpload } from '#client/net/form-upload.ts';
import type { Attachment, AttachmentKind } from '#shared/model/attachment.ts';
import { randomId } from '#shared/model/random-id.ts';
import type { User } from '#shared/model/user.ts';
import {
  attachmentRecordHeader,
  fileTimelineHeader,
  type UploadRecord,
  uploadOriginHeader,
} from '#shared/protocol/http/upload.ts';
import {
  checkUpload,
  fileTypeOf,
  lockedMessage,
  type StorageRoom,
  storageName,
} from '#shared/rules/upload.ts';
import type { Client } from '../client.ts';
import { closeToast, showToast, uploadedToastMs } from '../toasts.store.ts';

export interface UploadTarget {
  orderId: string;
  kind: AttachmentKind;
  /** The attachment that gets a version; null for a new attachment. */
  attachmentId: string | null;
}

/** Draws the 316×240 JPEG of an image or PDF; null where it cannot be drawn. */
export type MakeThumbnail = (file: File) => Promise<Blob | null>;

/**
 * Sends files one after another, since each locks its order: token, storage, thumbnail, register. A batch that breaks
 * a rule is not begun. Answers how many were registered.
 */
export async function uploadFiles(
  client: Client,
  target: UploadTarget,
  files: readonly File[],
  makeThumbnail: MakeThumbnail,
): Promise<number> {
  const refusals = checkUpload(files, client.session.user === null ? null : roomOf(client.session.user));
  for (const { title, text } of refusals)
    showToast(client.toasts, { kind: 'danger', title, messages: [text] });
  if (refusals.length > 0) return 0;
  let registered = 0;
  for (const [at, file] of files.entries()) {
    // Several files for one attachment become versions of it, in the order chosen.
    if (
      await uploadOne(
        client,
        target,
        file,
        makeThumbnail,
        files.length > 1 ? `${at + 1} of ${files.length}` : '',
      )
    )
      registered += 1;
  }
  return registered;
}

const roomOf = ({ storages, retail }: User): StorageRoom => ({
  used: storages.used,
  quota: storages.quota,
  additionalUsed: retail.additionalStorageUsed,
  additionalQuota: retail.additionalStorageQuota,
});

async function uploadOne(
  client: Client,
  target: UploadTarget,
  file: File,
  makeThumbnail: MakeThumbnail,
  place: string,
): Promise<boolean> {
  const cancel = new AbortController();
  const id = randomId();
  const show = (percentCompleted: number, state: 'running' | 'fail' | 'success', message: string): void => {
    showToast(client.toasts, {
      id,
      kind: 'upload',
      title: state === 'running' ? `Uploading ${place}`.trim() : state === 'fail' ? 'Failed' : 'Uploaded',
      messages: message === '' ? [] : [message],
      progress: { fileName: file.name, fileSize: file.size, percentCompleted, state },
      action: state === 'running' ? { label: 'Cancel', run: () => cancel.abort() } : null,
      ...(state === 'success' ? { closeAfterMs: uploadedToastMs } : {}),
    });
  };
  show(0, 'running', '');
  let granted: string | null = null;
  const result = await sendFile(
    client,
    target,
    file,
    makeThumbnail,
    {
      granted: (key) => {
        granted = key;
      },
      percent: (sent) => show(sent, 'running', ''),
    },
    cancel.signal,
  );
  if (result.ok) {
    show(100, 'success', 'File has been successfully uploaded.');
    return true;
  }
  if (granted !== null) await removeTemporary(client, target.orderId, granted);
  await client.api.call('unlockOrder', { params: { orderId: target.orderId } });
  if (result.code === 'aborted') show(0, 'fail', 'The upload was cancelled.');
  else if (result.code === 'locked') show(0, 'fail', lockedMessage);
  else show(0, 'fail', [result.message, ...result.messages].filter(Boolean).join(' ') || problem);
  return false;
}

/** What was sent and is not wanted takes no storage. */
async function removeTemporary(client: Client, orderId: string, key: string): Promise<void> {
  const toast = showToast(client.toasts, {
    kind: 'loading',
    title: 'Please wait. Your file is in removing...',
  });
  const result = await client.api.call('removeTemporaryUpload', { params: { orderId }, query: { key } });
  closeToast(client.toasts, toast);
  // Without an answer it goes by itself within a day.
  if (!result.ok && result.message !== '')
    showToast(client.toasts, {
      kind: 'danger',
      title: 'Failed!',
      messages: [result.message, ...result.messages],
    });
}

const problem = 'There was a problem uploading your file.';

async function sendFile(
  client: Client,
  { orderId, kind, attachmentId }: UploadTarget,
  file: File,
  makeThumbnail: MakeThumbnail,
  told: { granted(key: string): void; percent(percent: number): void },
  signal: AbortSignal,
): Promise<CallResult<Attachment>> {
  const { api } = client;
  const type = attachmentId === null ? 'attachment' : 'attachment-version';
  const params = { type, id: orderId } as const;
  const token = await api.call(
    'uploadToken',
    { params, body: { name: storageName(file.name), size: file.size, type: file.type } },
    { signal },
  );
  if (!token.ok) return token;
  told.granted(token.data.fields.key ?? '');
  const drawing = fileTypeOf(file.name) === 'unsupported' ? Promise.resolve(null) : makeThumbnail(file);
  const stored = await sendFormUpload(token.data, file, file.name, (sent) => told.percent(sent * 94), signal);
  if (!stored.ok) return stored;
  told.percent(95);

  let thumbnail: UploadRecord['thumbnail'] = null;
  const image = await drawing;
  if (image !== null) {
    const name = `${storageName(file.name)}.jpg`;
    const pictureToken = await api.call(
      'uploadToken',
      { params, body: { name, size: image.size, type: 'image/jpeg', thumbnail: true } },
      { signal },
    );
    if (pictureToken.ok) {
      const sent = await sendFormUpload(pictureToken.data, image, name, () => {}, signal);
      if (sent.ok) thumbnail = { key: pictureToken.data.fields.key ?? '', size: image.size };
    }
  }
  if (signal.aborted) return callFailure('aborted', 0);
  const record: UploadRecord = {
    name: file.name,
    type: file.type,
    size: file.size,
    key: token.data.fields.key ?? '',
    thumbnail,
  };
  return api.call(
    'registerUpload',
    { params: { type, orderId }, body: { file: JSON.stringify(record), kind } },
    {
      headers: {
        [uploadOriginHeader]: 'order-detail',
        [fileTimelineHeader]: 'true',
        ...(attachmentId === null ? {} : { [attachmentRecordHeader]: attachmentId }),
      },
    },
  );
}

import type { CallFailure, CallResult } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { Attachment, AttachmentKind } from '#shared/files/attachment.ts';
import {
  attachmentRecordHeader,
  fileTimelineHeader,
  type UploadRecord,
  type UploadType,
  uploadOriginHeader,
} from '#shared/files/upload.http.ts';
import { checkUpload, largestWholeBytes, lockedMessage } from '#shared/files/upload.ts';
import { noteUpload } from './cut-uploads.ts';
import { oneByOne } from './one-by-one.ts';
import { type MakeThumbnail, sendFile } from './send-file.ts';
import { reportRefusals, roomOf, showUpload } from './upload-toast.ts';

export interface UploadTarget {
  orderId: string;
  kind: AttachmentKind;
  /** The attachment that gets a version; null for a new attachment. */
  attachmentId: string | null;
}

/**
 * Uploads files one after another, because each locks its order: token, storage, thumbnail, register. Large files
 * go to the storage in parts. A batch that breaks a rule is not started. Returns how many were registered.
 */
export async function uploadFiles(
  client: Client,
  target: UploadTarget,
  files: readonly File[],
  makeThumbnail: MakeThumbnail,
): Promise<number> {
  const { user } = client.session;
  if (!reportRefusals(client, checkUpload(files, user === null ? null : roomOf(user)))) return 0;
  // Several files for one attachment become versions of it, in the order chosen.
  return oneByOne(files, (file, place) => uploadOne(client, target, file, makeThumbnail, place));
}

async function uploadOne(
  client: Client,
  target: UploadTarget,
  file: File,
  makeThumbnail: MakeThumbnail,
  place: string,
): Promise<boolean> {
  const cancel = new AbortController();
  const noted = noteUpload(client, target.orderId, file.name);
  const toast = showUpload(client, file, place, () => cancel.abort());
  let granted: string | null = null;
  const type = target.attachmentId === null ? 'attachment' : 'attachment-version';
  const sent = await sendFile(
    client,
    { type, id: target.orderId },
    file,
    makeThumbnail,
    {
      granted: (key) => {
        granted = key;
        // The parts of a large file stay, to go on with.
        noted.stored(file.size > largestWholeBytes ? null : key);
      },
      percent: toast.running,
    },
    cancel.signal,
  );
  const result = sent.ok ? await register(client, type, target, sent.data) : sent;
  if (result.ok) {
    noted.over();
    toast.done();
    return true;
  }
  if (isSessionOver(client, result)) {
    noted.cut();
    toast.failed(result, 'Your session has ended. The file is not added.');
    return false;
  }
  noted.over();
  if (granted !== null) await removeTemporary(client, target.orderId, granted);
  await client.api.call('unlockOrder', { params: { orderId: target.orderId } });
  toast.failed(result, result.code === 'locked' ? lockedMessage : undefined);
  return false;
}

/** Nothing can be removed or unlocked before the person has signed in again. */
const isSessionOver = ({ session }: Client, { code }: CallFailure): boolean =>
  code === 'unauthenticated' || session.stored === null || session.status === 'ending';

/** Removes an uploaded file that was cancelled, so that it takes no storage. */
async function removeTemporary(client: Client, orderId: string, key: string): Promise<void> {
  const toast = showToast(client.toasts, {
    kind: 'loading',
    title: 'Please wait. Your file is in removing...',
  });
  const result = await client.api.call('removeTemporaryUpload', { params: { orderId }, query: { key } });
  closeToast(client.toasts, toast);
  // If no response comes, the server removes the file within a day.
  if (!result.ok && result.message !== '')
    showToast(client.toasts, {
      kind: 'danger',
      title: 'Failed!',
      messages: [result.message, ...result.messages],
    });
}

const register = (
  { api }: Client,
  type: UploadType,
  { orderId, kind, attachmentId }: UploadTarget,
  record: UploadRecord,
): Promise<CallResult<Attachment>> =>
  api.call(
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

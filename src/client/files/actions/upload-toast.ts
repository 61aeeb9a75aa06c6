import type { CallFailure } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast, uploadedToastMs } from '#client/state/toasts.store.ts';
import type { User } from '#shared/accounts/user.ts';
import type { StorageRoom, UploadRefusal } from '#shared/files/upload.ts';
import { randomId } from '#shared/kernel/random-id.ts';

const problem = 'There was a problem uploading your file.';

export const roomOf = ({ storages, retail }: User): StorageRoom => ({
  used: storages.used,
  quota: storages.quota,
  additionalUsed: retail.additionalStorageUsed,
  additionalQuota: retail.additionalStorageQuota,
});

/** Shows the refusals of a batch of files. Returns true if there are none. */
export function reportRefusals({ toasts }: Client, refusals: readonly UploadRefusal[]): boolean {
  for (const { title, messages } of refusals) showToast(toasts, { kind: 'danger', title, messages });
  return refusals.length === 0;
}

export interface UploadToast {
  /** 0 to 100. `note`: what there is to say of it, or empty. */
  running(percent: number, note: string): void;
  done(): void;
  /** `text`: custom text for the failure. */
  failed(failure: Pick<CallFailure, 'code' | 'message' | 'messages'>, text?: string): void;
  close(): void;
}

/** The toast of one file on its way; `place` is its place among several, or empty. */
export function showUpload({ toasts }: Client, file: File, place: string, cancel: () => void): UploadToast {
  const id = randomId();
  const show = (percentCompleted: number, state: 'running' | 'fail' | 'success', message: string): void => {
    showToast(toasts, {
      id,
      kind: 'upload',
      title: state === 'running' ? `Uploading ${place}`.trim() : state === 'fail' ? 'Failed' : 'Uploaded',
      messages: message === '' ? [] : [message],
      progress: { fileName: file.name, fileSize: file.size, percentCompleted, state },
      action: state === 'running' ? { label: 'Cancel', run: cancel } : null,
      ...(state === 'success' ? { closeAfterMs: uploadedToastMs } : {}),
    });
  };
  show(0, 'running', '');
  return {
    running: (percent, note) => show(percent, 'running', note),
    done: () => show(100, 'success', 'File has been successfully uploaded.'),
    failed: ({ code, message, messages }, text) =>
      show(
        0,
        'fail',
        code === 'aborted'
          ? 'The upload was cancelled.'
          : (text ?? ([message, ...messages].filter(Boolean).join(' ') || problem)),
      ),
    close: () => closeToast(toasts, id),
  };
}

import { type CallResult, callFailure } from '#client/net/call-result.ts';
import { sendFormUpload } from '#client/net/form-upload.ts';
import type { Client } from '#client/state/client.ts';
import { fileTypeOf } from '#shared/files/file-type.ts';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { maxWholeBytes, storageName } from '#shared/files/upload.ts';
import { orCancelled } from './or-cancelled.ts';
import type { SendProgress, UploadParams } from './send-parts.ts';

/** Draws the JPEG, at most 316×240, of an image or PDF; null where it cannot be drawn. */
export type MakeThumbnail = (file: File) => Promise<Blob | null>;

/**
 * Uploads a file: token, storage, thumbnail. Returns the fields to register. Progress ends at 95 per cent.
 */
export async function sendFile(
  client: Client,
  params: UploadParams,
  file: File,
  makeThumbnail: MakeThumbnail,
  progress: Pick<SendProgress, 'granted' | 'late'> & { percent(percent: number, note: string): void },
  signal: AbortSignal,
): Promise<CallResult<UploadRecord>> {
  let drawing: Promise<Blob | null> | null = null;
  const draw = (): Promise<Blob | null> => {
    const isDrawable = fileTypeOf(file.name) !== 'unsupported';
    drawing ??= isDrawable ? makeThumbnail(file).catch(() => null) : Promise.resolve(null);
    return drawing;
  };
  const toStorage: SendProgress = {
    granted(key) {
      progress.granted(key);
      if (key !== null) void draw();
    },
    late: progress.late,
    sent: (share, note) => progress.percent(share * 94, note),
  };
  const stored = await sendToStorage(client, params, file, toStorage, signal);
  if (!stored.ok) return stored;
  const key = stored.data;
  progress.percent(95, '');
  const thumbnail = await sendThumbnail(
    client.api,
    params,
    `${storageName(file.name)}.jpg`,
    await draw(),
    signal,
  );
  if (signal.aborted) return callFailure('aborted', 0);
  const record = { name: file.name, type: file.type, size: file.size, key, thumbnail };
  return { ok: true, data: record, meta: {} };
}

/** Returns the storage key. */
async function sendToStorage(
  client: Client,
  params: UploadParams,
  file: File,
  progress: SendProgress,
  signal: AbortSignal,
): Promise<CallResult<string>> {
  // Browsers hash only where the page came over HTTPS, or from this machine.
  if (file.size > maxWholeBytes && globalThis.crypto?.subtle !== undefined) {
    // Loaded with the first large file. A newer build may have replaced it: then the file goes as a whole.
    const parted = await import('./send-parts.ts').catch(() => null);
    if (parted !== null) return parted.sendParts(client, params, file, progress, signal);
  }
  const body = { name: storageName(file.name), size: file.size, type: file.type };
  // It goes on when the same person has signed in again.
  const asked = client.api.call('uploadToken', { params, body }, { outlivesSession: true });
  const token = await orCancelled(asked, signal, ({ fields }) => progress.late(fields.key ?? ''));
  if (!token.ok) return token;
  const key = token.data.fields.key ?? '';
  progress.granted(key);
  const sent = await sendFormUpload(token.data, file, file.name, (share) => progress.sent(share, ''), signal);
  return sent.ok ? { ok: true, data: key, meta: {} } : sent;
}

/** Null where there is none, or it did not come: the server makes one then. */
async function sendThumbnail(
  api: Client['api'],
  params: UploadParams,
  name: string,
  image: Blob | null,
  signal: AbortSignal,
): Promise<UploadRecord['thumbnail']> {
  if (image === null) return null;
  const token = await api.call(
    'uploadToken',
    { params, body: { name, size: image.size, type: 'image/jpeg', thumbnail: true } },
    { signal, outlivesSession: true },
  );
  if (!token.ok) return null;
  const sent = await sendFormUpload(token.data, image, name, () => {}, signal);
  return sent.ok ? { key: token.data.fields.key ?? '', size: image.size } : null;
}

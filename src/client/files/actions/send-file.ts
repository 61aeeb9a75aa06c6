import { type CallResult, callFailure } from '#client/net/call-result.ts';
import { sendFormUpload } from '#client/net/form-upload.ts';
import type { Client } from '#client/state/client.ts';
import type { UploadRecord, UploadType } from '#shared/files/upload.http.ts';
import { fileTypeOf, storageName } from '#shared/files/upload.ts';

/** Draws the JPEG, at most 316×240, of an image or PDF; null where it cannot be drawn. */
export type MakeThumbnail = (file: File) => Promise<Blob | null>;

/**
 * Uploads a file: token, storage, thumbnail. Returns the fields to register. Progress ends at 95 per cent.
 */
export async function sendFile(
  { api }: Client,
  place: { type: UploadType; id: string },
  file: File,
  makeThumbnail: MakeThumbnail,
  progress: { granted(key: string): void; percent(percent: number): void },
  signal: AbortSignal,
): Promise<CallResult<UploadRecord>> {
  const token = await api.call(
    'uploadToken',
    { params: place, body: { name: storageName(file.name), size: file.size, type: file.type } },
    { signal },
  );
  if (!token.ok) return token;
  const key = token.data.fields.key ?? '';
  progress.granted(key);
  const drawing = fileTypeOf(file.name) === 'unsupported' ? Promise.resolve(null) : makeThumbnail(file);
  const stored = await sendFormUpload(
    token.data,
    file,
    file.name,
    (sent) => progress.percent(sent * 94),
    signal,
  );
  if (!stored.ok) return stored;
  progress.percent(95);
  const thumbnail = await sendThumbnail(api, place, `${storageName(file.name)}.jpg`, await drawing, signal);
  if (signal.aborted) return callFailure('aborted', 0);
  const record = { name: file.name, type: file.type, size: file.size, key, thumbnail };
  return { ok: true, data: record, meta: {} };
}

/** Null where there is none, or it did not come: the server makes one then. */
async function sendThumbnail(
  api: Client['api'],
  params: { type: UploadType; id: string },
  name: string,
  image: Blob | null,
  signal: AbortSignal,
): Promise<UploadRecord['thumbnail']> {
  if (image === null) return null;
  const token = await api.call(
    'uploadToken',
    { params, body: { name, size: image.size, type: 'image/jpeg', thumbnail: true } },
    { signal },
  );
  if (!token.ok) return null;
  const sent = await sendFormUpload(token.data, image, name, () => {}, signal);
  return sent.ok ? { key: token.data.fields.key ?? '', size: image.size } : null;
}

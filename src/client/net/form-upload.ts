import axios, { isCancel } from 'axios';
import type { FormUpload } from '#shared/files/upload.http.ts';
import { type CallResult, callFailure } from './call-result.ts';

/** Posts a file to the object store as its form asks: the fields, then the file. Progress is 0 to 1. */
export async function sendFormUpload(
  { url, fields }: FormUpload,
  file: Blob,
  fileName: string,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<CallResult<null>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, fileName);
  let isOver = false;
  try {
    const { status } = await axios.post(url, form, {
      validateStatus: () => true,
      // The last of these comes a moment after the response.
      onUploadProgress: ({ loaded, total }) => {
        if (!isOver) onProgress(total ? loaded / total : 0);
      },
      ...(signal === undefined ? {} : { signal }),
    });
    return status >= 200 && status < 300
      ? { ok: true, data: null, meta: {} }
      : callFailure(status === 413 ? 'too_large' : 'internal', status);
  } catch (error) {
    return callFailure(isCancel(error) ? 'aborted' : 'network', 0);
  } finally {
    isOver = true;
  }
}

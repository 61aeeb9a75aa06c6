import axios, { isCancel } from 'axios';
import { type CallResult, callFailure } from './call-result.ts';

/** A connection that takes no byte for this long is closed: a lost network does not always report it. */
const silenceMs = 45_000;

/** Puts one part of a file to the address that takes it. Progress is in bytes. */
export async function putPart(
  url: string,
  part: Blob,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<CallResult<null>> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), silenceMs);
  try {
    const { status, data } = await axios.put<{ message?: string; messages?: string[] } | undefined>(
      url,
      part,
      {
        validateStatus: () => true,
        // None: a bucket that allows this page need not allow a header beside it.
        headers: { 'Content-Type': false },
        signal: AbortSignal.any([signal, silence.signal]),
        onUploadProgress: ({ loaded }) => {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), silenceMs);
          onProgress(loaded);
        },
      },
    );
    if (status >= 200 && status < 300) return { ok: true, data: null, meta: {} };
    return callFailure('internal', status, data?.message, data?.messages);
  } catch (error) {
    return callFailure(isCancel(error) && signal.aborted ? 'aborted' : 'network', 0);
  } finally {
    clearTimeout(timer);
  }
}

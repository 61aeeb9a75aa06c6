import { type CallFailure, type CallResult, callFailure, isPassing } from '#client/net/call-result.ts';
import { putPart } from '#client/net/part-upload.ts';
import type { Client } from '#client/state/client.ts';
import type { NextParts, UploadType } from '#shared/files/upload.http.ts';
import { formatBytes, storageName } from '#shared/files/upload.ts';
import { fingerprintOf } from './fingerprint.ts';
import { orCancelled } from './or-cancelled.ts';
import { pause } from './pause.ts';

/** What takes files of any size, as calls name it: an order, or a library. */
export interface UploadParams {
  type: Extract<UploadType, 'attachment' | 'attachment-version' | 'my-image'>;
  id: string;
}

export interface SendProgress {
  /** The upload was granted under this key. Null: it is cut, and what has arrived stays. */
  granted(key: string | null): void;
  /** It was granted under this key after it was cancelled. */
  late(key: string): void;
  /** From 0 to 1, with what there is to say of it. */
  sent(share: number, note: string): void;
}

/** Tries of the storage in a row that bring nothing, before the upload is given up. Of this server there is no limit. */
const maxFruitless = 8;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

const lost = 'The connection is lost. The upload resumes when it is back.';
const resumed = 'Resuming where it stopped: what was sent before has arrived.';

/**
 * Sends a large file in parts, and resumes where an earlier upload of the same file stopped. Waits while the
 * connection is lost. Returns the storage key. Parts that have arrived are kept unless the server refuses the file
 * or the upload is cancelled.
 */
export async function sendParts(
  { api }: Client,
  params: UploadParams,
  file: File,
  progress: SendProgress,
  signal: AbortSignal,
): Promise<CallResult<string>> {
  progress.sent(0, 'Reading the file…');
  const fingerprint = await fingerprintOf(file, signal).catch(() => null);
  if (signal.aborted) return callFailure('aborted', 0);
  if (fingerprint === null) return unreadable();
  const { size, type } = file;
  const body = { name: storageName(file.name), size, type, fingerprint };

  let key: string | null = null;
  let note = '';
  let arrived = 0;
  let unanswered = 0;
  let fruitless = 0;
  for (;;) {
    const next: CallResult<NextParts> = await orCancelled(
      api.call('nextParts', { params, body }, { isAsked: true, outlivesSession: true }),
      signal,
      (late) => progress.late(late.key),
    );
    let failure: CallFailure | null = next.ok ? null : next;
    if (next.ok) {
      const { data } = next;
      unanswered = 0;
      progress.granted(data.key);
      if (key !== null && data.key !== key) return endedElsewhere();
      if (key === null && data.received > 0) note = resumed;
      if (data.parts.length === 0) return { ok: true, data: data.key, meta: {} };
      key = data.key;
      const before = data.received;
      ({ arrived, failure } = await sendEach(data, file, note, progress, signal));
      // An address that has expired is replaced, and a part that the storage refuses is sent again.
      fruitless = arrived > before ? 0 : fruitless + 1;
    } else unanswered++;
    if (signal.aborted || failure?.code === 'aborted') return callFailure('aborted', 0);
    if (failure === null) continue;
    if (!next.ok && !isPassing(failure)) {
      if (failure.code === 'locked') progress.granted(null);
      return failure;
    }
    if (fruitless >= maxFruitless) {
      progress.granted(null);
      return givenUp(failure, arrived, size);
    }
    progress.sent(arrived / size, failure.code === 'network' ? lost : note);
    await pause(Math.min(maxPauseMs, firstPauseMs * 2 ** (unanswered + fruitless)), signal);
    if (signal.aborted) return callFailure('aborted', 0);
  }
}

/**
 * Sends these parts one after another until one fails. Returns the number of bytes that have arrived, including
 * earlier ones.
 */
async function sendEach(
  { received, parts }: NextParts,
  file: File,
  note: string,
  progress: SendProgress,
  signal: AbortSignal,
): Promise<{ arrived: number; failure: CallFailure | null }> {
  let arrived = received;
  for (const { start, size, url } of parts) {
    const show = (sent: number): void => progress.sent((arrived + Math.min(sent, size)) / file.size, note);
    show(0);
    const result = await putPart(url, file.slice(start, start + size), show, signal);
    if (!result.ok) return { arrived, failure: result };
    arrived += size;
  }
  return { arrived, failure: null };
}

const unreadable = (): CallFailure =>
  callFailure('invalid_input', 0, 'The file can no longer be read. Please choose it again.');

const endedElsewhere = (): CallFailure =>
  callFailure('conflict', 0, 'This upload has ended in another window.', [
    'Look whether the file is there, and send it again if it is not.',
  ]);

const givenUp = ({ code, status }: CallFailure, arrived: number, size: number): CallFailure =>
  callFailure(code, status, 'The file storage cannot be reached at the moment.', [
    `${formatBytes(arrived)} of ${formatBytes(size)} have arrived and are kept for a day. Choose the same file again to resume from there.`,
  ]);

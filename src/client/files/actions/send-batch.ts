import { subscribeKey } from 'valtio/utils';
import { type CallFailure, type CallResult, isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { lockedMessage } from '#shared/files/upload.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import { takeUp } from './cut-uploads.ts';
import {
  type Destination,
  isRegistered,
  namedDestination,
  registerFile,
  removeSent,
  uploadParamsOf,
} from './destination.ts';
import { noteBatch, type OwnNote, unlockOrder } from './noted-uploads.ts';
import { oneByOne } from './one-by-one.ts';
import { pause } from './pause.ts';
import { type MakeThumbnail, sendFile } from './send-file.ts';
import { showUpload, type UploadToast } from './upload-toast.ts';

/**
 * Sends files one after another: token, storage, thumbnail, register. Large files go to the storage in parts. Returns how
 * many were registered. What is cut is noted, and offered on the person's next visit: see `offerCutUploads`.
 */
export function sendBatch(
  client: Client,
  to: Destination,
  files: readonly File[],
  makeThumbnail: MakeThumbnail,
): Promise<number> {
  return noteBatch(client, to, files, async (note) => {
    await takeUp(client, to, files);
    return oneByOne(files, (file, position, at) =>
      sendOne(client, { note, at }, { file, position }, makeThumbnail),
    );
  });
}

interface NotedAt {
  note: OwnNote;
  at: number;
}

interface GivenFile {
  file: File;
  position: string;
}

/** Somebody else has signed in meanwhile: what is left of the batch is not sent in their name. */
const isOthers = ({ session: { stored } }: Client, { userId }: OwnNote): boolean =>
  stored !== null && stored.userId !== userId;

/** The person's session has ended: nothing is done or shown to whoever comes next. */
const isLeft = ({ session: { stored } }: Client, { userId }: OwnNote): boolean =>
  (stored?.userId ?? '') !== userId;

async function sendOne(
  client: Client,
  noted: NotedAt,
  given: GivenFile,
  makeThumbnail: MakeThumbnail,
): Promise<boolean> {
  if (isOthers(client, noted.note)) return false;
  const cancel = new AbortController();
  const end = (): void => {
    if (isOthers(client, noted.note)) cancel.abort();
  };
  const stop = subscribeKey(client.session, 'stored', end, true);
  return sendUntil(client, noted, given, makeThumbnail, cancel).finally(stop);
}

async function sendUntil(
  client: Client,
  noted: NotedAt,
  { file, position }: GivenFile,
  makeThumbnail: MakeThumbnail,
  cancel: AbortController,
): Promise<boolean> {
  const { note, at } = noted;
  const toast = showUpload(client, file, position, () => cancel.abort());
  let granted: string | null = null;
  const progress = {
    granted: (key: string | null) => {
      granted = key;
      note.change(at, { key });
    },
    late: (key: string) => {
      if (key !== granted && !isOthers(client, note)) void removeSent(client, note.to, key);
    },
    percent: toast.running,
  };
  const params = uploadParamsOf(client, note.to);
  const sent = await sendFile(client, params, file, makeThumbnail, progress, cancel.signal);
  const result = sent.ok ? await register(client, noted, sent.data, toast, cancel.signal) : sent;
  if (result.ok) {
    note.over(at);
    if (isLeft(client, note)) toast.close();
    else toast.done();
    return true;
  }
  if (isOthers(client, note)) {
    toast.close();
    return false;
  }
  const isCancelled = cancel.signal.aborted;
  if (isSessionOver(client, result) || (result.code === 'aborted' && !isCancelled)) {
    toast.failed(isCancelled ? result : { ...result, code: 'unauthenticated' }, sessionEnded);
    return false;
  }
  if (sent.ok && isPassing(result)) return endUnknown(client, noted, sent.data.key, toast, result);
  note.over(at);
  if (granted !== null) await removeTemporary(client, note.to, granted);
  if (isLeft(client, note)) return false;
  await unlockOrder(client, note);
  if (!isLeft(client, note)) toast.failed(result, result.code === 'locked' ? lockedMessage : undefined);
  return false;
}

const sessionEnded = 'Your session has ended. Sign in again to continue with this file.';

/** Nothing can be removed or unlocked before the person has signed in again. */
const isSessionOver = ({ session }: Client, { code }: CallFailure): boolean =>
  code === 'unauthenticated' || session.stored === null || session.status === 'ending';

/** Tries of a server that fails at it. Of one that cannot be reached there is no limit. */
const maxFailed = 5;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
const unanswered = 'The file has arrived. The server is asked again whether it was added.';

/** Registers a file, and asks until the server responds: a response that is lost may be that of a success. */
async function register(
  client: Client,
  { note, at }: NotedAt,
  record: UploadRecord,
  toast: UploadToast,
  signal: AbortSignal,
): Promise<CallResult<unknown>> {
  const mutationId = randomId();
  note.change(at, { registration: { mutationId, record } });
  for (let tries = 0, failed = 0; ; tries++) {
    const result = await registerFile(client, note.to, record, mutationId);
    if (result.ok || !isPassing(result) || signal.aborted) return result;
    if (result.code === 'internal') failed++;
    if (failed >= maxFailed) return result;
    toast.running(95, unanswered);
    await pause(Math.min(maxPauseMs, firstPauseMs * 2 ** tries), signal);
    if (signal.aborted) return result;
  }
}

/** Ends an upload of which nobody knows whether it was registered. Removing it is refused if it was. */
async function endUnknown(
  client: Client,
  { note, at }: NotedAt,
  key: string,
  toast: UploadToast,
  failure: CallFailure,
): Promise<boolean> {
  const removed = await removeSent(client, note.to, key);
  if (isLeft(client, note)) return false;
  const isAdded = isRegistered(removed);
  if (!isAdded && removed?.ok !== true) {
    toast.failed(
      failure,
      `The server does not say whether the file was added to ${namedDestination(note.to)}. It is asked again on your next visit.`,
    );
    return false;
  }
  note.over(at);
  if (isAdded) toast.done();
  else {
    await unlockOrder(client, note);
    if (!isLeft(client, note)) toast.failed(failure, 'The file was not added. Please choose it again.');
  }
  return isAdded;
}

/** Removes an uploaded file that was cancelled or refused, so that it takes no storage. */
async function removeTemporary(client: Client, to: Destination, key: string): Promise<void> {
  if (to === null) return;
  const toast = showToast(client.toasts, {
    kind: 'loading',
    title: 'Please wait. Your file is in removing...',
  });
  const result = await removeSent(client, to, key);
  closeToast(client.toasts, toast);
  // If no response comes, the server removes the file within a day.
  if (result?.ok === false && result.message !== '')
    showToast(client.toasts, {
      kind: 'danger',
      title: 'Failed!',
      messages: [result.message, ...result.messages],
    });
}

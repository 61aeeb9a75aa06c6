import type { Client } from '#client/state/client.ts';
import { uploadNotePrefix } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';
import type { UploadRecord } from '#shared/files/upload.http.ts';
import { maxWholeBytes } from '#shared/files/upload.ts';
import { randomId } from '#shared/kernel/random-id.ts';
import type { Destination } from './destination.ts';

/** A file that is not registered yet, as far as this browser knows. */
export interface NotedFile {
  name: string;
  size: number;
  /** Where its bytes lie; null: nowhere. */
  key: string | null;
  /** It was sent to be registered, and no response has come. */
  registration: { mutationId: string; record: UploadRecord } | null;
}

/** The files of a batch that are on their way or have yet to begin, in the order in which they were chosen. */
export interface UploadNote {
  id: string;
  userId: string;
  to: Destination;
  files: readonly NotedFile[];
}

export const comesInParts = ({ size }: Pick<NotedFile, 'size'>): boolean => size > maxWholeBytes;

/** Absent where the page did not come over HTTPS, or from this machine. */
const webLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Without locks nobody knows whether another tab is still sending: notes stay in their own tab then. */
const storageOf = ({ storage }: Client): Storage => (webLocks() === undefined ? tabStorage : storage);

const prefixOf = (userId: string): string => `${uploadNotePrefix}${userId}.`;
const keyOf = ({ id, userId }: Pick<UploadNote, 'id' | 'userId'>): string => prefixOf(userId) + id;

/** Returns a note as it is kept now; null where it is no longer. */
export function readNote(
  client: Client,
  { id, userId }: Pick<UploadNote, 'id' | 'userId'>,
): UploadNote | null {
  try {
    const note: Pick<UploadNote, 'to' | 'files'> | null = JSON.parse(
      storageOf(client).getItem(keyOf({ id, userId })) ?? 'null',
    );
    return note && { id, userId, to: note.to, files: note.files };
  } catch {
    return null;
  }
}

/** Returns the notes of whoever is signed in, also those of uploads that other tabs are sending. */
export function readNotes(client: Client): UploadNote[] {
  const userId = client.session.stored?.userId;
  if (userId === undefined) return [];
  const storage = storageOf(client);
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    .filter((key) => key.startsWith(prefixOf(userId)))
    .flatMap((key) => readNote(client, { userId, id: key.slice(prefixOf(userId).length) }) ?? []);
}

/** Keeps a note, or drops it where no file is left. */
export function writeNote(client: Client, note: UploadNote): void {
  const { to, files } = note;
  if (files.length === 0) storageOf(client).removeItem(keyOf(note));
  else storageOf(client).setItem(keyOf(note), JSON.stringify({ to, files }));
}

/** The end of the last work on each note, in this page. */
const turns = new Map<string, Promise<void>>();

/** Works on a note once nobody else does, in any tab. A page that is closed does not any more. */
export async function lockNote<T>(id: string, work: () => Promise<T>): Promise<T> {
  const locks = webLocks();
  if (locks !== undefined) return locks.request(uploadNotePrefix + id, work);
  const before = turns.get(id);
  let end = (): void => {};
  const turn = new Promise<void>((resolve) => {
    end = resolve;
  });
  turns.set(id, turn);
  await before;
  try {
    return await work();
  } finally {
    if (turns.get(id) === turn) turns.delete(id);
    end();
  }
}

/** Returns whether somebody works on a note, in any tab. */
async function isLocked(id: string): Promise<boolean> {
  const locks = webLocks();
  if (locks === undefined) return turns.has(id);
  const { held = [] } = await locks.query();
  return held.some(({ name }) => name === uploadNotePrefix + id);
}

/** Returns the notes of whoever is signed in that nobody works on: of uploads that were cut. */
export async function readCutNotes(client: Client): Promise<UploadNote[]> {
  const notes = await Promise.all(
    readNotes(client).map(async (note) => ((await isLocked(note.id)) ? [] : [note])),
  );
  return notes.flat();
}

/**
 * Lifts the person's own lock of an order after an upload that failed or was cut, unless another of their uploads to it
 * is on its way.
 */
export async function unlockOrder(client: Client, { id, to }: Pick<UploadNote, 'id' | 'to'>): Promise<void> {
  if (to === null) return;
  const { orderId } = to;
  for (const other of readNotes(client))
    if (other.id !== id && other.to?.orderId === orderId && (await isLocked(other.id))) return;
  await client.api.call('unlockOrder', { params: { orderId } });
}

/** What this page has noted of a batch that it is sending. */
export interface OwnNote extends Pick<UploadNote, 'id' | 'userId' | 'to'> {
  change(at: number, change: Partial<Pick<NotedFile, 'key' | 'registration'>>): void;
  /** The file is registered, or its person knows that it is not. */
  over(at: number): void;
}

/** Notes a batch while `send` sends it. What `send` leaves in the note was cut. */
export function noteBatch<T>(
  client: Client,
  to: Destination,
  files: readonly File[],
  send: (note: OwnNote) => Promise<T>,
): Promise<T> {
  const id = randomId();
  const userId = client.session.stored?.userId ?? '';
  const left: (NotedFile | null)[] = files.map(({ name, size }) => ({
    name,
    size,
    key: null,
    registration: null,
  }));
  const keep = (): void => writeNote(client, { id, userId, to, files: left.filter((file) => file !== null) });
  const put = (at: number, file: NotedFile | null): void => {
    // The person has signed out meanwhile, and what the browser kept of them is erased.
    if (readNote(client, { id, userId }) === null) return;
    left[at] = file;
    keep();
  };
  return lockNote(id, () => {
    keep();
    return send({
      id,
      userId,
      to,
      change(at, change) {
        const file = left[at];
        if (file) put(at, { ...file, ...change });
      },
      over: (at) => put(at, null),
    });
  });
}

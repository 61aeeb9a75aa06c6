import { subscribe } from 'valtio';
import { type CallResult, isPassing } from '#client/net/call-result.ts';
import type { Client } from '#client/state/client.ts';
import { closeToast, showToast, type ToastAction } from '#client/state/toasts.store.ts';
import { type Destination, isRegistered, namedDestination, registerFile, removeSent } from './destination.ts';
import { matchNoted } from './match-noted.ts';
import {
  comesInParts,
  lockNote,
  type NotedFile,
  readCutNotes,
  readNote,
  readNotes,
  type UploadNote,
  unlockOrder,
  writeNote,
} from './noted-uploads.ts';

/** What a person does to go on with what was cut. */
export interface GoOn {
  /** Lets them choose files; none where they do not. */
  choose(): Promise<readonly File[]>;
  send(to: Destination, files: readonly File[]): void;
}

/** Files that are named in a message; of more their number is given. */
const maxNamed = 8;

const offerId = ({ id }: Pick<UploadNote, 'id'>): string => `cut-upload.${id}`;
const counted = (count: number): string => (count === 1 ? '1 file was' : `${count} files were`);

/**
 * Names the files of this person that were not sent, because a page was left or their session ended, and offers to go on
 * with them: on each visit, until they are chosen again or the offer is closed. Uploads that another tab is sending are
 * waited for. Returns what ends it, and hides the offers.
 */
export function offerCutUploads(client: Client, goOn: GoOn): () => void {
  let isOver = false;
  const offered = new Map<string, UploadNote>();
  for (const note of readNotes(client))
    void lockNote(note.id, async () => {
      if (isOver || !(await settle(client, note, () => isOver)) || isOver) return;
      offered.set(offerId(note), note);
      showOffer(client, note, { label: 'Choose again', run: () => void chooseAgain(client, note, goOn) });
    });
  const stop = subscribe(client.toasts, () => {
    const shown = new Set(client.toasts.toasts.map(({ id }) => id));
    for (const [id, note] of offered)
      if (!shown.has(id)) {
        offered.delete(id);
        giveUp(client, note);
      }
  });
  return () => {
    isOver = true;
    stop();
    for (const id of offered.keys()) closeToast(client.toasts, id);
  };
}

/**
 * Asks the server about what was cut: registers files that had arrived, and removes what had arrived of those that
 * cannot be gone on with. Returns whether there are files to be chosen again.
 */
async function settle(client: Client, given: UploadNote, isOver: () => boolean): Promise<boolean> {
  const note = readNote(client, given);
  if (note === null) return false;
  const { to } = note;
  const added: string[] = [];
  const left: NotedFile[] = [];
  for (const file of note.files) {
    if (isOver()) return false;
    const { key, registration } = file;
    const result =
      registration === null
        ? null
        : await registerFile(client, to, registration.record, registration.mutationId);
    if (result?.ok === true) added.push(file.name);
    // It is asked again on the next visit.
    else if (result !== null && isUnasked(result)) left.push(file);
    else if (key === null || (registration === null && comesInParts(file))) left.push(file);
    else if (isRegistered(await removeSent(client, to, key))) added.push(file.name);
    else left.push({ ...file, key: null, registration: null });
  }
  const began = note.files.some(({ key }) => key !== null);
  if (isOver() || readNote(client, note) === null) return false;
  writeNote(client, { ...note, files: left });
  if (began) await unlockOrder(client, note);
  if (added.length > 0 && !isOver())
    showToast(client.toasts, {
      kind: 'success',
      title: `${counted(added.length)} added`,
      messages: added.map((name) => `${name} had arrived and was added to ${namedDestination(to)}.`),
      closeAfterMs: null,
    });
  return left.some(({ registration }) => registration === null);
}

/** Returns whether a registration has come to nothing, neither done nor refused. */
const isUnasked = (result: CallResult<unknown>): boolean =>
  !result.ok && (isPassing(result) || result.code === 'unauthenticated' || result.code === 'aborted');

/** Forgets the files that were offered to be chosen again. */
function giveUp(client: Client, given: UploadNote): void {
  const note = readNote(client, given);
  const files = (note?.files ?? []).filter(({ registration }) => registration !== null);
  if (note !== null) writeNote(client, { ...note, files });
}

/** Without those that have arrived, and only wait to be registered. */
const unsentOf = (note: UploadNote): NotedFile[] =>
  note.files.filter(({ registration }) => registration === null);

/** Shows what of a note is to be chosen again; hides the offer where nothing is. */
function showOffer(client: Client, given: UploadNote, action: ToastAction): void {
  const note = readNote(client, given);
  const files = note === null ? [] : unsentOf(note);
  if (note === null || files.length === 0) {
    closeToast(client.toasts, offerId(given));
    return;
  }
  const more = files.length - maxNamed;
  const arrived = files.find((file) => file.key !== null && comesInParts(file));
  showToast(client.toasts, {
    id: offerId(note),
    kind: 'warning',
    title: `${counted(files.length)} not sent`,
    messages: [
      ...files.slice(0, maxNamed).map(({ name }) => name),
      ...(more > 0 ? [`and ${more} more`] : []),
      `To ${namedDestination(note.to)}. The page was left, or your session ended.${
        arrived === undefined ? '' : ` ${arrived.name} resumes where it stopped when you choose it again.`
      }`,
    ],
    action,
    closeAfterMs: null,
    // To close it is to give the files up.
    outlivesSession: true,
  });
}

async function chooseAgain(client: Client, given: UploadNote, { choose, send }: GoOn): Promise<void> {
  const chosen = await choose();
  if (chosen.length === 0) return;
  const note = readNote(client, given);
  if (note === null) {
    closeToast(client.toasts, offerId(given));
    showToast(client.toasts, { kind: 'info', title: 'These files were chosen again in another tab.' });
    return;
  }
  const unsent = unsentOf(note);
  const matched = matchNoted(unsent, chosen);
  const rest = chosen.filter((file) => !matched.has(file));
  const arrived = matchNoted(
    note.files.filter((file) => !unsent.includes(file)),
    rest,
  );
  const others = rest.filter((file) => !arrived.has(file));
  if (others.length > 0)
    showToast(client.toasts, {
      kind: 'warning',
      title: 'Not among the files that were to be sent',
      messages: others.map(({ name }) => name),
    });
  const wanted = [...matched].map(([file, noted]) => ({ file, at: note.files.indexOf(noted) }));
  if (wanted.length > 0)
    send(
      note.to,
      wanted.sort((a, b) => a.at - b.at).map(({ file }) => file),
    );
}

/** Takes files that are sent now out of the notes of those that were cut on their way to the same destination. */
export async function takeUp(client: Client, to: Destination, files: readonly File[]): Promise<void> {
  const destination = JSON.stringify(to);
  const notes = (await readCutNotes(client)).filter((note) => JSON.stringify(note.to) === destination);
  const matched = matchNoted(notes.flatMap(unsentOf), files);
  const taken = new Set(matched.values());
  for (const note of notes) {
    const left = note.files.filter((file) => !taken.has(file));
    if (left.length === note.files.length) continue;
    writeNote(client, { ...note, files: left });
    const shown = client.toasts.toasts.find(({ id }) => id === offerId(note));
    if (shown?.action) showOffer(client, note, shown.action);
  }
  // What has arrived of a file that has another size now is of no use, and takes storage.
  for (const [file, { size, key }] of matched)
    if (key !== null && size !== file.size) await removeSent(client, to, key);
}

import { isWriting } from './kept-storage.ts';

/** Returns the key of unsaved form input, by person and form. */
export const formKey = (userId: string, form: string): string => `form.${userId}.${form}`;

/** Returns the unsaved fields of a form, of those that it still has. */
export function readKeptForm<T extends object>(storage: Storage, key: string, given: T): Partial<T> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([field]) => field in given)) as Partial<T>;
  } catch {
    return {};
  }
}

/** Returns what the unsaved fields of a form showed before they were changed. */
export function readKeptBefore(storage: Storage, key: string): Readonly<Record<string, unknown>> {
  try {
    const kept: { before?: Record<string, unknown> } | null = JSON.parse(storage.getItem(key) ?? 'null');
    return kept?.before ?? {};
  } catch {
    return {};
  }
}

/** Keeps the unsaved fields of a form, and what they showed before; forgets the form where there are none. */
export function keepForm(storage: Storage, key: string, unsaved: object, before?: object): void {
  if (Object.keys(unsaved).length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify({ ...unsaved, ...(before !== undefined && { before }) }));
}

/** Returns the fields that differ from those given. */
export function changedFields<T extends object>(given: T, fields: Partial<T>): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(given));
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
    ),
  ) as Partial<T>;
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

/** Begins the keys of notes of uploads that are on their way, by person. */
export const uploadNotePrefix = 'upload.';

/** Returns the keys under which the browser keeps what anybody has begun here and not sent: texts, and notes of files. */
export const allUnsentKeys = (storage: Storage): string[] =>
  keysOf(storage).filter((key) => isWriting(key) || key.startsWith(uploadNotePrefix));

/** Returns the storage keys of what one person has begun, or everyone else. */
export const unsentKeys = (storage: Storage, { of, others }: { of: string; others?: boolean }): string[] =>
  allUnsentKeys(storage).filter((key) => (writerOf(storage, key) === of) !== (others === true));

/** A key that stores the original of a text does not count as a text. */
const isText = (key: string): boolean => isWriting(key) && !key.endsWith('.before');

/** Returns how many unsent texts a person has written in this browser; without `of`, everyone together. */
export const countUnsent = (storage: Storage, of?: string): number =>
  allUnsentKeys(storage).filter((key) => isText(key) && (of === undefined || writerOf(storage, key) === of))
    .length;

/** Returns the keys by which guests are known again when their link opens: without them they miss what they wrote. */
export const guestKeys = (storage: Storage): string[] =>
  keysOf(storage).filter((key) => /^guest(Key|Writer)\./.test(key));

/** Returns how many unsent texts members have written in this browser, whoever they are. */
export function memberUnsent(storage: Storage): number {
  const guests = keysOf(storage)
    .filter((key) => key.startsWith('guestWriter.'))
    .map((key) => storage.getItem(key));
  return allUnsentKeys(storage).filter((key) => isText(key) && !guests.includes(writerOf(storage, key)))
    .length;
}

/** Returns everybody whose unsent text the storage keeps. */
export const unsentWriters = (storage: Storage): string[] => [
  ...new Set(
    keysOf(storage)
      .filter(isText)
      .flatMap((key) => writerOf(storage, key) ?? []),
  ),
];

/** Null where it holds nothing that anybody wrote. */
function writerOf(storage: Storage, key: string): string | null {
  if (!key.startsWith('outbox.')) return key.split('.')[1] ?? null;
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') as { userId?: string }).userId ?? null;
  } catch {
    return null;
  }
}

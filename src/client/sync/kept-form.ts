import { isWriting } from './kept-storage.ts';

/** Returns the key of unsaved form input, by person and form. */
const keyOf = (userId: string, form: string): string => `form.${userId}.${form}`;

/** Returns a form as it was left: `before` with the fields that were changed and not saved. */
export function readKeptForm<T extends object>(storage: Storage, userId: string, form: string, before: T): T {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(userId, form)) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return before;
    return { ...before, ...Object.fromEntries(Object.entries(kept).filter(([field]) => field in before)) };
  } catch {
    return before;
  }
}

/** Keeps the fields of a form that differ from `before`; forgets the form where none does. */
export function keepForm<T extends object>(
  storage: Storage,
  userId: string,
  form: string,
  before: T,
  now: T,
): void {
  const was = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)),
  );
  const key = keyOf(userId, form);
  if (changed.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
}

const keysOf = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');

/** Returns the keys under which the browser keeps what anybody has written here and not sent. */
export const allUnsentKeys = (storage: Storage): string[] => keysOf(storage).filter(isWriting);

/** Returns those of one person, or of all others. */
export const unsentKeys = (storage: Storage, { of, others }: { of: string; others?: boolean }): string[] =>
  allUnsentKeys(storage).filter((key) => (writerOf(storage, key) === of) !== (others === true));

/** Returns the keys by which guests are known again when their link opens: without them they miss what they wrote. */
export const guestKeys = (storage: Storage): string[] =>
  keysOf(storage).filter((key) => /^guest(Key|Writer)\./.test(key));

/** Null where it holds nothing that anybody wrote. */
function writerOf(storage: Storage, key: string): string | null {
  if (!key.startsWith('outbox.')) return key.split('.')[1] ?? null;
  try {
    return (JSON.parse(storage.getItem(key) ?? '{}') as { userId?: string }).userId ?? null;
  } catch {
    return null;
  }
}

import { useEffect, useRef, useState } from 'react';
import { useClient, useSession } from '#client/state/client-context.ts';
import { changedFields, formKey, keepForm, readKeptBefore, readKeptForm } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';

export interface KeptForm<T> {
  /** What the form shows: the fields given, and over them what was typed. */
  values: T;
  isChanged: boolean;
  /** It begins with what was typed before and not saved. */
  isRestored: boolean;
  /** Increases when fields change other than by `change`: the key of fields that hold their own text. */
  resets: number;
  change(part: Partial<T>): void;
  /** Returns what the changed fields showed before they were changed; null for an empty one. */
  before(): Readonly<Record<string, unknown>>;
  /** Takes note of what changed fields read now, which their author has been shown. */
  rebase(now: object): void;
  /** Throws away what was typed. */
  discard(): void;
  /** Returns how to forget what is typed by now, once it is saved. That returns false if more was typed since. */
  begin(): () => boolean;
}

/**
 * Returns a form whose unsaved fields outlive a reload, the end of the session and the closing of its dialog. In two tabs
 * it is one form. Before anybody is known it is kept in the tab alone. `unkept` fields are never written to the
 * device: passwords.
 */
export function useKeptForm<T extends object>(
  name: string,
  given: T,
  unkept: readonly (keyof T)[] = [],
): KeptForm<T> {
  const { storage: own } = useClient();
  const { user, guest } = useSession();
  const id = user?.id ?? guest?.id ?? null;
  const storage = id === null ? tabStorage : own;
  const key = formKey(id ?? '', name);
  const [typed, setTyped] = useState(() => readKeptForm(storage, key, given));
  const [isRestored, setRestored] = useState(() => Object.keys(changedFields(given, typed)).length > 0);
  const [resets, setResets] = useState(0);
  const latest = useRef(typed);
  const before = useRef(readKeptBefore(storage, key));
  const show = (next: Partial<T>): void => {
    latest.current = next;
    setTyped(next);
  };
  const reset = (next: Partial<T>): void => {
    show(next);
    setResets((count) => count + 1);
  };
  const isKept = ([field]: [string, unknown]): boolean => !unkept.some((each) => each === field);
  const keep = (): void => {
    const isShown = ([field]: [string, unknown]) => field in latest.current;
    before.current = Object.fromEntries(
      Object.entries({ ...given, ...before.current })
        .filter(isShown)
        .map(orNull),
    );
    const kept = Object.entries(latest.current).filter(isKept);
    keepForm(
      storage,
      key,
      Object.fromEntries(kept),
      Object.fromEntries(Object.entries(before.current).filter(isKept)),
    );
  };
  /** The same form, opened again while this one was sent, writes to the storage alone. */
  const typedByNow = (): Partial<T> => ({ ...latest.current, ...readKeptForm(storage, key, given) });
  const rebase = (now: object): void => {
    show(typedByNow());
    before.current = { ...before.current, ...readKeptBefore(storage, key), ...now };
    keep();
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: storage.getItem(key) }));
  };
  const discard = (): void => {
    reset({});
    before.current = {};
    setRestored(false);
    keepForm(storage, key, {});
  };
  const follow = useRef((): void => {});
  follow.current = () => {
    const secret = Object.fromEntries(Object.entries(latest.current).filter((field) => !isKept(field)));
    before.current = { ...before.current, ...readKeptBefore(storage, key) };
    const next = { ...readKeptForm(storage, key, given), ...(secret as Partial<T>) };
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) reset(next);
  };
  useEffect(() => {
    // What another tab has saved or thrown away stays on the screen of this one.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key && event.newValue !== null) follow.current();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);
  return {
    values: { ...given, ...typed },
    isChanged: Object.keys(changedFields(given, typed)).length > 0,
    isRestored,
    resets,
    change(part) {
      show(changedFields(given, { ...latest.current, ...part }));
      keep();
    },
    before: () => before.current,
    rebase,
    discard,
    begin() {
      const begun = latest.current;
      return () => {
        const changedBack = Object.fromEntries(
          Object.entries(given).filter(([field]) => field in begun && !(field in latest.current)),
        ) as Partial<T>;
        const now = { ...changedBack, ...typedByNow() };
        const isSame = Object.keys(changedFields<Partial<T>>(begun, now)).length === 0;
        if (isSame) discard();
        else {
          show(now);
          rebase(begun);
        }
        return isSame;
      };
    },
  };
}

const orNull = ([field, value]: [string, unknown]): [string, unknown] => [field, value ?? null];

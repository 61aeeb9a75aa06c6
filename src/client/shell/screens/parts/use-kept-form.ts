import { useEffect, useRef, useState } from 'react';
import { useClient, useSession } from '#client/state/client-context.ts';
import { changedFields, formKey, keepForm, readKeptForm } from '#client/sync/kept-form.ts';
import { tabStorage } from '#client/sync/tab-storage.ts';

export interface KeptForm<T> {
  /** What the form shows: the fields given, and over them what was typed. */
  values: T;
  isChanged: boolean;
  /** It begins with what was typed before and not saved. */
  isRestored: boolean;
  /** Rises when fields change but not by `change`: the key of fields that hold a text of their own. */
  resets: number;
  change(part: Partial<T>): void;
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
  const show = (next: Partial<T>): void => {
    latest.current = next;
    setTyped(next);
  };
  const reset = (next: Partial<T>): void => {
    show(next);
    setResets((count) => count + 1);
  };
  const isKept = ([field]: [string, unknown]): boolean => !unkept.some((each) => each === field);
  const discard = (): void => {
    reset({});
    setRestored(false);
    keepForm(storage, key, {});
  };
  const follow = useRef((): void => {});
  follow.current = () => {
    const secret = Object.fromEntries(Object.entries(latest.current).filter((field) => !isKept(field)));
    reset({ ...readKeptForm(storage, key, given), ...(secret as Partial<T>) });
  };
  useEffect(() => {
    // What another tab has saved or thrown away stays on the screen of this one.
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key && event.newValue !== null) follow.current();
    };
    // A page that comes back by the back button has missed what other tabs did.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted && storage.getItem(key) !== null) follow.current();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onShow);
    };
  }, [key, storage]);
  return {
    values: { ...given, ...typed },
    isChanged: Object.keys(changedFields(given, typed)).length > 0,
    isRestored,
    resets,
    change(part) {
      const next = changedFields(given, { ...latest.current, ...part });
      show(next);
      keepForm(storage, key, Object.fromEntries(Object.entries(next).filter(isKept)));
    },
    discard,
    begin() {
      const begun = latest.current;
      return () => {
        const isSame = latest.current === begun;
        if (isSame) discard();
        return isSame;
      };
    },
  };
}

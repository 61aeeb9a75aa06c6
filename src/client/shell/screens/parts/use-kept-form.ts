import { type RefObject, useEffect, useRef, useState } from 'react';
import { useClient } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
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

/** A form as it is on the screen, or was when it left. */
interface FormOnScreen {
  /** Returns the fields that read again what the form was given, since it was opened or sent. */
  setBack(): Readonly<Record<string, unknown>>;
  typed(): Readonly<Record<string, unknown>>;
  /** Takes what is not saved, and what it showed before. */
  keepOnly(typed: Record<string, unknown>, before: object): void;
  discard(): void;
}

/**
 * The forms on the screen of this tab by their storage key: a form that left it while it was sent tells the one that took
 * its place what became of it.
 */
const onScreen = new Map<string, RefObject<FormOnScreen>>();

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
  /** What the storage held when this form read or wrote it last. */
  const stored = useRef(storage.getItem(key));
  const setBack = useRef<Record<string, unknown>>({});
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
    stored.current = storage.getItem(key);
  };
  const secrets = (): Partial<T> =>
    Object.fromEntries(Object.entries(latest.current).filter((field) => !isKept(field))) as Partial<T>;
  const discard = (): void => {
    reset({});
    before.current = {};
    setRestored(false);
    keepForm(storage, key, {});
    stored.current = null;
  };
  const follow = useRef((): void => {});
  follow.current = () => {
    before.current = { ...before.current, ...readKeptBefore(storage, key) };
    const next = { ...readKeptForm(storage, key, given), ...secrets() };
    stored.current = storage.getItem(key);
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) reset(next);
  };
  const form: FormOnScreen = {
    setBack: () => setBack.current,
    typed() {
      const now = storage.getItem(key);
      const isOthers = now !== null && now !== stored.current;
      return { ...(isOthers ? { ...readKeptForm(storage, key, given), ...secrets() } : latest.current) };
    },
    keepOnly(typed, shownBefore) {
      before.current = { ...before.current, ...readKeptBefore(storage, key), ...shownBefore };
      show(typed as Partial<T>);
      keep();
    },
    discard,
  };
  const self = useRef(form);
  self.current = form;
  const present = (): FormOnScreen => (onScreen.get(key) ?? self).current;
  useEffect(() => {
    onScreen.set(key, self);
    const stop = whenTypedElsewhere(key, () => follow.current());
    // While this form was opening, too.
    const now = storage.getItem(key);
    if (now !== null && now !== stored.current) follow.current();
    return () => {
      stop();
      if (onScreen.get(key) === self) onScreen.delete(key);
    };
  }, [storage, key]);
  return {
    values: { ...given, ...typed },
    isChanged: Object.keys(changedFields(given, typed)).length > 0,
    isRestored,
    resets,
    change(part) {
      const all = { ...latest.current, ...part };
      const changed = changedFields(given, all);
      const back = Object.entries(all).filter(([field]) => field in latest.current && !(field in changed));
      Object.assign(setBack.current, Object.fromEntries(back));
      show(changed);
      keep();
    },
    before: () => before.current,
    rebase: (now) => present().keepOnly(present().typed(), now),
    discard,
    begin() {
      const begun = latest.current;
      setBack.current = {};
      return () => {
        const now = present();
        const left = unsavedFields(begun, now);
        const isSaved = Object.keys(left).length === 0;
        if (isSaved) now.discard();
        else now.keepOnly(left, begun);
        return isSaved;
      };
    },
  };
}

/** Returns what a form shows other than as it was sent. */
function unsavedFields(sent: object, form: FormOnScreen): Record<string, unknown> {
  const typed = form.typed();
  const setBack = Object.entries(form.setBack()).filter(([field]) => field in sent && !(field in typed));
  return { ...changedFields<object>(sent, { ...Object.fromEntries(setBack), ...typed }) };
}

const orNull = ([field, value]: [string, unknown]): [string, unknown] => [field, value ?? null];

/** Calls `follow` when another tab types into the form. What it saves or throws away stays on the screen of this one. */
function whenTypedElsewhere(key: string, follow: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key && event.newValue !== null) follow();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

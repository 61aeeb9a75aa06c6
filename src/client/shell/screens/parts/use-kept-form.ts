import { useState } from 'react';
import { useClient, useSession } from '#client/state/client-context.ts';
import { keepForm, readKeptForm } from '#client/sync/kept-form.ts';

interface KeptFormState<T> {
  form: T;
  setForm(form: T): void;
  /** Drops the stored form: it was saved, or given up. */
  forget(): void;
  /** It begins with what was typed before and not saved. */
  isRestored: boolean;
}

/**
 * Returns a form whose unsaved fields outlive a reload, the end of the session and the closing of its dialog. `unkept`
 * fields are never written to the device: passwords.
 */
export function useKeptForm<T extends object>(
  name: string,
  given: T,
  unkept: readonly (keyof T)[] = [],
): KeptFormState<T> {
  const { storage } = useClient();
  const { user, guest } = useSession();
  const id = user?.id ?? guest?.id ?? '';
  const [before] = useState(given);
  const [form, setForm] = useState(() => readKeptForm(storage, id, name, before));
  const [isRestored] = useState(() => form !== before);
  return {
    form,
    setForm(next) {
      setForm(next);
      const secret = Object.fromEntries(unkept.map((field) => [field, before[field]]));
      keepForm(storage, id, name, before, { ...next, ...secret });
    },
    forget: () => keepForm(storage, id, name, before, before),
    isRestored,
  };
}

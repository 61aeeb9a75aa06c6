import { unsentKeys } from './kept-form.ts';

/** Returns the keys of a person's unsaved form input, without the texts kept beside it (`.before`). */
export const formKeys = (storage: Storage, userId: string): string[] =>
  unsentKeys(storage, { of: userId }).filter(
    (key) => /^(form|order-draft)\./.test(key) && !key.endsWith('.before'),
  );

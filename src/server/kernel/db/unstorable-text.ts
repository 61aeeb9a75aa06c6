import { isUnstorableText } from './database-error.ts';

/** Returns whether a call failed because its caller sent characters that cannot be stored. */
export const isUnstorable = (error: unknown): boolean => isUnstorableText(error);

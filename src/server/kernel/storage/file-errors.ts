const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Returns whether a call of the file system failed because there is no such file. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');
/** Returns whether a call of the file system failed because the name is taken. */
export const isThere = (error: unknown): boolean => hasCode(error, 'EEXIST');

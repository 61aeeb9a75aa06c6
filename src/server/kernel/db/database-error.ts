/** PostgreSQL's error about a statement. `code` is the SQLSTATE, e.g. 23505 for a unique violation. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  readonly code: string;
  readonly constraint: string | null;
  constructor(message: string, code: string, constraint: string | null) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/**
 * The database did not respond, or not in time. A statement under way may or may not have taken effect: only
 * requests with a mutation id may be sent again.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** A lost connection, a lack of resources, a limit of time, or a deadlock: the same may succeed later. */
export const isPassingCode = (code: string): boolean =>
  ['08', '53', '57'].includes(code.slice(0, 2)) || ['25P03', '25P04', '40P01', '55P03'].includes(code);

export const isUniqueViolation = (error: unknown, constraint?: string): error is DatabaseError =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

/** Something still refers to the row. */
export const isForeignKeyViolation = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '23503';

/** A text that its type cannot be read from: no time, out of range, no number. */
export const isUnreadableValue = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && ['22007', '22008', '22003', '22P02'].includes(error.code);

/** A text with a NUL or half of a surrogate pair, which PostgreSQL cannot store. */
export const isUnstorableText = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && ['22021', '22P05', '22P02'].includes(error.code);

/** A statement kept under a name no longer fits its tables: they have been migrated since. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan');

/** What PostgreSQL said is wrong with a statement. `code` is the SQLSTATE, e.g. 23505 for a broken unique rule. */
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

export const isUniqueViolation = (error: unknown, constraint?: string): error is DatabaseError =>
  error instanceof DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint);

import { BackupError } from './backup/backup-error.ts';
import { UsageError } from './command-line.ts';
import { ConfigError } from './config.ts';
import { AnswersError } from './installation/answers-error.ts';
import { DatabaseError, DatabaseUnavailable } from './kernel/db/database-error.ts';
import { UnfinishedLoad } from './kernel/db/dump/load-database.ts';
import { FolderInUse, FolderLost } from './kernel/db/lease/folder-lease.ts';
import { NewerDatabase, OutdatedDatabase } from './kernel/db/migrate.ts';
import { PgliteStopped } from './kernel/db/pglite-connection.ts';
import { OtherPostgres } from './kernel/db/pglite-version.ts';
import { TextKeyMissing } from './kernel/sealed-text.ts';
import { VerifyError } from './verify-error.ts';

/** The server cannot have the address that it is to listen at. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

/** Their messages say what to do. */
const advised = [
  UsageError,
  ConfigError,
  TextKeyMissing,
  FolderInUse,
  FolderLost,
  PgliteStopped,
  AnswersError,
  BackupError,
  UnfinishedLoad,
  VerifyError,
  OutdatedDatabase,
  NewerDatabase,
  OtherPostgres,
  CannotListen,
];

/** What the machine refuses: a folder that belongs to others or is a file, a disk that is full or read-only. */
const refusals = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOSPC'];

/** PostgreSQL's classes of errors of a wrong user or password, and of a database that is not there. */
const isNotAdmitted = (code: string): boolean => ['28', '3D'].includes(code.slice(0, 2));

/**
 * Returns what to print for a fault that the person who starts the server can mend; null for any other, whose stack is
 * needed.
 */
export function faultText(caught: unknown): string | null {
  // Statements that were under way when the embedded database stopped fail for that reason.
  const error =
    caught instanceof DatabaseUnavailable && caught.cause instanceof PgliteStopped ? caught.cause : caught;
  if (!(error instanceof Error)) return null;
  if (advised.some((kind) => error instanceof kind)) return error.message;
  if (error instanceof DatabaseUnavailable || (error instanceof DatabaseError && isNotAdmitted(error.code)))
    return `The database cannot be used: ${error.message}. Look at DATABASE_URL; the command doctor tries every setting.`;
  if ('syscall' in error && 'path' in error && 'code' in error && refusals.includes(String(error.code)))
    return `${error.message}. Look at DATA_DIR, at the folder that the command names, and at who may write there.`;
  return null;
}

/** Why a backup or a restoration cannot be made, and what to do: for the person who runs it. */
export class BackupError extends Error {
  override name = 'BackupError';
}

import type { SeenVersion } from '#shared/decisions/decision.ts';

/** Whether the file on the screen is the one that the decision names. `none`: nothing of it is on the screen. */
export type FileCheck =
  | { state: 'none' | 'same' | 'different' }
  /** `part`: how much of it has been read, 0 to 1. */
  | { state: 'checking'; part: number }
  | { state: 'failed'; retry(): void };

/** Returns whether the file may be approved: it is the recorded one, or nothing of it is on the screen. */
export const mayBeApproved = ({ state }: Pick<FileCheck, 'state'>): boolean =>
  state === 'same' || state === 'none';

/** Returns what is recorded as seen: a file that is not the recorded one, or may not be, was not on the screen. */
export const seenBy = (
  { state }: Pick<FileCheck, 'state'>,
  seen: readonly SeenVersion[] | null,
): readonly SeenVersion[] | null => (state === 'same' ? seen : withoutScreen(seen));

/** Returns the same proofs, none of which was on the screen. */
export const withoutScreen = (seen: readonly SeenVersion[] | null): readonly SeenVersion[] | null =>
  seen?.map((version) => ({ ...version, onScreen: false })) ?? null;

import type { GuestDecision } from '#shared/guests/guest-link.ts';

/** Whom a link is for, in a line of history. */
export const addressee = (guest: { name: string } | null): string => guest?.name ?? 'whoever holds the link';

const verbs = {
  approved: 'Approved',
  changes: 'Asked for changes to',
} as const satisfies Record<GuestDecision, string>;

/** Returns the history entry of a guest's decision. */
export function decidedAs(
  { decision, reason }: { decision: GuestDecision; reason: string | null },
  version: { number: number; file_name: string },
): string {
  const decided = `${verbs[decision]} version ${version.number} of ${version.file_name} as a guest`;
  return reason === null ? decided : `${decided}: ${reason}`;
}

import type { Dates } from '#client/state/reader-dates.ts';
import type { ChipTone } from '#client/ui/display/chip.tsx';
import type { GuestLink, GuestLinkState } from '#shared/guests/guest-link.ts';

export const stateLabels: Readonly<Record<GuestLinkState, { label: string; tone: ChipTone }>> = {
  live: { label: 'Live', tone: 'approved' },
  frozen: { label: 'Frozen', tone: 'new' },
  expired: { label: 'Expired', tone: 'neutral' },
  'used-up': { label: 'Used up', tone: 'hold' },
  revoked: { label: 'Revoked', tone: 'cancelled' },
};

export const nameOf = ({ guest }: Pick<GuestLink, 'guest'>): string => guest?.name ?? 'Open link';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** Returns the activity of all visitors by a link: `3 comments, 1 reply, approved`. */
export function activityLabel({ visitors }: Pick<GuestLink, 'visitors'>): string {
  const threads = visitors.reduce((sum, visitor) => sum + visitor.threads, 0);
  const replies = visitors.reduce((sum, visitor) => sum + visitor.replies, 0);
  const decisions = visitors.flatMap((visitor) => visitor.decisions);
  const [last] = decisions.sort((a, b) => b.decidedAt.localeCompare(a.decidedAt));
  const parts = [
    ...(threads > 0 ? [count(threads, 'comment', 'comments')] : []),
    ...(replies > 0 ? [count(replies, 'reply', 'replies')] : []),
    ...(last === undefined ? [] : [last.decision === 'approved' ? 'approved' : 'asked for changes']),
  ];
  if (parts.length > 0) return parts.join(', ');
  return visitors.length > 0 ? 'Has looked' : 'Nothing yet';
}

/** `Never`, `Once`, `3 times`, of so many where there is a limit. */
export function opensLabel({ opens, maxOpens }: Pick<GuestLink, 'opens' | 'maxOpens'>): string {
  if (maxOpens !== null) return `${opens} of ${maxOpens}`;
  return opens === 0 ? 'Never' : opens === 1 ? 'Once' : `${opens} times`;
}

/** Returns when the link ends, or ended. */
export function endLabel(
  { state, expiresAt, revokedAt }: Pick<GuestLink, 'state' | 'expiresAt' | 'revokedAt'>,
  { moment }: Pick<Dates, 'moment'>,
): string {
  if (revokedAt !== null) return `on ${moment(revokedAt)}`;
  if (expiresAt === null) return 'until it is revoked';
  return `${state === 'expired' ? 'since' : 'until'} ${moment(expiresAt)}`;
}

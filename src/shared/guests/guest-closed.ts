import { dueDay } from '#shared/kernel/zone-dates.ts';
import type { GuestData } from './guest-link.ts';

type Closed = Pick<GuestData, 'progress' | 'isArchived' | 'closedAt'> & { inviter: { name: string } };

const closings: Readonly<Partial<Record<GuestData['progress'], string>>> = {
  approved: 'approved',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Returns how an order was closed to comments and decisions: `cancelled`. Null while it is open. */
export const closingOf = ({
  progress,
  isArchived,
}: Pick<Closed, 'progress' | 'isArchived'>): string | null =>
  isArchived ? 'archived' : (closings[progress] ?? null);

/** Returns why a guest can neither comment nor decide on an order, and whom to ask; null if it is open. */
export function guestClosedText(
  { progress, isArchived, closedAt, inviter }: Closed,
  zone: string,
  provider: string,
): string | null {
  const closing = closingOf({ progress, isArchived });
  if (closing === null) return null;
  const day = closedAt === null ? '' : ` on ${dueDay(new Date(closedAt), zone, provider)}`;
  return `This order was ${closing}${day} and takes no more comments or decisions. Ask ${inviter.name}, who invited you.`;
}

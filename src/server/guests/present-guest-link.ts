import type { UseCaseContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { GuestLink, GuestLinkState } from '#shared/guests/guest-link.ts';
import { mayControlLink } from '#shared/guests/guest-rules.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import type { GuestLinkRow } from './guest-links.queries.ts';

function stateOf(row: GuestLinkRow, now: Date): GuestLinkState {
  if (row.revoked_at !== null) return 'revoked';
  if (row.expires_at !== null && row.expires_at <= now) return 'expired';
  if (row.is_frozen) return 'frozen';
  return row.max_opens !== null && row.opens >= row.max_opens ? 'used-up' : 'live';
}

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentGuestLink(
  row: GuestLinkRow,
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
): GuestLink {
  const { guest_name: name, guest_email: email } = row;
  return {
    id: row.id,
    orderId: String(row.order_id),
    orderName: shownOrderName(row.order_name),
    guest: name === null || email === null ? null : { name, email },
    message: row.message,
    attachments: row.attachments,
    invitedBy: presentPerson(row.inviter),
    createdAt: row.created_at.toISOString(),
    expiresAt: instant(row.expires_at),
    protection: row.protection,
    opens: row.opens,
    maxOpens: row.max_opens,
    mayDownload: row.may_download,
    mayDecide: row.may_decide,
    state: stateOf(row, now),
    revokedAt: instant(row.revoked_at),
    firstOpenedAt: instant(row.first_opened_at),
    lastUsedAt: instant(row.last_used_at),
    mailedAt: instant(row.mailed_at),
    visitors: row.visitors.map((visitor) => ({
      id: visitor.id,
      name: visitor.name,
      email: visitor.email === '' ? null : visitor.email,
      firstSeenAt: visitor.first_seen_at,
      lastSeenAt: visitor.last_seen_at,
      threads: visitor.threads,
      replies: visitor.replies,
      decisions: visitor.decisions.map(({ decision, reason, ...made }) => ({
        decision,
        reason,
        fileName: made.file_name,
        version: made.version,
        decidedAt: made.decided_at,
      })),
    })),
    mayControl: row.revoked_at === null && mayControlLink(actor, row.inviter.id),
  };
}

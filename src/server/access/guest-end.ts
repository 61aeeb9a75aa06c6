import type { Tx } from '#server/kernel/db/db.ts';
import { type LinkEndCode, linkEndText, type SessionEnd } from '#shared/access/session-end.ts';
import { fullName } from '#shared/accounts/person.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { Session } from './authenticate.ts';
import { findLinkState, type LinkKey, type LinkStateRow } from './guest-ends.queries.ts';
import { isIdle } from './sessions.queries.ts';

/** Returns the end of the link itself; null if it opens. */
function endOf(link: LinkStateRow, now: Date): Exclude<LinkEndCode, 'visit-ended' | 'link-used-up'> | null {
  if (link.revoked_at !== null) return 'link-revoked';
  if (link.expires_at !== null && link.expires_at <= now) return 'link-expired';
  if (link.is_account_closed) return 'account-closed';
  if (link.is_frozen) return 'order-frozen';
  return link.is_draft ? 'order-draft' : null;
}

/** Returns why a session ended, as far as that is still known. */
export async function whyEnded(
  tx: Tx,
  { actor, sessionId }: Pick<Session, 'actor' | 'sessionId'>,
  now: Date,
): Promise<SessionEnd> {
  if (actor.guest === undefined) return { code: (await isIdle(tx, sessionId, now)) ? 'idle' : 'expired' };
  const link = await findLinkState(tx, { id: actor.guest.linkId });
  return { code: link === null ? 'order-deleted' : (endOf(link, now) ?? 'visit-ended') };
}

/**
 * Returns the specification's refusal for a link that does not open. The holder of a genuine token also learns the
 * reason and whom to ask; for anyone else all refusals are identical.
 */
export const guestDenied = (why?: { code: LinkEndCode; text: string }): Refusal =>
  new Refusal(
    'guest_denied',
    'Access Denied',
    ['Bad token. You seem to have followed an invalid link', ...(why === undefined ? [] : [why.text])],
    why && { reason: why.code },
  );

/** Returns the refusal of a token that opens nothing now, with the reason if the token is genuine. */
export async function whyDenied(
  tx: Tx,
  by: Exclude<LinkKey, { id: string }>,
  now: Date,
): Promise<{ refusal: Refusal; isGenuine: boolean }> {
  const link = await findLinkState(tx, by);
  if (link === null) return { refusal: guestDenied(), isGenuine: false };
  const isUsedUp = 'tokenHash' in by && link.is_used_up;
  const code = endOf(link, now) ?? (isUsedUp ? 'link-used-up' : 'visit-ended');
  const text = linkEndText(code, fullName(link.firstname, link.lastname));
  return { refusal: guestDenied({ code, text }), isGenuine: true };
}

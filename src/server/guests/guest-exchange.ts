import { guestDenied, whyDenied } from '#server/access/guest-end.ts';
import { verifyPassword } from '#server/accounts/password.ts';
import { pauseMs } from '#server/accounts/sign-in/sign-in-pauses.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { inWords } from '#server/http/rate-limit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newId, newToken } from '#server/kernel/http/opaque-token.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import { dayMs, hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { isGuestCode, spendGuestCode } from './guest-code.ts';
import {
  countOpening,
  type ExchangedLink,
  findGuest,
  findOpenLink,
  insertGuest,
  insertGuestSession,
  wasOpenedFrom,
} from './guests.queries.ts';
import { publishLinkChanges } from './publish-to-guests.ts';

interface ExchangeParts {
  db: Db;
  now: Date;
  secret: Uint8Array;
  counter: RateLimiter;
  /** Key of the caller's address for counting. */
  asker: string;
  address: string;
  origin: Origin;
}

interface Shown {
  password?: string | undefined;
  code?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  guestKey?: string | undefined;
}

type Exchanged = Omit<RouteData<'reviewAuth'>, 'first'>;

/** Guests' sessions are not refreshed: this is the longest review in one sitting. */
const sessionMs = 8 * hourMs;
const windowMs = 15 * 60_000;
const maxUnknown = 30;
const maxWrong = 10;
/** New guests of an open link from one network in the window. */
const maxNew = 30;

const tooMany = (): Refusal =>
  new Refusal('rate_limited', 'Too many attempts', ['Please try again in 15 minutes.']);

const wrongCode = (): Refusal =>
  new Refusal('invalid_grant', 'Incorrect code.', [
    'The code you entered did not match or is too old. Please double-check, or ask for a new one.',
  ]);

/** `m•••@example.com` */
export const maskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');

/**
 * Returns the link that a token opens now. Unknown tokens are counted by network address and refused when there are
 * too many; a valid link opens regardless, because neighbours may share an address.
 */
export async function openLink(
  { db, now, counter, asker }: Pick<ExchangeParts, 'db' | 'now' | 'counter' | 'asker'>,
  token: string | null,
): Promise<ExchangedLink> {
  const link = token === null ? null : await findOpenLink(db, hashToken(token), now);
  if (link !== null) return link;
  const denied = token === null ? null : await whyDenied(db, { tokenHash: hashToken(token) }, now);
  if (denied?.isGenuine === true) throw denied.refusal;
  const { hits } = await counter.count(`guest-token:${asker}`, windowMs);
  throw hits > maxUnknown ? tooMany() : guestDenied();
}

/**
 * Opens a session, or returns what is still needed for it. Wrong input is refused, at most ten times a
 * quarter of an hour.
 */
export async function exchangeLink(
  parts: ExchangeParts,
  token: string | null,
  shown: Shown,
): Promise<Exchanged> {
  const { db, now } = parts;
  const link = await openLink(parts, token);
  const isForOne = link.guest_email !== null;
  const keyHash = isForOne || shown.guestKey === undefined ? null : hashToken(shown.guestKey);
  const known = isForOne || keyHash !== null ? await findGuest(db, link.id, keyHash) : null;
  await requireSecrets(parts, link, shown);

  const needs: Exchanged['needs'] = [];
  if (link.protection === 'password' && shown.password === undefined) needs.push('password');
  if (link.protection === 'code' && shown.code === undefined) needs.push('code');
  if (!isForOne && known === null && shown.name === undefined) needs.push('name');
  const codeGoesTo =
    link.protection === 'code' && link.guest_email !== null ? maskedEmail(link.guest_email) : null;
  if (needs.length > 0)
    return { accessToken: null, accessTokenExpiresAt: null, needs, codeGoesTo, guestKey: null };

  if (!isForOne && known === null) {
    const { hits } = await parts.counter.count(`guest-new:${link.id}:${parts.asker}`, windowMs);
    if (hits > maxNew)
      throw new Refusal('rate_limited', 'Too many attempts', [
        'Many people opened this link from your network. Please try again in 15 minutes.',
      ]);
  }
  const opened = await mutate(db, async (tx) => {
    // The second of two concurrent uses of one code is refused.
    if (link.protection === 'code' && !(await spendGuestCode(tx, link.id, parts.asker))) throw wrongCode();
    return beginSession(tx, link, { now, shown, keyHash, origin: parts.origin });
  });
  return { ...opened, needs, codeGoesTo };
}

async function requireSecrets(parts: ExchangeParts, link: ExchangedLink, shown: Shown): Promise<void> {
  const { counter, asker } = parts;
  const key = `guest-secret:${link.id}:${asker}`;
  const guess =
    link.protection === 'password' ? shown.password : link.protection === 'code' ? shown.code : undefined;
  if (guess === undefined) return;
  const { hits } = await counter.count(key, windowMs);
  if (hits > maxWrong) throw tooMany();
  if (link.protection === 'password') await waitForPause(parts, link.id);
  const isRight =
    link.protection === 'password'
      ? await verifyPassword(link.password_hash, guess)
      : await isGuestCode(parts, link.id, guess);
  if (!isRight)
    await recordAudit(parts.db, parts.origin, {
      action: 'guest-link-failed',
      kind: 'guest-link',
      id: link.id,
    });
  if (!isRight && link.protection === 'password') {
    await counter.count(failuresOf(link.id), dayMs);
    throw new Refusal('invalid_grant', 'Incorrect password.', [
      'The password you entered did not match. Please double-check and try again.',
    ]);
  }
  if (!isRight) throw wrongCode();
  for (const each of [key, failuresOf(link.id), pauseOf(link.id)]) await counter.forget(each);
}

const failuresOf = (linkId: string): string => `guest-failures:${linkId}`;
const pauseOf = (linkId: string): string => `guest-pause:${linkId}`;

/**
 * Slows down guessing a link's password from many addresses, as sign-in does with accounts: one attempt passes after each
 * pause, and an address that has opened the link always does.
 */
async function waitForPause(
  { db, counter, address }: Pick<ExchangeParts, 'db' | 'counter' | 'address'>,
  linkId: string,
): Promise<void> {
  const pause = pauseMs(await counter.hits(failuresOf(linkId)));
  if (pause === 0 || (await wasOpenedFrom(db, linkId, address))) return;
  const { hits, endsInMs } = await counter.count(pauseOf(linkId), pause);
  if (hits > 1)
    throw new Refusal('rate_limited', 'Too many attempts', [
      `Many wrong passwords were tried for this link. Please try again in ${inWords(endsInMs)}.`,
    ]);
}

/** What a link's protection proves of who opens it. */
const assurances = { none: 'link', password: 'link-password', code: 'email-code' } as const;

async function beginSession(
  tx: MutationTx,
  link: ExchangedLink,
  { now, shown, keyHash, origin }: { now: Date; shown: Shown; keyHash: Uint8Array | null; origin: Origin },
): Promise<Pick<Exchanged, 'accessToken' | 'accessTokenExpiresAt' | 'guestKey'>> {
  if (!(await countOpening(tx, link.id, now))) throw guestDenied();
  const isForOne = link.guest_email !== null;
  // Read again: the second of two concurrent first visits finds the guest that the first has created.
  let userId = isForOne || keyHash !== null ? await findGuest(tx, link.id, keyHash) : null;
  let guestKey: string | null = isForOne ? null : (shown.guestKey ?? null);
  if (userId === null) {
    if (!isForOne) guestKey = newToken();
    userId = await insertGuest(tx, {
      linkId: link.id,
      keyHash: guestKey === null ? null : hashToken(guestKey),
      name: link.guest_name ?? shown.name ?? '',
      email: link.guest_email ?? shown.email ?? '',
      now,
    });
  }
  await publishLinkChanges(tx, [link.order_id]);
  const accessToken = newToken();
  const ends = [now.getTime() + sessionMs, link.expires_at?.getTime() ?? Number.POSITIVE_INFINITY];
  const expiresAt = new Date(Math.min(...ends));
  await insertGuestSession(tx, {
    id: newId(),
    tokenHash: hashToken(accessToken),
    userId,
    assurance: assurances[link.protection],
    now,
    expiresAt: new Date(now.getTime() + sessionMs),
  });
  await recordAudit(tx, actingOrigin(origin, userId), {
    action: 'guest-link-opened',
    kind: 'guest-link',
    id: link.id,
    details: { assurance: assurances[link.protection] },
  });
  return { accessToken, accessTokenExpiresAt: expiresAt.toISOString(), guestKey };
}

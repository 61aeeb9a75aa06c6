import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { lookOf, type MailNames } from '#server/brands/brand-mail.ts';
import { brandOfLink } from '#server/brands/brands.queries.ts';
import type { Db } from '#server/kernel/db/db.ts';
import type { RateLimiter } from '#server/kernel/http/rate-limiter.ts';
import type { Mailer } from '#server/kernel/mail/mailer.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { guestCodeMail } from './guest-code-mail.ts';
import { deleteGuestCode, saveGuestCode, tryGuestCode } from './guest-codes.queries.ts';
import type { ExchangedLink } from './guests.queries.ts';

const codeMs = 10 * 60_000;
const maxTries = 5;
/** Mails an address may ask for in the window, and a link in all. */
const windowMs = hourMs;
const maxOfAddress = 6;
const maxOfLink = 30;

/** A code is short enough to be found out from a plain hash. */
const seal = (secret: Uint8Array, linkId: string, code: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['guest-code', linkId, code]))
    .digest();

interface CodeParts {
  db: Db;
  now: Date;
  secret: Uint8Array;
  asker: string;
}

interface MailingParts extends CodeParts, Omit<MailNames, 'publicUrl'> {
  counter: RateLimiter;
  mailer: Mailer;
}

/**
 * Mails a new code to the link's guest, valid once, for ten minutes, five tries and the requester's address.
 */
export async function mailGuestCode(
  { db, now, secret, asker, counter, mailer, ...names }: MailingParts,
  link: ExchangedLink,
): Promise<{ email: string; expiresAt: Date }> {
  const { guest_email: email } = link;
  if (link.protection !== 'code' || email === null)
    throw new Refusal('conflict', 'This link needs no code', ['Please open it again.']);
  const own = await counter.count(`guest-code:${link.id}:${asker}`, windowMs);
  const all = await counter.count(`guest-code:${link.id}`, windowMs);
  if (own.hits > maxOfAddress || all.hits > maxOfLink)
    throw new Refusal('rate_limited', 'Too many attempts', ['Please try again in an hour.']);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeMs);
  await saveGuestCode(db, { linkId: link.id, asker, codeHash: seal(secret, link.id, code), expiresAt });
  const look = lookOf(await brandOfLink(db, link.id), names);
  await mailer.send(guestCodeMail({ to: email, name: link.guest_name ?? '', code, ...look }));
  return { email, expiresAt };
}

export async function isGuestCode(
  { db, now, secret, asker }: CodeParts,
  linkId: string,
  guess: string,
): Promise<boolean> {
  const wanted = await tryGuestCode(db, { linkId, asker, now, maxTries });
  const given = seal(secret, linkId, guess.replaceAll(/\s/g, ''));
  return wanted !== null && timingSafeEqual(wanted, given);
}

/** False where it was spent already. */
export const spendGuestCode = deleteGuestCode;

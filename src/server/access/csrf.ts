import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Parts } from '#server/http/parts.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { CsrfScope } from '#shared/kernel/route.ts';

interface CsrfBinding {
  sessionId: string;
  scope: CsrfScope;
}

const ttlMs = hourMs;

const seal = (secret: Uint8Array, { sessionId, scope }: CsrfBinding, expires: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['csrf', sessionId, scope, expires]))
    .digest();

/** `expiry.seal`: good for one session and one scope until the expiry, an hour from now. Nothing is stored. */
export function issueCsrfToken(secret: Uint8Array, binding: CsrfBinding, now: Date): string {
  const expires = (now.getTime() + ttlMs).toString(36);
  return `${expires}.${seal(secret, binding, expires).toString('base64url')}`;
}

function verifyCsrfToken(secret: Uint8Array, binding: CsrfBinding, token: string, now: Date): boolean {
  const [expires = '', given = ''] = token.split('.');
  const wanted = seal(secret, binding, expires);
  const offered = Buffer.from(given, 'base64url');
  return (
    offered.length === wanted.length &&
    timingSafeEqual(offered, wanted) &&
    Number.parseInt(expires, 36) > now.getTime()
  );
}

/** Refuses a write whose anti-forgery token is missing, of another session or scope, or too old. */
export function requireCsrf(
  { secret, clock }: Pick<Parts, 'secret' | 'clock'>,
  sessionId: string,
  scope: CsrfScope,
  token: string | string[] | undefined,
): void {
  if (typeof token === 'string' && verifyCsrfToken(secret, { sessionId, scope }, token, clock())) return;
  throw new Refusal('csrf', 'This could not be confirmed as yours', ['Please try again.']);
}

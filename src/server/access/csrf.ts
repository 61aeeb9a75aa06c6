import type { Parts } from '#server/http/parts.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { CsrfScope } from '#shared/kernel/route.ts';
import { verifyCsrfToken } from './csrf-token.ts';

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

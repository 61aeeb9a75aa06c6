import type { Tx } from '#server/kernel/db/db.ts';
import { hashToken } from '#server/kernel/http/opaque-token.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import { type AttemptRow, takeAttempt } from './attempts.queries.ts';
import type { SignOnParts } from './begin-sign-on.ts';
import { isCallback } from './callbacks.ts';
import { type ConnectionRow, findConnection } from './connections.queries.ts';
import { issuerKeyOf } from './connections.ts';
import type { Claims, SignedInThere } from './issuers.ts';

/** What an issuer has sent the browser back with, and the secret that the browser kept. */
export interface IssuerResponse {
  attempt: string;
  parameters: string;
  callback: string;
}

/** `conflict`: to somebody who is signed in, whose right is not in question. */
export const ended = (code: 'forbidden' | 'conflict' = 'forbidden'): Refusal =>
  new Refusal(code, 'This sign-in has ended', [
    'It was finished already, has taken too long, or was begun in another browser. Please start again.',
  ]);

const stateOf = ({ parameters }: IssuerResponse): string =>
  new URLSearchParams(parameters).get('state') ?? '';

type Taken =
  | { begun: AttemptRow; connection: ConnectionRow }
  | { begun: null; connection: ConnectionRow | null };

/**
 * Takes the sign-in that a response belongs to, which counts once; null where there is none. A response that arrives at
 * another connection's address is dropped: otherwise one issuer could send people on to another and receive the code
 * that this one issues.
 */
export async function takeBegun(
  { db, now, publicUrl }: Pick<SignOnParts, 'db' | 'now' | 'publicUrl'>,
  response: IssuerResponse,
): Promise<Taken> {
  const browserHash = hashToken(response.attempt);
  const begun = await takeAttempt(db, hashToken(stateOf(response)), { browserHash, now });
  const connection = begun && (await findConnection(db, begun.connectionId));
  if (begun === null || connection === null || !isCallback(publicUrl, connection, response.callback))
    return { begun: null, connection };
  return { begun, connection };
}

/** Returns who has signed in at the issuer. */
export const readResponse = (
  { issuers, sealer }: Pick<SignOnParts, 'issuers' | 'sealer'>,
  connection: ConnectionRow,
  { nonce, codeVerifier }: AttemptRow,
  response: IssuerResponse,
): Promise<SignedInThere> =>
  issuers.finishAt(
    issuerKeyOf(connection, sealer),
    { callback: response.callback, state: stateOf(response), nonce, codeVerifier },
    response.parameters,
  );

/** Refuses a connection that was changed while the issuer was contacted. */
export async function requireUnchanged(tx: Tx, { id, updatedAt }: ConnectionRow): Promise<void> {
  const current = await findConnection(tx, id);
  if (current?.updatedAt.getTime() !== updatedAt.getTime()) throw ended();
}

/** By how much the clocks of an issuer and of this server may differ. */
export const clockMs = 60_000;

/**
 * Returns when somebody proved at the issuer who they are; null where it does not say, or says what cannot be. Issuers let
 * people through unasked for days.
 */
export function provedAt({ authenticatedAt }: Pick<Claims, 'authenticatedAt'>, now: Date): Date | null {
  if (authenticatedAt === null || authenticatedAt.getTime() > now.getTime() + clockMs) return null;
  return authenticatedAt > now ? now : authenticatedAt;
}

import { findActor } from '#server/db/actors.queries.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { actOnBehalf, insertImpersonation, takeImpersonation } from '#server/db/impersonations.queries.ts';
import { Refusal } from '#shared/protocol/errors.ts';
import type { Actor } from '#shared/rules/actor.ts';
import { mayImpersonate } from '#shared/rules/impersonation.ts';
import { hashToken, newToken } from './opaque-token.ts';
import { forbidden } from './order-access.ts';
import { type SignedIn, startSession } from './sign-in.ts';

/** A link is followed at once or not at all. */
const linkTtlMs = 2 * 60 * 1000;
/** What is looked into as somebody else takes less than an hour, or begins anew. */
const sessionTtlMs = 60 * 60 * 1000;

/** A link that begins a session as a customer. The token is given here alone; its hash is stored. */
export async function impersonate(
  db: Db,
  actor: Actor,
  userId: string,
  now: Date,
): Promise<{ path: string; expiresAt: string }> {
  const customer = await findActor(db, userId);
  if (!mayImpersonate(actor, customer)) throw forbidden();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkTtlMs);
  await insertImpersonation(db, {
    tokenHash: hashToken(token),
    userId,
    impersonatorId: actor.userId,
    expiresAt,
  });
  return { path: `/impersonate-customer?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Begins the session that a link promises, where its maker may still do so. The link opens nothing afterwards. */
export const beginImpersonation = (db: Db, token: string, now: Date): Promise<SignedIn> =>
  db.transaction(async (tx) => {
    const taken = await takeImpersonation(tx, hashToken(token), now);
    const maker = taken && (await findActor(tx, taken.impersonatorId));
    const customer = taken && (await findActor(tx, taken.userId));
    if (taken === null || maker === null || !mayImpersonate(maker, customer))
      throw new Refusal('unauthenticated', 'Token is not valid', [
        'The link has been used or is too old. Ask for a new one.',
      ]);
    return startSession({ db: tx, now, sessionTtlMs }, 'customer', taken.userId, maker.userId);
  });

/** The same work, with everything it writes into histories naming who acts as `actor`. */
export const actingAs =
  <T>({ impersonatorId }: Actor, work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    if (impersonatorId !== undefined) await actOnBehalf(tx, impersonatorId);
    return work(tx);
  };

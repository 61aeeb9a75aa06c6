import { presentPerson } from '#server/accounts/present-person.ts';
import { requireOpen, type SignedIn, startSession } from '#server/accounts/sign-in/sign-in.ts';
import { actingOrigin, type Origin, recordAudit } from '#server/audit/record-audit.ts';
import type { Db } from '#server/kernel/db/db.ts';
import { hashToken, newToken } from '#server/kernel/http/opaque-token.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayImpersonate, mayReadImpersonations } from '#shared/access/impersonation.ts';
import { hourMs } from '#shared/kernel/durations.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import { findActor } from './actors.queries.ts';
import {
  actOnBehalf,
  customerPeople,
  impersonationLog,
  insertImpersonation,
  logImpersonation,
  takeImpersonation,
} from './impersonations.queries.ts';
import type { UseCaseContext } from './mutation-context.ts';
import { forbidden, requirePermission } from './order-access.ts';

type Customer = RouteData<'customers'>[number];

const maxListed = 50;
/** A link is followed at once or not at all. */
const linkTtlMs = 2 * 60 * 1000;
/** An impersonation session is short; after an hour the person must start a new one. */
const sessionTtlMs = hourMs;

/** Returns everyone whom the actor may impersonate, by company and name. */
export async function readCustomers({
  tx,
  actor,
}: Pick<UseCaseContext, 'tx' | 'actor'>): Promise<Customer[]> {
  requirePermission(actor, 'create', 'IMPERSONATION');
  return (await customerPeople(tx)).map((row) => ({ ...presentPerson(row), company: row.company }));
}

/** A link that begins a session as a customer. The token is given here alone; its hash is stored. */
export async function impersonate(
  db: Db,
  actor: Actor,
  userId: string,
  origin: Origin,
  now: Date,
): Promise<{ path: string; expiresAt: string }> {
  const customer = await findActor(db, userId);
  if (!mayImpersonate(actor, customer)) throw forbidden();
  await requireOpen(db, userId);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkTtlMs);
  await mutate(db, async (tx) => {
    await insertImpersonation(tx, {
      tokenHash: hashToken(token),
      userId,
      impersonatorId: actor.userId,
      expiresAt,
    });
    await recordAudit(tx, origin, { action: 'impersonation-allowed', kind: 'person', id: userId });
  });
  return { path: `/impersonate-customer?token=${token}`, expiresAt: expiresAt.toISOString() };
}

/** Begins the session that a link promises, where its maker may still do so. The link opens nothing afterwards. */
export const beginImpersonation = (db: Db, token: string, origin: Origin): Promise<SignedIn> =>
  mutate(db, async (tx) => {
    const { now } = origin;
    const taken = await takeImpersonation(tx, hashToken(token), now);
    const maker = taken && (await findActor(tx, taken.impersonatorId));
    const customer = taken && (await findActor(tx, taken.userId));
    if (taken === null || maker === null || !mayImpersonate(maker, customer))
      throw new Refusal('unauthenticated', 'Token is not valid', [
        'The link has been used or is too old. Ask for a new one.',
      ]);
    await logImpersonation(tx, taken, now);
    await recordAudit(tx, actingOrigin(origin, taken.userId, maker.userId), {
      action: 'impersonation-begun',
      kind: 'person',
      id: taken.userId,
    });
    return startSession({ db: tx, origin, sessionTtlMs }, 'customer', taken.userId, {
      impersonatorId: maker.userId,
    });
  });

/**
 * Returns the latest impersonations of customers, newest first. An owner sees those of people of their
 * company.
 */
export async function readImpersonations({
  tx,
  actor,
}: Pick<UseCaseContext, 'tx' | 'actor'>): Promise<RouteData<'impersonations'>> {
  if (!mayReadImpersonations(actor)) throw forbidden();
  const rows = await impersonationLog(tx, actor.companyId, maxListed);
  return rows.map((row) => ({
    id: String(row.id),
    person: presentPerson(row.person),
    company: row.company,
    impersonator: presentPerson(row.impersonator),
    begunAt: row.begun_at.toISOString(),
  }));
}

/** Returns the context with the impersonator recorded in every history entry it writes. */
export const actingAs =
  <T>({ impersonatorId }: Actor, use: (tx: MutationTx) => Promise<T>) =>
  async (tx: MutationTx): Promise<T> => {
    if (impersonatorId !== undefined) await actOnBehalf(tx, impersonatorId);
    return use(tx);
  };

import { randomBytes } from 'node:crypto';
import type { MutationContext } from '#server/access/mutation-context.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import { newId } from '#server/kernel/http/opaque-token.ts';
import type { Actor } from '#shared/access/actor.ts';
import { roleName } from '#shared/access/role-name.ts';
import type { DecidedVersion, DecisionKind, OpenThread } from '#shared/decisions/decision.ts';
import { type DecisionRecord, hashRecord, noHash, storable, withNamesHash } from './decision-record.ts';
import { type DeciderRow, findDecider, insertDecision } from './decisions.queries.ts';
import { chainDecision } from './installation-chain.ts';

/** The decision itself; its author, time and mutation come from the context. */
export interface NewDecision {
  kind: DecisionKind;
  reason: string | null;
  versions: DecidedVersion[];
  openThreads?: OpenThread[];
  takesBackId?: string | null;
}

/** An entry that was just added. */
export type Appended = Pick<DecisionRecord, 'id' | 'kind' | 'versions'> & { hash: string };

/** The person's role, for print. */
function roleText(actor: Actor, { company }: DeciderRow): string {
  if (actor.guest !== undefined) return 'Guest, by link';
  const role = actor.role === 'staff' && actor.isApprover ? 'Approver' : roleName(actor.role);
  return company === null ? role : `${role}, ${company}`;
}

/** Adds an entry to the chain of an order whose row the caller has locked. */
export async function appendDecision(
  { tx, actor, now, device }: Pick<MutationContext, 'tx' | 'actor' | 'now' | 'device'>,
  orderId: number,
  decision: NewDecision,
): Promise<Appended> {
  const decider = await findDecider(tx, orderId, actor.userId, actor.impersonatorId ?? null);
  const nameOf = (person: Parameters<typeof presentPerson>[0]) => {
    const { id, name } = presentPerson(person);
    return { id, name };
  };
  const record = withNamesHash(
    storable<DecisionRecord>({
      id: newId(),
      orderId: String(orderId),
      sequence: decider.decision_count + 1,
      kind: decision.kind,
      reason: decision.reason,
      versions: decision.versions,
      openThreads: decision.openThreads ?? [],
      by: nameOf(decider),
      role: roleText(actor, decider),
      assurance:
        actor.guest?.assurance ??
        (decider.impersonator === null ? (actor.assurance ?? 'password') : 'impersonation'),
      impersonator: decider.impersonator && nameOf(decider.impersonator),
      device: device ?? 'other',
      decidedAt: now.toISOString(),
      takesBackId: decision.takesBackId ?? null,
      previousHash: decider.decision_head ?? noHash,
      salt: randomBytes(16).toString('hex'),
    }),
  );
  const hash = hashRecord(record);
  await insertDecision(tx, record, hash);
  chainDecision({ tx, now }, orderId, record.sequence, hash);
  return { id: record.id, kind: record.kind, versions: record.versions, hash };
}

import type { MutationContext, UseCaseContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { presentPerson } from '#server/accounts/present-person.ts';
import type { LockedOrder } from '#server/orders/order-rows.queries.ts';
import { situationOf } from '#server/orders/order-situation.ts';
import type { Actor } from '#shared/access/actor.ts';
import type { AnnouncedDecisions } from '#shared/decisions/announced-decisions.ts';
import { decidedStatus, decidedStep, isMovingKind, type MovingKind } from '#shared/decisions/decided-step.ts';
import type { DecidedVersion, OpenThread, SeenVersion } from '#shared/decisions/decision.ts';
import { decisionUndoMs } from '#shared/decisions/decision-limits.ts';
import { Refusal } from '#shared/kernel/errors.ts';
import type { OrderStatus } from '#shared/orders/order.ts';
import { type OrderActionId, orderActionIds } from '#shared/orders/order-action-table.ts';
import { mayAct, phaseAfter } from '#shared/orders/order-actions.ts';
import { statusOfPhase } from '#shared/orders/order-phase.ts';
import { decodeMark } from '#shared/review/mark-record.ts';
import { type Appended, appendDecision, type NewDecision } from './append-decision.ts';
import { decidedVersions, requireKnownThreads } from './check-seen.ts';
import { unrecordedApproval } from './current-proofs.ts';
import {
  type DecisionRow,
  decisionInForce,
  decisionsOf,
  newestDecision,
  type OpenThreadRow,
  openThreadsOf,
} from './decisions.queries.ts';
import { dropPending, insertPending } from './pending.queries.ts';
import { isOwnDecision, presentDecision } from './present-decision.ts';

/** What a person decides on: what they had on the screen, and why. */
export interface DecisionBasis {
  /** Absent: decided without the proofs on the screen. */
  seen?: readonly SeenVersion[] | undefined;
  reason?: string | null | undefined;
  /** The decision that is taken back by a further entry. */
  takesBackId?: string | undefined;
  /** An undo, or the undo of one: an earlier decision counts again, without another look at the proofs. */
  isRestored?: true;
}

/** A change of an order's status. */
export interface Step {
  order: LockedOrder;
  to: OrderStatus;
  /** Whether it undoes the order's last change. */
  isUndo: boolean;
  basis: DecisionBasis;
}

/** Jobs use the database's time, due dates the server's clock: a job runs a little later to be sure. */
const slackMs = 250;

/**
 * Returns the decision that a step makes; null if it makes none. Throws a refusal if the proofs differ from
 * what was seen.
 */
export async function planDecision(context: UseCaseContext, step: Step): Promise<NewDecision | null> {
  const { order, to, basis } = step;
  if (to === 'in-review') return planTakingBack(context, step);
  const kind = decidedStep(order.status, to);
  if (kind === null || (step.isUndo && !(await restores(context, step)))) return null;
  if (basis.isRestored === true) requireDecider(context.actor, order, to);
  return decisionOn(context, order.id, kind, basis);
}

/** Returns a decision on the current proofs. Throws a refusal if they, or what is open on them, differ from what was seen. */
export async function decisionOn(
  context: UseCaseContext,
  orderId: number,
  kind: MovingKind,
  basis: DecisionBasis,
): Promise<NewDecision> {
  const versions = await decidedVersions(context, orderId, basis.seen);
  const restored = basis.isRestored === true ? await requireAsDecided(context, orderId, versions) : undefined;
  const threads = kind === 'approved' ? await threadsOpenOn(context, versions) : [];
  if (restored !== undefined) requireKnownThreads(context, versions, threads, seenIn(restored));
  if (basis.seen !== undefined) requireKnownThreads(context, versions, threads, basis.seen);
  const isOwn = restored !== undefined && isOwnDecision(context.actor, restored);
  return {
    kind,
    reason: basis.reason ?? (isOwn ? restored.reason : null),
    versions,
    openThreads: threads.map(asOpenThread),
  };
}

/** Refuses to undo or to restore a decision that the actor could not make now. */
function requireDecider(actor: Actor, order: LockedOrder, status: OrderStatus): void {
  const inReview = { ...situationOf(order), status: 'in-review' } as const;
  const leadsThere = (action: OrderActionId): boolean => {
    const to = phaseAfter(actor, inReview, action);
    return to !== null && statusOfPhase(to).status === status;
  };
  const may = orderActionIds.filter((action) => mayAct(actor, inReview, action, 'drop'));
  if (!may.some(leadsThere)) throw forbidden();
}

/** Returns whether undoing the return to review makes an earlier decision count again. */
async function restores({ tx }: UseCaseContext, { order, to }: Step): Promise<boolean> {
  const newest = await newestDecision(tx, order.id, { userId: null, withInternal: false });
  return to === decidedStatus.approved || newest?.kind === 'taken-back';
}

/**
 * Refuses to make a decision count again for other files than those that it was about. It is the one that the actor took
 * back last: of others' decisions since then the actor may have seen no file. Returns it.
 */
async function requireAsDecided(
  { tx, actor }: UseCaseContext,
  orderId: number,
  versions: readonly DecidedVersion[],
): Promise<DecisionRow | undefined> {
  const rows = await decisionsOf(tx, orderId);
  const ended = rows.find((row) => row.kind === 'taken-back' && row.user_id === actor.userId);
  const filesOf = (all: readonly DecidedVersion[]): string =>
    JSON.stringify(all.map(({ versionId, sha256 }) => [versionId, sha256]).sort());
  if (ended !== undefined && filesOf(ended.versions) === filesOf(versions))
    return rows.find((row) => row.id === ended.takes_back_id);
  throw new Refusal('conflict', 'This can no longer be undone', [
    `#${orderId}: its proofs have changed since. Look at them and decide again.`,
  ]);
}

/**
 * Plans the taking back of a decision. Only a return of the decided order takes it back: new work that comes
 * to review is a response to it.
 */
async function planTakingBack(
  { tx, actor, now }: UseCaseContext,
  { order, isUndo, basis }: Step,
): Promise<NewDecision | null> {
  const inForce = await decisionInForce(tx, order.id);
  if (order.status === 'approved' && inForce?.kind !== 'approved')
    return takeBackUnrecorded(tx, order.id, basis);
  if (inForce === null || !isMovingKind(inForce.kind)) return null;
  if (decidedStatus[inForce.kind] !== order.status) return null;
  const isTakenBack = isUndo || order.status === 'approved' || basis.takesBackId === inForce.id;
  if (!isTakenBack) return null;
  const isAnnounced = inForce.undo_until === null || inForce.undo_until <= now;
  if (isUndo && isAnnounced) {
    requireDecider(actor, order, order.status);
    throw announced({ actor, now }, order, inForce);
  }
  return {
    kind: 'taken-back',
    reason: basis.reason ?? (isUndo ? 'Undone' : await reasonAgain(tx, order.id, actor, basis)),
    versions: inForce.versions.map((version) => ({ ...version, onScreen: false })),
    takesBackId: inForce.id,
  };
}

/** Returns the reason for which the actor took a decision back before, where that was undone and is done again; else null. */
async function reasonAgain(
  tx: UseCaseContext['tx'],
  orderId: number,
  actor: Actor,
  { isRestored }: DecisionBasis,
): Promise<string | null> {
  if (isRestored !== true) return null;
  const rows = await decisionsOf(tx, orderId);
  return rows.find((row) => row.kind === 'taken-back' && row.user_id === actor.userId)?.reason ?? null;
}

/** Returns the refusal to undo a decision that others know of: it can only be taken back, by a further entry. */
function announced(
  context: Pick<UseCaseContext, 'actor' | 'now'>,
  order: LockedOrder,
  inForce: DecisionRow,
): Refusal {
  const mayReturn = mayAct(context.actor, situationOf(order), 'in-review');
  const data: AnnouncedDecisions = {
    kind: 'announced-decisions',
    decisions: mayReturn ? [presentDecision(context, inForce)] : [],
    others: [],
  };
  const by = mayReturn ? '' : ', by whoever may do so';
  return new Refusal(
    'conflict',
    'Others have been notified',
    [`#${order.id}: the decision can still be taken back with a reason${by}.`],
    data,
  );
}

/** Returns the end of an approval from before decisions were recorded: there is no entry that it could name. */
async function takeBackUnrecorded(
  tx: UseCaseContext['tx'],
  orderId: number,
  { reason }: DecisionBasis,
): Promise<NewDecision> {
  const words = 'The approval is from before decisions were recorded.';
  return {
    kind: 'taken-back',
    reason: typeof reason === 'string' ? `${reason} (${words})` : words,
    versions: await unrecordedApproval(tx, orderId),
    takesBackId: null,
  };
}

/** Returns what an earlier approval was about, with the threads that were open then. */
const seenIn = ({ versions, open_threads }: DecisionRow): SeenVersion[] =>
  versions.map(({ versionId, sha256, onScreen }) => {
    const open = open_threads.filter((thread) => thread.versionId === versionId);
    return { versionId, sha256, onScreen, openThreads: open.map(({ id }) => id) };
  });

const threadsOpenOn = (
  { tx, actor }: UseCaseContext,
  versions: NewDecision['versions'],
): Promise<OpenThreadRow[]> =>
  openThreadsOf(
    tx,
    versions.map(({ versionId }) => versionId),
    actor.userId,
  );

function asOpenThread({ id, versionId, author, text, annotation }: OpenThreadRow): OpenThread {
  const mark = annotation === null ? null : decodeMark(annotation);
  const page = mark?.kind === 'mark' ? mark.mark.page : null;
  return { id, versionId, page, author: presentPerson(author).name, text };
}

/** A decision that was recorded with a change of its order. */
export interface RecordedStep {
  decision: Appended;
  /** Whether its notifications and mails wait until it can no longer be undone. */
  isPending: boolean;
  /** The decision that is taken back before others could know of it. */
  unknownId: string | null;
  /**
   * Whether the author takes the decision back before anyone was notified of it, in which case nobody is notified
   * of this either.
   */
  isSilent: boolean;
}

/** Records the decision that a step is. */
export async function recordStep(
  context: MutationContext,
  orderId: number,
  decision: NewDecision,
): Promise<RecordedStep> {
  const { takesBackId } = decision;
  const unknown = typeof takesBackId === 'string' ? await dropPending(context.tx, takesBackId) : null;
  return {
    decision: await appendDecision(context, orderId, decision),
    isPending: isMovingKind(decision.kind),
    unknownId: unknown === null ? null : (takesBackId ?? null),
    isSilent: unknown !== null && isOwnDecision(context.actor, unknown),
  };
}

/** Leaves a decision to be announced once its author can no longer undo it. */
export async function announceLater(
  { tx, actor, now }: MutationContext,
  { orderId, decisionId, changeId }: { orderId: number; decisionId: string; changeId: string },
): Promise<void> {
  const dueAt = new Date(now.getTime() + decisionUndoMs);
  await insertPending(tx, { decisionId, orderId, userId: actor.userId, changeId, dueAt });
  await tx.addJob('announce-decisions', {}, decisionUndoMs + slackMs);
}

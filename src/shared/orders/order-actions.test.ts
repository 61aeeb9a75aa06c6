import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, type Role, roles } from '#shared/access/role.ts';
import { dropTargets } from '#shared/board/board-drop.ts';
import { dropOn, moveInto } from '#shared/board/board-move.ts';
import { type OrderStatus, orderStatuses } from './order.ts';
import { type OrderActionId, orderAction, orderActionIds } from './order-action-table.ts';
import { actionsFor, mayAct, type OrderSituation, phaseAfter } from './order-actions.ts';
import { situationAfter } from './order-effect.ts';
import { columnOf, fromLabel, type OrderPhase, orderPhases, phaseOf, statusOfPhase } from './order-phase.ts';
import { nextStatuses } from './order-status.ts';

const actorOf = (role: Role, more: Partial<Actor> = {}): Actor => ({
  userId: 'someone',
  role,
  clientType: isCustomerRole(role) ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
  isApprover: false,
  viewOnly: false,
  ...more,
});
const situationIn = (phase: OrderPhase, more: Partial<OrderSituation> = {}): OrderSituation => ({
  ...statusOfPhase(phase),
  isFrozen: false,
  isArchived: false,
  isLocked: false,
  heldFrom: phase === 'on-hold' ? 'in-progress' : null,
  ability: 'none',
  ...more,
});
const customers: Role[] = ['owner', 'staff'];
const managers: Role[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
const provider: Role[] = ['operator', ...managers];
const working: Role[] = [...customers, ...provider];

/** Who may, and from where: sentences of section 6 with the tables of section 4, and what the table decides beyond. */
const law: Record<OrderActionId, Partial<Record<OrderPhase, Role[]>>> = {
  publish: { draft: customers },
  'ready-to-go': { queue: customers, 'in-progress': provider, 'on-hold': working },
  queue: { 'ready-to-go': customers },
  'in-progress': {
    queue: provider,
    'ready-to-go': provider,
    'in-review': ['owner', ...managers],
    'on-hold': working,
  },
  'in-review': {
    'in-progress': provider,
    'gr-revision': ['owner', ...managers],
    'on-hold': [...customers, ...managers],
    approved: [...customers, ...managers],
  },
  'gr-revision': { 'in-progress': managers, 'in-review': managers },
  hold: { 'in-progress': working, 'in-review': ['owner', ...provider] },
  resume: { 'on-hold': working },
  approve: { 'in-review': ['owner', ...managers], completed: ['owner', ...managers] },
  complete: { approved: ['owner', ...provider] },
  cancel: Object.fromEntries(
    (['queue', 'ready-to-go', 'in-progress', 'gr-revision', 'in-review', 'on-hold'] as const).map((phase) => [
      phase,
      working,
    ]),
  ),
  restore: { cancelled: working },
  'revert-draft': { queue: customers, 'ready-to-go': customers },
  freeze: Object.fromEntries(
    orderPhases
      .filter((phase) => !['draft', 'completed', 'cancelled'].includes(phase))
      .map((phase) => [phase, managers]),
  ),
  unfreeze: {},
  lock: Object.fromEntries(
    orderPhases.filter((phase) => phase !== 'draft').map((phase) => [phase, managers]),
  ),
  unlock: {},
  archive: { approved: managers, completed: managers, cancelled: managers },
  unarchive: {},
  delete: { draft: customers, cancelled: customers },
  duplicate: Object.fromEntries(orderPhases.map((phase) => [phase, customers])),
  'set-due-date': Object.fromEntries(
    orderPhases
      .filter((phase) => phase !== 'completed' && phase !== 'cancelled')
      .map((phase) => [phase, phase === 'draft' ? ['owner'] : ['owner', ...managers]]),
  ),
  'set-people': Object.fromEntries(
    orderPhases
      .filter((phase) => phase !== 'completed' && phase !== 'cancelled')
      .map((phase) => [phase, phase === 'draft' ? ['owner'] : ['owner', ...managers]]),
  ),
  'assign-operator': Object.fromEntries(
    orderPhases
      .filter((phase) => !['draft', 'completed', 'cancelled'].includes(phase))
      .map((phase) => [phase, managers]),
  ),
  'assign-manager': Object.fromEntries(
    orderPhases
      .filter((phase) => !['draft', 'completed', 'cancelled'].includes(phase))
      .map((phase) => [phase, managers]),
  ),
  reorder: {
    queue: [...customers, ...managers],
    'ready-to-go': [...customers, ...managers],
    'in-progress': provider,
    'gr-revision': managers,
    'in-review': [...customers, ...managers],
    'on-hold': working,
    approved: managers,
    completed: managers,
    cancelled: managers,
  },
  play: { 'in-progress': provider, 'gr-revision': provider },
  pause: Object.fromEntries(
    orderPhases.filter((phase) => phase !== 'draft').map((phase) => [phase, provider]),
  ),
};

describe('the table of order actions', () => {
  const lines = orderActionIds.flatMap((action) => orderPhases.map((phase) => [action, phase] as const));

  it.each(lines)('%s, from %s', (action, phase) => {
    const allowed = roles.filter((role) => mayAct(actorOf(role), situationIn(phase), action));
    expect(allowed.sort()).toEqual([...(law[action][phase] ?? [])].sort());
  });

  it('lets the creator fill in a draft and a collaborator answer a proof', () => {
    const creator = { ability: 'creator' } as const;
    expect(mayAct(actorOf('staff'), situationIn('draft', creator), 'set-due-date')).toBe(true);
    expect(mayAct(actorOf('staff'), situationIn('in-progress', creator), 'set-due-date')).toBe(false);
    expect(mayAct(actorOf('staff'), situationIn('in-review', creator), 'approve')).toBe(true);
    expect(
      mayAct(actorOf('staff'), situationIn('in-review', { ability: 'collaborator' }), 'in-progress'),
    ).toBe(true);
    expect(mayAct(actorOf('staff'), situationIn('in-review', { ability: 'collaborator' }), 'approve')).toBe(
      false,
    );
  });

  it('closes what is archived, locked or frozen to all but its way back', () => {
    const manager = actorOf('manager');
    const open = (more: Partial<OrderSituation>) => actionsFor(manager, situationIn('approved', more));
    expect(open({ isArchived: true })).toEqual(['unarchive']);
    expect(open({ isLocked: true, isFrozen: true })).toEqual(['unlock']);
    expect(open({ isFrozen: true })).toEqual(['unfreeze', 'lock']);
  });

  it('resumes to where an order was held, or as far as the role may bring it', () => {
    const held = situationIn('on-hold', { heldFrom: 'in-review' });
    expect(phaseAfter(actorOf('manager'), held, 'resume')).toBe('in-review');
    expect(phaseAfter(actorOf('operator'), held, 'resume')).toBe('in-progress');
  });
});

const anyActor = fc
  .record({ role: fc.constantFrom(...roles), isApprover: fc.boolean(), viewOnly: fc.boolean() })
  .map(({ role, ...more }) => actorOf(role, more));
const anyAbility = fc.constantFrom('creator' as const, 'collaborator' as const, 'none' as const);
const anyStep = fc.record({
  actor: anyActor,
  ability: anyAbility,
  action: fc.constantFrom(...orderActionIds),
});

/**
 * Returns whether the two tables, or the decisions written beside them, know of this change of phase for the
 * role.
 */
function isLawful(role: Role, from: OrderSituation, to: OrderSituation, action: OrderActionId): boolean {
  const [before, after] = [phaseOf(from), phaseOf(to)];
  const drops: readonly string[] = dropTargets(role, from.status);
  if (before === 'on-hold') return after === 'cancelled' || drops.includes(columnOf(to) ?? '');
  if (after === 'on-hold') return before === 'in-progress' || before === 'in-review';
  if (after === 'cancelled') return !['approved', 'completed', 'draft'].includes(before);
  if (before === 'cancelled') return after === 'ready-to-go' && action === 'restore';
  if (after === 'gr-revision') return managers.includes(role);
  if (after === 'draft') return customers.includes(role) && from.status === 'new-order';
  if (to.status === 'new-order') return drops.includes(to.state);
  return nextStatuses(role, from.status).includes(to.status);
}

describe('any sequence of actions by anyone', () => {
  it('never leaves the tables', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        let now = situationIn('draft');
        for (const { actor, ability, action } of steps) {
          const situation = { ...now, ability };
          if (!mayAct(actor, situation, action)) continue;
          expect(actor.viewOnly || actor.role === 'cso' || actor.role === 'guest').toBe(false);
          const next = situationAfter(actor, situation, action);
          if (phaseOf(next) !== phaseOf(now)) {
            expect(isLawful(actor.role, now, next, action)).toBe(true);
            expect([now.isFrozen, now.isLocked, now.isArchived]).toEqual([false, false, false]);
          }
          if (phaseOf(now) === 'draft') expect(actor.clientType).toBe('customer');
          if (next.state !== 'active') expect(next.status).toBe('new-order');
          expect(next.heldFrom !== null).toBe(next.status === 'on-hold');
          now = next;
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('reaches every phase', () => {
    const reached = new Set<OrderPhase>(['draft']);
    const todo: OrderSituation[] = [situationIn('draft')];
    for (const now of todo)
      for (const role of working)
        for (const action of actionsFor(actorOf(role), now)) {
          const next = situationAfter(actorOf(role), now, action);
          if (reached.has(phaseOf(next))) continue;
          reached.add(phaseOf(next));
          todo.push(next);
        }
    expect([...reached].sort()).toEqual([...orderPhases].sort());
  });
});

describe('dropping a card', () => {
  const columns = [
    'active',
    'queue',
    'draft',
    'in-progress',
    'in-review',
    'on-hold',
    'approved',
    'cancelled',
  ] as const;

  it('is what the drop table accepts and the action table allows, and says why not otherwise', () => {
    fc.assert(
      fc.property(
        anyActor,
        anyAbility,
        fc.constantFrom(...orderPhases),
        fc.constantFrom(...columns),
        (actor, ability, phase, column) => {
          const situation = situationIn(phase, { ability });
          const { action, refusal } = dropOn(actor, situation, column);
          expect(action === null).toBe(refusal !== null);
          if (refusal !== null) expect(refusal.length).toBeGreaterThan(20);
          if (action === null) return;
          expect(mayAct(actor, situation, action, 'drop')).toBe(true);
          expect(moveInto(actor, situation, column, 'drop')).toBe(action);
          expect(columnOf(situationAfter(actor, situation, action))).toBe(column);
          if (action !== 'reorder') expect(dropTargets(actor.role, situation.status)).toContain(column);
        },
      ),
    );
  });

  it.each([
    ['operator', 'ready-to-go', 'in-progress', null],
    ['operator', 'in-progress', 'active', 'ready-to-go'],
    ['manager', 'in-progress', 'in-review', 'in-review'],
    ['manager', 'in-review', 'approved', 'approve'],
    ['owner', 'ready-to-go', 'queue', 'queue'],
    ['owner', 'draft', 'active', 'publish'],
    ['owner', 'in-progress', 'in-review', 'in-review'],
    ['staff', 'in-progress', 'in-review', 'in-review'],
    ['operator', 'in-review', 'in-progress', 'in-progress'],
    ['staff', 'in-review', 'approved', null],
    ['owner', 'in-review', 'in-progress', null],
    ['owner', 'in-review', 'approved', 'approve'],
    ['cso', 'in-review', 'approved', null],
  ] as const)('%s, %s to %s: %s', (role, phase, column, action) => {
    expect(dropOn(actorOf(role), situationIn(phase), column).action).toBe(action);
  });
});

describe('what only a drop does', () => {
  it.each([
    ['owner', 'in-progress', 'in-review'],
    ['staff', 'in-progress', 'in-review'],
    ['operator', 'in-review', 'in-progress'],
  ] as const)('%s, %s to %s: no button or key does it', (role, phase, action) => {
    expect(mayAct(actorOf(role), situationIn(phase), action)).toBe(false);
    expect(moveInto(actorOf(role), situationIn(phase), action)).toBeNull();
    expect(mayAct(actorOf(role), situationIn(phase), action, 'drop')).toBe(true);
    expect(mayAct(actorOf(role), situationIn(phase, { isFrozen: true }), action, 'drop')).toBe(false);
    expect(mayAct(actorOf(role, { viewOnly: true }), situationIn(phase), action, 'drop')).toBe(false);
  });

  it('is everything that the drop table accepts, but for approvals', () => {
    for (const role of working)
      for (const phase of orderPhases.filter((each) => each !== 'draft'))
        for (const column of dropTargets(role, statusOfPhase(phase).status))
          if (column !== 'approved')
            expect([role, phase, column, dropOn(actorOf(role), situationIn(phase), column).refusal]).toEqual([
              role,
              phase,
              column,
              null,
            ]);
  });

  it('is refused with the name of the button that would do it', () => {
    expect(dropOn(actorOf('owner'), situationIn('in-review'), 'in-progress').refusal).toBe(
      'Cards are not dragged from In Review to In Progress. Choose “In Progress” in the card’s menu.',
    );
    expect(dropOn(actorOf('operator'), situationIn('in-progress'), 'on-hold').refusal).toContain(
      '“Hold Order”',
    );
  });
});

describe('phases', () => {
  it('stand for every status and state that goes with it', () => {
    for (const phase of orderPhases) expect(phaseOf(statusOfPhase(phase))).toBe(phase);
    const statuses = new Set<OrderStatus>(orderPhases.map((phase) => statusOfPhase(phase).status));
    expect([...statuses].sort()).toEqual([...orderStatuses].sort());
  });

  it('say from where an order was held or cancelled, in the specification’s words', () => {
    const none = { heldFrom: null, cancelledFrom: null };
    expect(fromLabel({ ...none, progress: 'on-hold', heldFrom: 'in-review' })).toBe('Hold from In Review');
    expect(fromLabel({ ...none, progress: 'cancelled', cancelledFrom: 'in-progress' })).toBe(
      'Cancelled from In Progress',
    );
    expect(fromLabel({ ...none, progress: 'in-progress' })).toBeNull();
  });

  it('have words for every action', () => {
    for (const action of orderActionIds) expect(orderAction(action).label).not.toBe('');
  });

  it('have the specification’s words for its actions', () => {
    const words: Partial<Record<OrderActionId, string>> = {
      publish: 'Publish',
      'in-progress': 'In Progress',
      'in-review': 'In Review',
      'ready-to-go': 'Ready to go',
      hold: 'Hold Order',
      queue: 'Queue Order',
      freeze: 'Frozen Order',
      cancel: 'Cancel Order',
      'revert-draft': 'Revert as Draft',
      delete: 'Delete',
      duplicate: 'Duplicate',
      resume: 'Resume',
      restore: 'Restore',
      archive: 'Archive',
      'gr-revision': 'GR Revision',
    };
    expect(
      Object.fromEntries(orderActionIds.filter((id) => id in words).map((id) => [id, orderAction(id).label])),
    ).toEqual(words);
  });
});

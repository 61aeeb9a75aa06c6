import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isCustomerRole, type Role, roles } from '#shared/access/role.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import {
  isOpenForFiles,
  mayAddAttachment,
  mayAddVersion,
  mayDeleteAttachment,
} from './attachment-changes.ts';

const actorOf = (role: Role, viewOnly = false): Actor => ({
  userId: 'someone',
  role,
  clientType: isCustomerRole(role) || role === 'guest' ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
  isApprover: false,
  viewOnly,
});
const who = (may: (actor: Actor) => boolean) => roles.filter((role) => may(actorOf(role)));
const managers: Role[] = ['manager', 'creative_manager', 'production_manager', 'admin'];
const provider: Role[] = ['operator', ...managers];
const customers: Role[] = ['owner', 'staff'];

describe('files of an order', () => {
  it.each([
    ['customer', provider],
    ['guest', provider],
    ['internal', provider],
    ['supplied', [...customers, ...managers]],
  ] as const)('of the kind %s are added and versioned by %j', (kind, allowed) => {
    expect(who((actor) => mayAddAttachment(actor, kind))).toEqual(allowed);
    expect(who((actor) => mayAddVersion(actor, kind))).toEqual(allowed);
  });

  it.each([
    ['customer', ['owner', ...provider]],
    ['guest', ['owner', ...provider]],
    ['internal', managers],
    ['supplied', ['owner', ...managers]],
  ] as const)('of the kind %s are deleted by %j', (kind, allowed) => {
    expect(who((actor) => mayDeleteAttachment(actor, kind))).toEqual(allowed);
  });

  it('are left alone by view-only people', () => {
    for (const role of roles)
      for (const kind of ['customer', 'supplied', 'internal', 'guest'] as const)
        for (const may of [mayAddAttachment, mayAddVersion, mayDeleteAttachment])
          expect(may(actorOf(role, true), kind)).toBe(false);
  });

  it('are closed with their order', () => {
    const open = { isFrozen: false, isArchived: false };
    const closed = orderStatuses.filter((progress) => !isOpenForFiles({ ...open, progress }));
    expect(closed).toEqual(['completed', 'cancelled']);
    expect(isOpenForFiles({ isFrozen: true, isArchived: false, progress: 'in-review' })).toBe(false);
    expect(isOpenForFiles({ isFrozen: false, isArchived: true, progress: 'in-review' })).toBe(false);
  });
});

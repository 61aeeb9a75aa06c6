import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnTab, mayDecideVersion, mayDeleteVersion } from '#shared/files/version-rules.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import { startingTab, tabsFor } from '#shared/review/comment-tabs.ts';
import type { Actor } from './actor.ts';
import { mayReadAttachment, mayReadVersion } from './attachment-visibility.ts';
import { isReadOnly } from './read-only.ts';
import { isCustomerRole, type Role, roles } from './role.ts';

const actorOf = (role: Role, viewOnly = false): Actor => ({
  userId: 'someone',
  role,
  clientType: isCustomerRole(role) || role === 'guest' ? 'customer' : 'user',
  companyId: isCustomerRole(role) ? 'company' : null,
  isApprover: false,
  viewOnly,
});
const insiders: Role[] = ['operator', 'manager', 'creative_manager', 'production_manager', 'admin'];
const outsiders = roles.filter((role) => !insiders.includes(role));
const kinds = ['internal', 'customer', 'supplied', 'guest'] as const;

describe('what one may read', () => {
  it('is everything for internal staff', () => {
    for (const role of insiders)
      for (const status of orderStatuses)
        for (const kind of kinds) {
          expect(mayReadAttachment(role, { kind, uploadedByCustomer: false }, status)).toBe(true);
          expect(mayReadVersion(role, { isInternal: true })).toBe(true);
        }
  });

  it('is for others what customers uploaded, and the rest once it is in review', () => {
    for (const role of outsiders)
      for (const kind of ['customer', 'supplied', 'guest'] as const) {
        expect(
          orderStatuses.filter((status) =>
            mayReadAttachment(role, { kind, uploadedByCustomer: false }, status),
          ),
        ).toEqual(['in-review', 'approved', 'completed']);
        expect(
          orderStatuses.filter((status) =>
            mayReadAttachment(role, { kind, uploadedByCustomer: true }, status),
          ),
        ).toEqual(orderStatuses);
      }
  });

  it('is never internal for others', () => {
    for (const role of outsiders)
      for (const status of orderStatuses)
        for (const uploadedByCustomer of [true, false]) {
          expect(mayReadAttachment(role, { kind: 'internal', uploadedByCustomer }, status)).toBe(false);
          expect(mayReadVersion(role, { isInternal: true })).toBe(false);
        }
  });
});

describe('tabs', () => {
  it('are two for internal staff on an internal review, one for everyone else and everywhere else', () => {
    for (const role of roles)
      for (const kind of kinds)
        expect(tabsFor(actorOf(role), kind)).toEqual(
          insiders.includes(role) && kind === 'internal' ? ['public', 'internal'] : ['public'],
        );
  });

  it('start on the public one for owner, staff and guest, else where the query, then the attachment says', () => {
    const attachment = { kind: 'internal', startingTab: 'internal' } as const;
    for (const role of ['owner', 'staff', 'guest'] as const)
      for (const asked of ['true', 'false', null] as const)
        expect(startingTab(actorOf(role), attachment, asked)).toBe('public');
    for (const role of insiders) {
      expect(startingTab(actorOf(role), attachment, null)).toBe('internal');
      expect(startingTab(actorOf(role), attachment, 'true')).toBe('public');
      expect(startingTab(actorOf(role), { ...attachment, startingTab: 'public' }, 'false')).toBe('internal');
    }
  });

  it('never start on one that cannot be read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...roles),
        fc.constantFrom(...kinds),
        fc.constantFrom('public' as const, 'internal' as const),
        fc.constantFrom('true' as const, 'false' as const, null),
        (role, kind, tab, asked) => {
          const actor = actorOf(role);
          expect(tabsFor(actor, kind)).toContain(startingTab(actor, { kind, startingTab: tab }, asked));
        },
      ),
    );
  });
});

describe('read-only', () => {
  const open = {
    order: { progress: 'in-review' as const, isFrozen: false, isArchived: false },
    attachment: { isDisabledInternalTabAnnotation: false, isDisabledPublicTabAnnotation: false },
    version: { isDisabledAnnotation: false, isDisabledInternalAnnotation: false },
  };

  it('are closed orders on both tabs', () => {
    const closed = orderStatuses.filter((progress) =>
      isReadOnly({ ...open, order: { ...open.order, progress } }, 'public'),
    );
    expect(closed).toEqual(['approved', 'completed', 'cancelled']);
    for (const flag of ['isFrozen', 'isArchived'])
      for (const tab of ['public', 'internal'] as const)
        expect(isReadOnly({ ...open, order: { ...open.order, [flag]: true } }, tab)).toBe(true);
  });

  it.each([
    ['attachment', 'isDisabledInternalTabAnnotation', 'internal'],
    ['attachment', 'isDisabledPublicTabAnnotation', 'public'],
    ['version', 'isDisabledInternalAnnotation', 'internal'],
    ['version', 'isDisabledAnnotation', 'public'],
  ] as const)('is the tab that %s.%s closes, and not the other', (part, flag, tab) => {
    const marked = { ...open, [part]: { ...open[part], [flag]: true } };
    expect(isReadOnly(marked, tab)).toBe(true);
    expect(isReadOnly(marked, tab === 'public' ? 'internal' : 'public')).toBe(false);
  });
});

describe('versions', () => {
  const version = { isInternal: false, isInternalApproved: false, disabledDelete: false };
  const manager = actorOf('manager');

  it('stand on the internal tab when flagged internal or checked, on the public one when not internal', () => {
    expect(isOnTab(version, 'internal')).toBe(false);
    expect(isOnTab({ ...version, isInternal: true }, 'internal')).toBe(true);
    expect(isOnTab({ ...version, isInternalApproved: true }, 'internal')).toBe(true);
    expect(isOnTab({ ...version, isInternalApproved: true }, 'public')).toBe(true);
    expect(isOnTab({ ...version, isInternal: true }, 'public')).toBe(false);
  });

  it('are deleted by those who may, unless checked, protected or the last of their tab', () => {
    expect(mayDeleteVersion(manager, version, [version, version])).toBe(true);
    expect(mayDeleteVersion(manager, version, [version])).toBe(false);
    expect(mayDeleteVersion(manager, version, [version, { ...version, isInternal: true }])).toBe(false);
    expect(mayDeleteVersion(manager, { ...version, isInternalApproved: true }, [version, version])).toBe(
      false,
    );
    expect(mayDeleteVersion(manager, { ...version, disabledDelete: true }, [version, version])).toBe(false);
    const allowed = roles.filter((role) => mayDeleteVersion(actorOf(role), version, [version, version]));
    expect(allowed).toEqual(['manager', 'creative_manager', 'production_manager', 'admin']);
    expect(mayDeleteVersion(actorOf('manager', true), version, [version, version])).toBe(false);
  });

  it('are decided by approving managers while the order is worked on', () => {
    const open = { isFrozen: false, isLocked: false, isArchived: false };
    for (const progress of orderStatuses)
      expect(roles.filter((role) => mayDecideVersion(actorOf(role), { ...open, progress }))).toEqual(
        progress === 'in-progress' || progress === 'gr-revision'
          ? ['creative_manager', 'production_manager', 'admin']
          : [],
      );
    for (const heldUp of ['isFrozen', 'isLocked', 'isArchived'])
      expect(mayDecideVersion(actorOf('admin'), { ...open, progress: 'in-progress', [heldUp]: true })).toBe(
        false,
      );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { roles } from '#shared/access/role.ts';
import { orderStatuses } from '#shared/orders/order.ts';
import { mayReadChecklist, mayTick, openChecklist, openItemsText } from './checklist-rules.ts';

const staff = ['operator', 'manager', 'creative_manager', 'production_manager', 'admin'];
const actor = (role: Actor['role'], viewOnly = false): Actor => ({
  userId: 'me',
  role,
  clientType: staff.includes(role) ? 'user' : 'customer',
  companyId: null,
  isApprover: false,
  viewOnly,
});
const anyCheck = fc.record({
  text: fc.stringMatching(/^[A-Z][a-z]{0,9}$/),
  isMandatory: fc.boolean(),
  doneAt: fc.constantFrom(null, '2026-03-12T10:00:00.000Z'),
});

it('keeps an order from review by what is open: by mandatory items in any case', () => {
  fc.assert(
    fc.property(fc.array(anyCheck, { maxLength: 6 }), fc.boolean(), (checks, withOpenItems) => {
      const open = checks.filter(({ doneAt }) => doneAt === null);
      const mandatory = open.filter(({ isMandatory }) => isMandatory);
      const found = openChecklist(checks, withOpenItems);
      if (mandatory.length > 0)
        expect(found).toEqual({
          kind: 'open-checklist',
          items: mandatory.map(({ text }) => text),
          isMandatory: true,
        });
      else if (open.length > 0 && !withOpenItems)
        expect(found).toEqual({
          kind: 'open-checklist',
          items: open.map(({ text }) => text),
          isMandatory: false,
        });
      else expect(found).toBeNull();
    }),
  );
});

it('is known to those who work on orders, who tick it until the order is decided', () => {
  const order = {
    status: 'in-progress',
    state: 'active',
    isFrozen: false,
    isLocked: false,
    isArchived: false,
  } as const;
  for (const role of roles) {
    expect(mayReadChecklist({ role }), role).toBe(staff.includes(role));
    expect(mayTick(actor(role), order), role).toBe(staff.includes(role));
    expect(mayTick(actor(role, true), order), role).toBe(false);
  }
  const mei = actor('operator');
  expect(orderStatuses.filter((status) => !mayTick(mei, { ...order, status }))).toEqual([
    'approved',
    'completed',
    'cancelled',
  ]);
  for (const flag of ['isFrozen', 'isLocked', 'isArchived'])
    expect(mayTick(mei, { ...order, [flag]: true }), flag).toBe(false);
  expect(mayTick(mei, { ...order, status: 'new-order', state: 'draft' })).toBe(false);
});

it('names its items in a sentence', () => {
  expect(openItemsText({ items: ['Bleed'] })).toBe('An item of its checklist is open: “Bleed”.');
  expect(openItemsText({ items: ['Bleed', 'Fonts'] })).toBe(
    '2 items of its checklist are open: “Bleed”, “Fonts”.',
  );
});

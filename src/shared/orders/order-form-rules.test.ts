import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { mayReadOrder } from '#shared/access/order-visibility.ts';
import { roles } from '#shared/access/role.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import { orderStatuses } from './order.ts';
import type { OrderSituation } from './order-actions.ts';
import { emptyOrderForm, type OrderForm } from './order-form.ts';
import {
  draftFaults,
  mayEditForm,
  mayRemoveFile,
  publishedFaults,
  publishFaults,
} from './order-form-rules.ts';
import { requirableFields } from './services/requirable-fields.ts';

const now = new Date('2026-03-12T10:00:00.000Z');
const whole: OrderForm = {
  orderName: 'Spring menu',
  serviceId: 'menu',
  brief: richTextOf('Eight pages'),
  dueDate: '2026-03-13T10:00:00.000Z',
};
const actor = (role: Actor['role'], more: Partial<Actor> = {}): Actor => ({
  userId: 'me',
  role,
  clientType: role === 'owner' || role === 'staff' ? 'customer' : 'user',
  companyId: role === 'owner' || role === 'staff' ? 'harbour' : null,
  isApprover: false,
  viewOnly: false,
  ...more,
});
const draft: OrderSituation = {
  status: 'new-order',
  state: 'draft',
  isFrozen: false,
  isArchived: false,
  isLocked: false,
  heldFrom: null,
  ability: 'none',
};

describe('a form', () => {
  it('can be published when name, service and brief are given and the due date is to come', () => {
    expect(publishedFaults(whole, now)).toEqual({});
    expect(publishedFaults({ ...whole, dueDate: null }, now)).toEqual({});
    expect(publishedFaults(emptyOrderForm, now)).toEqual({
      orderName: 'Required!',
      serviceId: 'Required!',
      brief: 'Required!',
    });
    expect(publishedFaults({ ...whole, orderName: ' \u2800 ', dueDate: now.toISOString() }, now)).toEqual({
      orderName: 'Required!',
      dueDate: 'Not Valid',
    });
  });

  it('holds texts up to their limits, in a draft as well', () => {
    const brief = (length: number) => ({ brief: richTextOf('x'.repeat(length)) });
    expect(draftFaults(brief(999))).toEqual({});
    expect(draftFaults(brief(1000))).toEqual({ brief: 'Max. 1000 character has been reached!' });
    expect(draftFaults({ orderName: 'x'.repeat(120) })).toEqual({});
    expect(draftFaults({ orderName: 'x'.repeat(121) })).toHaveProperty('orderName');
    expect(draftFaults({})).toEqual({});
  });

  it('that can be published can be kept as a draft', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 1500 }), (orderName, text) => {
        const form = { ...whole, orderName, brief: richTextOf(text) };
        if (Object.keys(publishedFaults(form, now)).length === 0) expect(draftFaults(form)).toEqual({});
      }),
    );
  });
});

describe('the service of an order', () => {
  const anyForm = fc.record({
    orderName: fc.constantFrom('', 'Menu'),
    serviceId: fc.constantFrom(null, 'menu'),
    brief: fc.constantFrom(richTextOf(''), richTextOf('Eight pages')),
    dueDate: fc.constantFrom(null, whole.dueDate),
  }) satisfies fc.Arbitrary<OrderForm>;
  const anyService = fc.record({
    name: fc.constant('Menu card'),
    isOffered: fc.boolean(),
    requiredFields: fc.subarray([...requirableFields]),
  });

  it('requires its fields besides those of every order, and that it is still offered', () => {
    fc.assert(
      fc.property(anyForm, anyService, fc.nat(2), fc.boolean(), (form, service, files, lacksWorkflow) => {
        const faults = publishFaults(form, { service, files, lacksWorkflow }, now);
        const common = publishedFaults(form, now);
        expect(publishFaults(form, { service: null, files, lacksWorkflow }, now)).toEqual(common);
        expect(faults).toMatchObject(service.isOffered ? common : {});
        expect(faults.files !== undefined).toBe(files === 0 && service.requiredFields.includes('files'));
        expect(faults.dueDate !== undefined).toBe(
          form.dueDate === null && service.requiredFields.includes('dueDate'),
        );
        expect(faults.workflowId !== undefined).toBe(
          lacksWorkflow && service.requiredFields.includes('workflowId'),
        );
        expect(faults.serviceId !== undefined).toBe(form.serviceId === null || !service.isOffered);
      }),
    );
  });

  it('names itself where it asks for something', () => {
    const service = { name: 'Menu card', isOffered: true, requiredFields: [...requirableFields] };
    expect(
      publishFaults({ ...whole, dueDate: null }, { service, files: 0, lacksWorkflow: true }, now),
    ).toEqual({
      dueDate: 'Required for Menu card!',
      files: 'Required for Menu card!',
      workflowId: 'Required for Menu card!',
    });
    expect(
      publishFaults(
        whole,
        { service: { ...service, isOffered: false }, files: 1, lacksWorkflow: false },
        now,
      ),
    ).toEqual({
      serviceId: 'Menu card is no longer offered. Please choose another.',
    });
  });
});

describe('a draft', () => {
  it('is read by its company alone', () => {
    for (const role of roles) {
      const reader = actor(role);
      const seen = reader.companyId === 'harbour';
      expect(mayReadOrder(reader, { ...draft, companyId: 'harbour' }), role).toBe(seen);
      expect(mayReadOrder(reader, { ...draft, companyId: 'kestrel' }), role).toBe(false);
      expect(mayReadOrder(reader, { ...draft, state: 'active', companyId: 'harbour' }), role).toBe(
        seen || reader.companyId === null,
      );
    }
  });

  it('is edited, and its files removed, by its creator and the owner', () => {
    const mine = { ...draft, ability: 'creator' } as const;
    expect(mayEditForm(actor('staff'), mine)).toBe(true);
    expect(mayRemoveFile(actor('staff'), 'supplied', mine)).toBe(true);
    expect(mayEditForm(actor('staff'), draft)).toBe(false);
    expect(mayRemoveFile(actor('staff'), 'supplied', draft)).toBe(false);
    expect(mayEditForm(actor('owner'), draft)).toBe(true);
    expect(mayEditForm(actor('owner', { viewOnly: true }), mine)).toBe(false);
    for (const role of roles)
      if (role !== 'owner' && role !== 'staff') expect(mayEditForm(actor(role), draft)).toBe(false);
  });
});

describe('a published order', () => {
  const anySituation = fc.record({
    status: fc.constantFrom(...orderStatuses),
    state: fc.constantFrom('active', 'queue'),
    isFrozen: fc.boolean(),
    isArchived: fc.boolean(),
    isLocked: fc.boolean(),
    heldFrom: fc.constant(null),
    ability: fc.constantFrom('creator', 'collaborator', 'none'),
  }) satisfies fc.Arbitrary<OrderSituation>;

  it('is changed by those who may update details, unless it is closed, whoever made it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles), anySituation, (role, situation) => {
        const may = mayEditForm(actor(role), situation);
        const isClosed =
          situation.isFrozen ||
          situation.isArchived ||
          situation.isLocked ||
          situation.status === 'cancelled' ||
          situation.status === 'completed';
        const holders = ['owner', 'manager', 'creative_manager', 'production_manager', 'admin'];
        expect(may).toBe(!isClosed && holders.includes(role));
      }),
    );
  });

  it('loses proofs to its owner until it is approved, and to managers after that too', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const isApproved = situation.status === 'approved' || situation.status === 'completed';
        expect(mayRemoveFile(actor('owner'), 'customer', situation)).toBe(!isApproved);
        expect(mayRemoveFile(actor('owner'), 'supplied', situation)).toBe(true);
        expect(mayRemoveFile(actor('manager'), 'customer', situation)).toBe(true);
      }),
    );
  });

  it('keeps what a team member supplied', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        expect(mayRemoveFile(actor('staff'), 'supplied', situation)).toBe(false);
      }),
    );
  });
});

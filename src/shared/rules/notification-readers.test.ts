import { describe, expect, it } from 'vitest';
import { defaultNotificationSettings } from '#shared/model/notification-kind.ts';
import { orderStatuses } from '#shared/model/order.ts';
import { pathOfTarget } from './notification-path.ts';
import { channelsFor, type Hearer, mayHear } from './notification-readers.ts';

const owner = { role: 'owner', companyId: 'harbour' } as const;
const stranger = { role: 'owner', companyId: 'kestrel' } as const;
const operator = { role: 'operator', companyId: null } as const;
const officer = { role: 'cso', companyId: null } as const;
const order = { companyId: 'harbour', status: 'in-progress', state: 'active' } as const;

describe('who may hear', () => {
  it('is never another company, nor the provider of a draft', () => {
    for (const status of orderStatuses)
      for (const audience of ['order', 'proof', 'internal'] as const)
        expect(mayHear(stranger, { ...order, status }, audience)).toBe(false);
    const draft = { ...order, status: 'new-order', state: 'draft' } as const;
    expect(mayHear(operator, draft, 'order')).toBe(false);
    expect(mayHear(owner, draft, 'order')).toBe(true);
  });

  it('of proofs is staff at any time, others once the order shows them', () => {
    const shown = orderStatuses.filter((status) => mayHear(owner, { ...order, status }, 'proof'));
    expect(shown).toEqual(['in-review', 'approved', 'completed']);
    expect(orderStatuses.filter((status) => mayHear(officer, { ...order, status }, 'proof'))).toEqual(shown);
    expect(orderStatuses.every((status) => mayHear(operator, { ...order, status }, 'proof'))).toBe(true);
  });

  it('of what is internal is staff alone', () => {
    expect([owner, officer, operator].map((who) => mayHear(who, order, 'internal'))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('where one hears', () => {
  const hearer = (change: Partial<Hearer['settings']> = {}): Hearer => ({
    id: 'mei',
    ...owner,
    settings: { ...defaultNotificationSettings(), ...change },
  });
  const notice = { kind: 'status', audience: 'order', causedBy: 'ben' } as const;
  it('is as chosen, and nowhere of what one did oneself', () => {
    expect(channelsFor(hearer(), order, notice)).toEqual({ app: true, mail: true });
    const byMail = { app: false, mail: true };
    expect(channelsFor(hearer({ status: byMail }), order, notice)).toEqual(byMail);
    expect(channelsFor(hearer({ status: { app: false, mail: false } }), order, notice)).toBeNull();
    expect(channelsFor(hearer(), order, { ...notice, causedBy: 'mei' })).toBeNull();
    expect(channelsFor(hearer(), order, { ...notice, causedBy: null })).not.toBeNull();
  });
});

it('leads to the order, the version or the comment', () => {
  const version = { cardId: '7', attachmentId: 'a', versionId: 'v' };
  expect([
    pathOfTarget({ target: 'card', targetId: { cardId: '7' } }),
    pathOfTarget({ target: 'attachment-version', targetId: version }),
    pathOfTarget({
      target: 'attachment-annotation',
      targetId: { ...version, commentId: 'c', public: true, annotation: 't' },
    }),
  ]).toEqual([
    '/orders/detail/7',
    '/orders/detail/7/attachments/a/versions/v',
    '/orders/detail/7/attachments/a/versions/v?commentId=c',
  ]);
});

import { describe, expect, it } from 'vitest';
import { orderStatuses } from '#shared/orders/order.ts';
import { defaultNotificationSettings } from './notification-kind.ts';
import { pathOfTarget } from './notification-path.ts';
import { channelsFor, mayReceive, type Recipient } from './notification-readers.ts';

const owner = { role: 'owner', companyId: 'harbour' } as const;
const stranger = { role: 'owner', companyId: 'kestrel' } as const;
const operator = { role: 'operator', companyId: null } as const;
const officer = { role: 'cso', companyId: null } as const;
const order = { companyId: 'harbour', status: 'in-progress', state: 'active' } as const;

describe('who may be notified', () => {
  it('is never another company, nor the provider of a draft', () => {
    for (const status of orderStatuses)
      for (const audience of ['order', 'proof', 'internal'] as const)
        expect(mayReceive(stranger, { ...order, status }, audience)).toBe(false);
    const draft = { ...order, status: 'new-order', state: 'draft' } as const;
    expect(mayReceive(operator, draft, 'order')).toBe(false);
    expect(mayReceive(owner, draft, 'order')).toBe(true);
  });

  it('of proofs is staff at any time, others once the order shows them', () => {
    const shown = orderStatuses.filter((status) => mayReceive(owner, { ...order, status }, 'proof'));
    expect(shown).toEqual(['in-review', 'approved', 'completed']);
    expect(orderStatuses.filter((status) => mayReceive(officer, { ...order, status }, 'proof'))).toEqual(
      shown,
    );
    expect(orderStatuses.every((status) => mayReceive(operator, { ...order, status }, 'proof'))).toBe(true);
  });

  it('of what is internal is staff alone', () => {
    expect([owner, officer, operator].map((who) => mayReceive(who, order, 'internal'))).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('where one is notified', () => {
  const recipient = (change: Partial<Recipient['settings']> = {}): Recipient => ({
    id: 'mei',
    ...owner,
    settings: { ...defaultNotificationSettings(), ...change },
  });
  const notice = { kind: 'status', audience: 'order', causedBy: 'ben' } as const;
  it('is as chosen, and nowhere of what one did oneself', () => {
    expect(channelsFor(recipient(), order, notice)).toEqual({ app: true, mail: true });
    const byMail = { app: false, mail: true };
    expect(channelsFor(recipient({ status: byMail }), order, notice)).toEqual(byMail);
    expect(channelsFor(recipient({ status: { app: false, mail: false } }), order, notice)).toBeNull();
    expect(channelsFor(recipient(), order, { ...notice, causedBy: 'mei' })).toBeNull();
    expect(channelsFor(recipient(), order, { ...notice, causedBy: null })).not.toBeNull();
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

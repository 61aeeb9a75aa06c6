import { describe, expect, it } from 'vitest';
import type { Attachment, Version } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { allAttachments } from './order-attachments.ts';
import {
  createOrderReplica,
  putOrder,
  withAttachment,
  withoutAttachment,
  withoutVersion,
  withVersion,
  withVersions,
} from './order-replica.ts';

const version = (id: string, number: number, attachmentId = 'a1'): Version =>
  ({ id, version: number, attachmentId }) as Version;
const attachment = (id: string, kind: Attachment['kind'], ...versions: Version[]): Attachment =>
  ({ id, kind, versions }) as Attachment;
const order = (given: Partial<OrderDetail> = {}): OrderDetail =>
  ({
    id: '7',
    revision: 3,
    progress: 'in-progress',
    attachments: {
      customerReview: [attachment('a1', 'customer', version('v2', 2), version('v1', 1))],
      suppliedFiles: [attachment('a2', 'supplied', version('v3', 1, 'a2'))],
      internalReview: [],
    },
    ...given,
  }) as OrderDetail;
const versionsOf = (of: OrderDetail): Record<string, string[]> =>
  Object.fromEntries(allAttachments(of).map(({ id, versions }) => [id, versions.map((each) => each.id)]));

describe('the files of an order', () => {
  it('have their versions newest first, whatever order they come in, each once', () => {
    const late = withVersion(withVersion(order(), version('v5', 4)), version('v4', 3));
    expect(versionsOf(late)).toEqual({ a1: ['v5', 'v4', 'v2', 'v1'], a2: ['v3'] });
    expect(versionsOf(withVersion(late, version('v4', 3)))).toEqual(versionsOf(late));
  });

  it('lose one version, and are left as they are by one that is gone already', () => {
    expect(versionsOf(withoutVersion(order(), 'v2'))).toEqual({ a1: ['v1'], a2: ['v3'] });
    expect(withoutVersion(order(), 'v9')).toEqual(order());
  });

  it('are in the group of their kind', () => {
    const added = withAttachment(order(), attachment('a3', 'internal'));
    expect(added.attachments.internalReview.map(({ id }) => id)).toEqual(['a3']);
    const guests = withAttachment(order(), attachment('a4', 'guest'));
    expect(guests.attachments.customerReview.map(({ id }) => id)).toEqual(['a1', 'a4']);
  });

  it('are replaced in their place, and removed', () => {
    const renamed = { ...attachment('a2', 'supplied'), name: 'Logo' };
    expect(withAttachment(order(), renamed).attachments.suppliedFiles).toEqual([renamed]);
    expect(versionsOf(withoutAttachment(order(), 'a2'))).toEqual({ a1: ['v2', 'v1'] });
    expect(versionsOf(withVersions(order(), 'a1', [version('v1', 1)]))).toEqual({ a1: ['v1'], a2: ['v3'] });
  });
});

it('takes an order of a response, but none that is older than an event', () => {
  const opened = { order: order() };
  putOrder(opened, order({ revision: 2, progress: 'on-hold' }));
  expect(opened.order.progress).toBe('in-progress');
  putOrder(opened, order({ revision: 3, progress: 'on-hold' }));
  expect(opened.order.progress).toBe('on-hold');
});

describe('an opened order', () => {
  const number = (seq: number) => ({ channel: 'order:7:public', seq });
  const opened = () => {
    const clock = { moment: 0 };
    const replica = createOrderReplica(clock);
    let reloads = 0;
    replica.onReload(() => void reloads++);
    replica.load({ order: order() }, { 'order:7:public': 0 }, 0);
    return { replica, reloads: () => reloads };
  };

  it('shows a version that comes for one of its files without being loaded again', () => {
    const { replica, reloads } = opened();
    replica.receive(number(1), { kind: 'version', change: { kind: 'put', version: version('v4', 3) } });
    expect(versionsOf(replica.view().order ?? order())).toMatchObject({ a1: ['v4', 'v2', 'v1'] });
    expect(reloads()).toBe(0);
  });

  it('is loaded again for a version of a file that it does not have', () => {
    const { replica, reloads } = opened();
    replica.receive(number(1), { kind: 'version', change: { kind: 'put', version: version('v9', 1, 'a9') } });
    expect(reloads()).toBe(1);
  });

  it('shows what an event has of it, and is loaded again for the rest', () => {
    const { replica, reloads } = opened();
    replica.receive(number(1), { kind: 'changed', order: { progress: 'in-review' } as OrderDetail });
    expect(replica.view().order).toMatchObject({ progress: 'in-review', id: '7' });
    expect(reloads()).toBe(1);
  });

  it('shows no change of another order', () => {
    const { replica } = opened();
    replica.write('m1', { ids: ['8'], effect: () => ({ patch: { progress: 'on-hold' } }) });
    expect(replica.view().order?.progress).toBe('in-progress');
  });
});

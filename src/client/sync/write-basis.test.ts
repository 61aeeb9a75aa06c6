import { expect, it } from 'vitest';
import type { QueuedWrite } from './outbox-storage.ts';
import { followWrite } from './write-basis.ts';

const one = (mutationId: string, revision?: number, behind?: string): QueuedWrite => ({
  mutationId,
  name: 'setDueDate',
  input: { params: { orderId: '7' }, body: { dueDate: '', ...(revision !== undefined && { revision }) } },
  ...(behind !== undefined && { behind: { 7: behind } }),
  userId: 'u1',
  queuedAt: 1,
});
const many = (mutationId: string, revisions: object, behind: Record<string, string>): QueuedWrite => ({
  mutationId,
  name: 'changeOrders',
  input: { body: { ids: '["7","8"]', change: '{}', revisions: JSON.stringify(revisions) } },
  behind,
  userId: 'u1',
  queuedAt: 1,
});
const left = (revision: number) => ({ changeId: 'c', card: { revision }, warning: null });

it('is based on the revision that the own write before it has left, and on no later one', () => {
  const [first, second, other] = [one('m1', 4), one('m2', undefined, 'm1'), one('m3', 9)];
  expect(followWrite([first, second, other], first, left(5))).toEqual([second]);
  expect(second).toMatchObject({ input: { body: { revision: 5 } }, behind: {} });
  expect(other.input.body?.revision).toBe(9);
});

it('is based on what the write before it was based on where that is not done', () => {
  const [first, second] = [one('m1', 4), one('m2', undefined, 'm1')];
  followWrite([first, second], first, null);
  expect(second.input.body?.revision).toBe(4);
});

it('waits for the next one before where the write between is taken back', () => {
  const queue = [one('m1', 4), one('m2', undefined, 'm1'), one('m3', undefined, 'm2')];
  const [first, second, third] = queue as [QueuedWrite, QueuedWrite, QueuedWrite];
  followWrite(queue, second, null);
  expect(third).toMatchObject({ behind: { 7: 'm1' } });
  followWrite([first, third], first, left(5));
  expect(third.input.body?.revision).toBe(5);
});

it('takes each order of many from its own result, and the basis of one that was refused', () => {
  const first = many('m1', { 7: 4, 8: 6 }, {});
  const second = many('m2', {}, { 7: 'm1', 8: 'm1' });
  const results = [
    { orderId: '7', refusal: null, card: { revision: 5 } },
    { orderId: '8', refusal: 'conflict', card: { revision: 40 } },
  ];
  followWrite([first, second], first, { changeId: 'c', results, warning: null });
  expect(JSON.parse(String(second.input.body?.revisions))).toEqual({ 7: 5, 8: 6 });
});

it('names no revision where the order is not visible any more', () => {
  const [first, second] = [one('m1', 4), one('m2', undefined, 'm1')];
  followWrite([first, second], first, { changeId: 'c', card: null, warning: null });
  expect(second.input.body).not.toHaveProperty('revision');
});

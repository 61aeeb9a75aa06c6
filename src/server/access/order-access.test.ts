import { describe, expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import { isPublic, isReadable, orderNumber, readableOf, readableRemovals } from './order-access.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 7, minute));
const proof = { id: 'a1', kind: 'customer' } as const;
const version = (id: string, minute: number, isInternal = false) => ({
  ...{ id, is_internal: isInternal, created_at: at(minute) },
  uploader: { client_type: 'user' as const },
});
const guest = (given: Partial<NonNullable<Actor['guest']>> = {}): Pick<Actor, 'role' | 'guest'> => ({
  role: 'guest',
  guest: { linkId: 'l1', attachmentIds: ['a1'], since: at(10), ...given } as NonNullable<Actor['guest']>,
});
const idsOf = (versions: readonly { id: string }[]): string[] => versions.map(({ id }) => id);

describe('the versions that one may read', () => {
  const versions = [version('v3', 20), version('v2', 5, true), version('v1', 1)];

  it('are all for the staff, and the public ones for a customer', () => {
    expect(idsOf(readableOf({ role: 'operator' }, proof, versions, 'in-review'))).toEqual(['v3', 'v2', 'v1']);
    expect(idsOf(readableOf({ role: 'owner' }, proof, versions, 'in-review'))).toEqual(['v3', 'v1']);
  });

  it('are the newest for a guest, and what was newest at a moment of the visit', () => {
    expect(idsOf(readableOf(guest(), proof, versions, 'in-review'))).toEqual(['v3', 'v1']);
    expect(idsOf(readableOf(guest({ since: at(30) }), proof, versions, 'in-review'))).toEqual(['v3']);
  });

  it('are none of a file that the guest’s link does not open', () => {
    const other = guest({ attachmentIds: ['a2'] });
    expect(readableOf(other, proof, versions, 'in-review')).toEqual([]);
  });

  it('are none of a proof for a customer before the review, whose own uploads stay theirs', () => {
    const [newest = version('v3', 20)] = versions;
    expect(isReadable({ role: 'owner' }, proof, newest, 'in-progress')).toBe(false);
    const own = { ...newest, uploader: { client_type: 'customer' as const } };
    expect(isReadable({ role: 'owner' }, { id: 'a1', kind: 'supplied' }, own, 'in-progress')).toBe(true);
    expect(isPublic(proof, newest, 'in-progress')).toBe(false);
    expect(isPublic(proof, newest, 'in-review')).toBe(true);
  });
});

it('shows the removal of a version to those who could read it', () => {
  const removal = (id: string, wasPublic: boolean, minute: number) =>
    ({ id, was_public: wasPublic, removed_at: at(minute) }) as unknown as Parameters<
      typeof readableRemovals
    >[1][number];
  const removals = [removal('r1', true, 20), removal('r2', false, 20), removal('r3', true, 5)];
  const seenBy = (actor: Pick<Actor, 'role' | 'guest'>) =>
    readableRemovals(actor, removals).map((each) => (each as unknown as { id: string }).id);
  expect(seenBy({ role: 'operator' })).toEqual(['r1', 'r2', 'r3']);
  expect(seenBy({ role: 'owner' })).toEqual(['r1', 'r3']);
  expect(seenBy(guest())).toEqual(['r1']);
});

it.each([
  ['10482', 10482],
  ['0', null],
  ['007', null],
  ['-1', null],
  ['1e3', null],
  ['10482 OR 1=1', null],
  ['9999999999', null],
])('the number of an order in an address: %s', (text, number) => {
  expect(orderNumber(text)).toBe(number);
});

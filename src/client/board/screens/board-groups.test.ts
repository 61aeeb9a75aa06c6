import { expect, it } from 'vitest';
import { boardColumns } from '#shared/orders/order-phase.ts';
import { groupsFor } from './board-groups.ts';

const lanes = (...asked: Parameters<typeof groupsFor>): string[] =>
  groupsFor(...asked).flatMap((group) => group.lanes);

it('gives customers every lane, and the provider no place for drafts, in either layout', () => {
  const published = boardColumns.filter((column) => column !== 'draft');
  for (const layout of ['board', 'plain'] as const) {
    expect(lanes('customer', layout)).toEqual(boardColumns);
    expect(lanes('user', layout)).toEqual(published);
  }
  expect(groupsFor('user', 'board')[0]).toMatchObject({ name: 'New Order', lanes: ['active', 'queue'] });
  expect(groupsFor('user', 'plain').map(({ name }) => name)).not.toContain('Draft');
});

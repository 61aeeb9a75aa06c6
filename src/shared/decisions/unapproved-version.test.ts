import { expect, it } from 'vitest';
import type { OrderDetail } from '#shared/orders/order.ts';
import { decisionFixture } from '../../../tests/support/scenes/decision-fixture.ts';
import { isUnapproved } from './unapproved-version.ts';

const approved = decisionFixture({ kind: 'approved' });
const [version] = approved.versions;
const order = (given: Partial<OrderDetail> = {}) => ({
  progress: 'approved' as const,
  decision: approved,
  ...given,
});

it('says of a version of an approved order that it was not approved', () => {
  expect(isUnapproved(order(), version?.versionId ?? '')).toBe(false);
  expect(isUnapproved(order(), 'later')).toBe(true);
  expect(isUnapproved(order({ progress: 'completed' }), 'later')).toBe(true);
});

it('says nothing where nothing is approved, or the reader does not know of it', () => {
  expect(isUnapproved(order({ progress: 'in-review' }), 'later')).toBe(false);
  expect(isUnapproved(order({ decision: null }), 'later')).toBe(false);
});

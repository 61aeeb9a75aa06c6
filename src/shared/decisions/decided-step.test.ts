import { expect, it } from 'vitest';
import { decisionFixture } from '../../../tests/support/scenes/decision-fixture.ts';
import { approvedIds } from './decided-step.ts';

it('names the versions of the last decision that moved the order, where it is an approval that was not taken back', () => {
  const approval = decisionFixture();
  const ids = approval.versions.map(({ versionId }) => versionId);
  expect(ids.length).toBeGreaterThan(0);
  const later = { ...approval, sequence: approval.sequence + 1 };
  expect(approvedIds([{ ...later, kind: 'stayed-in-review' }, approval])).toEqual(ids);
  expect(approvedIds([approval, { ...later, kind: 'changes-requested' }])).toEqual([]);
  expect(approvedIds([{ ...approval, takenBackById: 'd2' }])).toEqual([]);
  expect(approvedIds([])).toEqual([]);
});

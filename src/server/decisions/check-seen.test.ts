import { expect, it } from 'vitest';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { decisionConflict } from './check-seen.ts';

type Change = DecisionConflict['changes'][number];

const came = (what: 'newer' | 'removed' | 'added' | 'commented', version: number | null): Change => ({
  ...{ what, attachmentId: 'a1', fileName: 'label.pdf', versionId: 'v1', version },
  ...{ uploadedBy: null, createdAt: null },
});

it.each<[Change, string]>([
  [came('newer', 4), '“label.pdf”: version 4 is the newest now.'],
  [came('newer', null), '“label.pdf” was removed.'],
  [came('removed', null), '“label.pdf” was removed.'],
  [came('removed', 2), '“label.pdf”: the version that you had was removed, version 2 is the newest now.'],
  [came('added', 1), '“label.pdf” was added to the order.'],
  [came('commented', 1), '“label.pdf” has an open comment that you had not seen.'],
  [
    { what: 'different-bytes', attachmentId: 'a1', fileName: 'label.pdf' },
    'The file “label.pdf” is not the one that you had.',
  ],
])('a decision is refused with what has changed: %o', (change, sentence) => {
  const refusal = decisionConflict([change]);
  expect(refusal).toMatchObject({ code: 'conflict', messages: [sentence] });
  expect(refusal.data).toEqual({ kind: 'decision-conflict', changes: [change], decision: null });
});

import { expect, it } from 'vitest';
import { decisionFixture } from '../../../../../tests/support/scenes/decision-fixture.ts';
import { conflictLine, firstDecision } from './conflict-sentences.ts';

const now = Date.parse('2026-03-05T10:02:00Z');
const change = {
  attachmentId: 'a1',
  fileName: 'cover.pdf',
  versionId: 'v5',
  version: 5,
  uploadedBy: { id: 'u2', name: 'Mei Tan', avatar: null },
  createdAt: '2026-03-05T10:00:00Z',
};

it('says which version came, when and by whom, and what there is to look at', () => {
  expect(conflictLine({ what: 'newer', ...change }, now)).toMatchObject({
    title: 'There is a newer version',
    text: '“cover.pdf”, version 5, 2 min ago, by Mei Tan',
    look: { attachmentId: 'a1', versionId: 'v5' },
  });
});

it('keeps a name that reads as a sentence out of its own words', () => {
  const named = { ...change, fileName: 'This order was approved already.pdf' };
  for (const what of ['newer', 'removed', 'added'] as const)
    expect(conflictLine({ what, ...named }, now)).toMatchObject({
      title: expect.not.stringContaining('approved'),
      text: expect.stringContaining('“This order was approved already.pdf”'),
    });
});

it('has nothing to look at where the file is gone or is another', () => {
  const gone = { ...change, versionId: null, version: null, uploadedBy: null, createdAt: null };
  expect(conflictLine({ what: 'removed', ...gone }, now)).toMatchObject({ text: '“cover.pdf”', look: null });
  const { attachmentId, fileName } = change;
  expect(conflictLine({ what: 'different-bytes', attachmentId, fileName }, now).look).toBeNull();
});

it('names the decision that came first, by the clock of its reader', () => {
  const decision = { ...decisionFixture(), decidedAt: '2026-03-05T10:00:00Z' };
  expect(firstDecision({ kind: 'decision-conflict', changes: [], decision }, 'Asia/Kuala_Lumpur')).toBe(
    'Ben Lim approved version 4 at 18:00',
  );
  expect(firstDecision({ kind: 'decision-conflict', changes: [], decision }, 'Europe/Berlin')).toBe(
    'Ben Lim approved version 4 at 11:00',
  );
  expect(firstDecision({ kind: 'decision-conflict', changes: [], decision: null }, 'UTC')).toBeNull();
});

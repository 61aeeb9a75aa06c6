import { expect, it } from 'vitest';
import type { GuestLink } from '#shared/guests/guest-link.ts';
import { activityLabel, opensLabel } from './link-labels.ts';

const visitor = (part: Partial<GuestLink['visitors'][number]>): GuestLink['visitors'][number] => ({
  id: 'g1',
  name: 'Rosa Osei',
  email: null,
  firstSeenAt: '2026-03-01T09:00:00.000Z',
  lastSeenAt: '2026-03-01T09:00:00.000Z',
  threads: 0,
  replies: 0,
  decisions: [],
  ...part,
});
const decided = (decision: 'approved' | 'changes', decidedAt: string) => ({
  decision,
  reason: null,
  fileName: 'card.pdf',
  version: 2,
  decidedAt,
});

it('shows what came of a link, by all who came, with the last decision', () => {
  expect(activityLabel({ visitors: [] })).toBe('Nothing yet');
  expect(activityLabel({ visitors: [visitor({})] })).toBe('Has looked');
  expect(activityLabel({ visitors: [visitor({ threads: 2 }), visitor({ threads: 1, replies: 1 })] })).toBe(
    '3 comments, 1 reply',
  );
  const decisions = [
    decided('approved', '2026-03-03T09:00:00.000Z'),
    decided('changes', '2026-03-02T09:00:00.000Z'),
  ];
  expect(activityLabel({ visitors: [visitor({ decisions })] })).toBe('approved');
});

it('shows how often a link was opened, of how often it may be', () => {
  expect([0, 1, 4].map((opens) => opensLabel({ opens, maxOpens: null }))).toEqual([
    'Never',
    'Once',
    '4 times',
  ]);
  expect(opensLabel({ opens: 1, maxOpens: 3 })).toBe('1 of 3');
});

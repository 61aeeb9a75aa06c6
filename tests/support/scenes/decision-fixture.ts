import type { Decision } from '#shared/decisions/decision.ts';

/** An approval of version 4 by a member, with what a test gives in place. */
export const decisionFixture = (given: Partial<Decision> = {}): Decision => ({
  id: 'd1',
  orderId: '10482',
  sequence: 1,
  kind: 'approved',
  reason: null,
  versions: [
    {
      versionId: 'v4',
      attachmentId: 'a1',
      fileName: 'catalogue.pdf',
      version: 4,
      sha256: '9f3c71a2'.padEnd(56, '0').concat('e04b18d7'),
      fileSize: 1_000,
      pageCount: 300,
      firstPage: { width: 595, height: 737 },
      onScreen: true,
    },
  ],
  openThreads: [],
  by: { id: 'u1', name: 'Ben Lim', avatar: null },
  role: 'Approver, Harbour Coffee',
  assurance: 'password',
  impersonator: null,
  device: 'desktop',
  decidedAt: '2026-11-22T07:04:00.000Z',
  takesBackId: null,
  takenBackById: null,
  undoUntil: null,
  hash: 'a'.repeat(64),
  previousHash: '0'.repeat(64),
  ...given,
});

import { expect, it } from 'vitest';
import type { Actor } from '#shared/access/actor.ts';
import type { DecidedVersion, DecisionConflict } from '#shared/decisions/decision.ts';
import { decisionConflict, requireKnownThreads } from './check-seen.ts';
import type { OpenThreadRow } from './decisions.queries.ts';

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

const ben = { id: 'ben', firstname: 'Ben', lastname: 'Lim', avatar: null };
const row = (change: Partial<OpenThreadRow> = {}): OpenThreadRow => ({
  ...{
    id: 't',
    versionId: 'v1',
    author: ben,
    replies: [],
    editedByOthers: '',
    text: 'Move it',
    annotation: null,
  },
  ...{ state: 't r2 2026-03-02T08:00:00.000Z', ...change },
});
const reply = (id: string, authorId: string) => ({ id, authorId });

it.each<[string, OpenThreadRow, string[], boolean]>([
  ['an edit and a mark of one’s own', row(), ['t  '], true],
  [
    'an edit of one’s own beside another’s that was known',
    row({ editedByOthers: '2026-03-01' }),
    ['t  2026-03-01'],
    true,
  ],
  ['an edit of another', row({ editedByOthers: '2026-03-02' }), ['t  2026-03-01'], false],
  ['a reply of one’s own', row({ replies: [reply('r1', 'mei'), reply('r2', 'ben')] }), ['t r1 '], true],
  [
    'a reply of another before one’s own',
    row({ replies: [reply('r1', 'mei'), reply('r2', 'ben')] }),
    ['t  '],
    false,
  ],
  ['a thread of one’s own', row(), [], true],
  ['a thread of one’s own with a reply of another', row({ replies: [reply('r1', 'mei')] }), [], false],
  ['a thread of another', row({ author: { ...ben, id: 'mei' }, replies: [reply('r2', 'ben')] }), [], false],
])('an approval that knew nothing of %s', (_, thread, openThreads, passes) => {
  const version = {
    versionId: 'v1',
    attachmentId: 'a1',
    fileName: 'label.pdf',
    version: 1,
  } as DecidedVersion;
  const seen = [{ versionId: 'v1', sha256: '', onScreen: true, openThreads }];
  const require = () => requireKnownThreads({ actor: { userId: 'ben' } as Actor }, [version], [thread], seen);
  if (passes) expect(require).not.toThrow();
  else expect(require).toThrow('The proof has changed');
});

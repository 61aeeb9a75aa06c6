import { describe, expect, it } from 'vitest';
import type { Span } from '#server/kernel/pdf/set-lines.ts';
import type { DecidedVersion } from '#shared/decisions/decision.ts';
import { decisionFixture } from '../../../../tests/support/scenes/decision-fixture.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import {
  identityOf,
  inGroups,
  laterNote,
  leadSentence,
  meaningOf,
  sealSentence,
  sizeAndPages,
  unseenNote,
  whoDecided,
} from './certificate-text.ts';

const timeZone = 'Asia/Kuala_Lumpur';
const textOf = (spans: readonly Span[]): string =>
  spans
    .map(({ text }) => text)
    .join('')
    .replaceAll('\u00a0', ' ');
const lead = (given: Parameters<typeof decisionFixture>[0]): string =>
  textOf(leadSentence({ approval: decisionFixture(given), timeZone }));
const version = (given: Partial<DecidedVersion>): DecidedVersion => {
  const [only] = decisionFixture().versions;
  if (only === undefined) throw new Error('the fixture has no version');
  return { ...only, ...given };
};
const proofs = (count: number, onScreen = true): DecidedVersion[] =>
  Array.from({ length: count }, (_, at) => version({ fileName: `${at + 1}.pdf`, version: at + 1, onScreen }));

describe('the lead sentence', () => {
  it('says who approved which version when, by the provider’s clock', () => {
    expect(lead({})).toBe(
      'Ben Lim of Harbour Coffee approved catalogue.pdf, version 4, on 22 November 2026 at 15:04 (UTC+08:00).',
    );
  });

  it('names a guest as one, and whoever decided for somebody else first', () => {
    const guest = { id: 'g1', name: 'Mia Chen', avatar: null, isGuest: true as const };
    expect(lead({ by: guest, role: 'Guest, by link' })).toMatch(/^Mia Chen, guest by link, approved /);
    const impersonator = { id: 'u9', name: 'Helen Ford', avatar: null };
    expect(lead({ impersonator })).toMatch(/^Helen Ford, on behalf of Ben Lim of Harbour Coffee, approved /);
  });

  it('names up to three proofs, and counts more', () => {
    expect(lead({ versions: proofs(2) })).toContain('1.pdf (version 1) and 2.pdf (version 2), on');
    expect(lead({ versions: proofs(3) })).toContain(
      '1.pdf (version 1), 2.pdf (version 2) and 3.pdf (version 3)',
    );
    expect(lead({ versions: proofs(4) })).toContain('approved 4 proofs, listed below, on');
  });

  it('does not hide that a proof was not on the screen, and claims no more', () => {
    expect(lead({ versions: proofs(1, false) })).toContain(
      '1.pdf, version 1, without the proof on the screen, on',
    );
    expect(lead({ versions: proofs(2, false) })).toContain(', without the proofs on the screen, on');
    expect(lead({ versions: [...proofs(1), ...proofs(1, false)] })).toContain(
      ', 1 of them not on the screen, on',
    );
  });
});

it('says of each proof that was not on the screen whether another one was', () => {
  const [seen, unseen] = [version({}), version({ versionId: 'v9', onScreen: false })];
  expect(unseenNote(seen, [seen, unseen])).toBeNull();
  expect(unseenNote(unseen, [unseen])).toBe('Approved without the proof on the screen');
  expect(unseenNote(unseen, [seen, unseen])).toBe(
    'Approved without this proof on the screen, together with one that was',
  );
});

describe('what followed an approval', () => {
  const approval = decisionFixture();
  const later = decisionFixture({
    id: 'd2',
    sequence: 2,
    kind: 'changes-requested',
    by: { id: 'u2', name: 'Ana', avatar: null },
  });

  it('is noted where a later decision stays', () => {
    expect(laterNote({ approval, decisions: [later, approval] })).toBe(
      'A later decision followed: changes requested by Ana. See the decisions below.',
    );
  });

  it('is not where it was taken back, came before, or moves nothing', () => {
    for (const other of [
      { ...later, takenBackById: 'd3' },
      { ...later, sequence: 0 },
      { ...later, kind: 'stayed-in-review' as const },
      { ...later, kind: 'approved' as const },
    ])
      expect(laterNote({ approval, decisions: [other, approval] })).toBeNull();
  });
});

describe('an entry of the record', () => {
  it('says what it means, with comments that were open and that it was taken back', () => {
    const thread = { id: 't1', versionId: 'v4', page: 1, author: 'Ana', text: 'Darker' };
    const approval = decisionFixture({ openThreads: [thread], takenBackById: 'd2' });
    expect(meaningOf(approval, [approval])).toBe('Print these bytes. 1 comment open. Taken back later.');
    const takingBack = decisionFixture({
      id: 'd2',
      sequence: 2,
      kind: 'taken-back',
      takesBackId: 'd1',
      reason: 'Wrong file',
    });
    expect(meaningOf(takingBack, [takingBack, approval])).toBe('Entry 1: approved. Wrong file');
    const unexplained = { ...takingBack, reason: null };
    expect(meaningOf(unexplained, [unexplained, approval])).toBe('Entry 1: approved. No reason was given.');
  });

  it('says that none of its proofs was on the screen', () => {
    const of = (versions: DecidedVersion[]) => meaningOf(decisionFixture({ versions }), []);
    expect(of(proofs(1, false))).toBe('Print these bytes. Without the proof on the screen.');
    expect(of(proofs(2, false))).toBe('Print these bytes. Without the proofs on the screen.');
    expect(of([...proofs(1), ...proofs(1, false)])).toBe('Print these bytes.');
  });

  it('says on whose behalf it was made, how surely the person was known, and on what device', () => {
    const decision = decisionFixture({
      impersonator: { id: 'u9', name: 'Helen Ford', avatar: null },
      assurance: 'impersonation',
      device: 'other',
    });
    expect(whoDecided(decision)).toEqual({
      name: 'Helen Ford',
      role: 'On behalf of Ben Lim (Approver, Harbour Coffee)',
    });
    expect(identityOf(decision)).toEqual({ assurance: 'Entered by the provider', device: 'Another device' });
    expect(identityOf(decisionFixture()).device).toBe('Desktop browser');
  });
});

describe('the measures of a file', () => {
  const box = (width: number, height: number, inset: number) => ({
    x: inset,
    y: inset,
    width: width - 2 * inset,
    height: height - 2 * inset,
  });
  const pdf = { pageCount: 2, hasOneSize: true, isPdf: true, pixels: null, pages: [] };
  const media = box(720, 720, 0);

  it('are those of paper, in millimetres, with the same bleed on all sides as one', () => {
    const boxes = { media, crop: media, trim: box(720, 720, 72), bleed: box(720, 720, 36), art: null };
    expect(sizeAndPages({ version: version({ pageCount: 1 }), drawn: { ...pdf, boxes } })).toBe(
      '1,000 bytes · 1 page · trim 203.2 × 203.2 mm · bleed 12.7 mm · media 254.0 × 254.0 mm',
    );
  });

  it('give a bleed that differs from side to side as its own size', () => {
    const bleed = { x: 0, y: 36, width: 684, height: 648 };
    const boxes = { media, crop: media, trim: box(720, 720, 72), bleed, art: null };
    expect(sizeAndPages({ version: version({}), drawn: { ...pdf, boxes } })).toContain(
      'bleed 241.3 × 228.6 mm',
    );
  });

  it('name the part that is shown where it is neither the trimmed page nor the whole sheet', () => {
    const boxes = { media, crop: box(720, 720, 36), trim: box(720, 720, 72), bleed: null, art: null };
    expect(sizeAndPages({ version: version({}), drawn: { ...pdf, boxes } })).toContain(
      'trim 203.2 × 203.2 mm · crop 228.6 × 228.6 mm · media 254.0 × 254.0 mm',
    );
  });

  it('say that they are the first page’s where others are of another size', () => {
    const boxes = { media, crop: media, trim: null, bleed: null, art: null };
    expect(sizeAndPages({ version: version({}), drawn: { ...pdf, hasOneSize: false, boxes } })).toBe(
      '1,000 bytes · 300 pages · of different sizes, the first: page 254.0 × 254.0 mm · media 254.0 × 254.0 mm',
    );
  });

  it('are pixels of a picture, and what was recorded where nothing can be read', () => {
    const pixels = { width: 640, height: 480 };
    const picture = { ...pdf, isPdf: false, pixels, boxes: null };
    expect(sizeAndPages({ version: version({ pageCount: 1 }), drawn: picture })).toBe(
      '1,000 bytes · 1 page · 640 × 480 pixels',
    );
    const gone = version({ pageCount: null, firstPage: null });
    expect(sizeAndPages({ version: gone, drawn: null })).toBe('1,000 bytes');
  });
});

it('says of the seal which level was reached, and why not a higher one', () => {
  const facts = { issuedAt: new Date('2026-11-22T07:04:21Z'), timeZone } as CertificateFacts;
  const seal = { service: 'tsa.test', sealedBy: 'Galley' };
  expect(sealSentence({ ...seal, level: 'B-T' }, facts)).toContain('with a time stamp from tsa.test');
  expect(sealSentence({ ...seal, level: 'B-B' }, facts)).toContain(
    'without a time stamp: tsa.test could not be reached',
  );
  expect(sealSentence({ ...seal, service: null, level: 'B-B' }, facts)).toBe(
    'Sealed with PAdES-B-B by Galley, issued 22 Nov 2026 15:04 UTC+08:00. The seal can be checked offline in any PDF reader.',
  );
});

it('groups a hash as people compare it', () => {
  expect(inGroups('9f3c71a200e04b18d7')).toBe('9f3c71a2 00e04b18 d7');
});

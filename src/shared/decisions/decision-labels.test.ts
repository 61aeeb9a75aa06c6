import { expect, it } from 'vitest';
import { decisionFixture } from '../../../tests/support/scenes/decision-fixture.ts';
import { decisionKinds } from './decision.ts';
import {
  decidedAs,
  decidedVersionsText,
  decisionLabels,
  decisionMeanings,
  decisionSentence,
} from './decision-labels.ts';

it('says of every kind what it means, each in its own words', () => {
  for (const words of [decisionLabels, decisionMeanings]) {
    expect(Object.keys(words)).toEqual([...decisionKinds]);
    expect(new Set(Object.values(words)).size).toBe(decisionKinds.length);
  }
});

it('names who decided and what', () => {
  const decision = decisionFixture();
  expect(decisionSentence(decision)).toBe('Ben Lim approved version 4');
  expect(decisionSentence({ ...decision, kind: 'put-on-hold' })).toBe('Ben Lim put the order on hold');
});

it('names each file where several are decided together', () => {
  const [version] = decisionFixture().versions;
  if (version === undefined) throw new Error('the fixture names no version');
  expect(decidedVersionsText([version, { ...version, version: 2, fileName: 'cover.pdf' }])).toBe(
    'version 4 of catalogue.pdf, version 2 of cover.pdf',
  );
});

it('says of a guest how surely they are known, and on whose behalf somebody else decided', () => {
  const decision = decisionFixture();
  expect(decidedAs(decision)).toBe('Approver, Harbour Coffee');
  expect(
    decidedAs({
      ...decision,
      role: 'Guest, by link',
      assurance: 'email-code',
      by: { ...decision.by, isGuest: true },
    }),
  ).toBe('Guest, by link, e-mail address confirmed by a code');
  const impersonator = { id: 'u9', name: 'Mei Tan', avatar: null };
  expect(decidedAs({ ...decision, impersonator })).toBe('on behalf of Ben Lim (Approver, Harbour Coffee)');
  expect(decisionSentence({ ...decision, impersonator })).toBe('Mei Tan approved version 4');
});

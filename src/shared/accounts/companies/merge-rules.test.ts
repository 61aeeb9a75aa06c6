import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MergingCompany, mergeProblems } from './merge-rules.ts';

const company = (name: string, more: Partial<MergingCompany> = {}): MergingCompany => ({
  id: name,
  name,
  resellerId: null,
  isReseller: false,
  currency: 'RM',
  isPaying: false,
  isClosed: false,
  isBeingDeleted: false,
  openTerms: [],
  people: 1,
  seats: null,
  ...more,
});

describe('companies', () => {
  it('of one reseller and currency can be merged, a free one into a paying one', () => {
    expect(mergeProblems(company('Birch'), company('Maple'))).toEqual([]);
    expect(mergeProblems(company('Birch'), company('Maple', { isPaying: true }))).toEqual([]);
    expect(mergeProblems(company('Birch'), company('Maple', { seats: 2 }))).toEqual([]);
    // Nobody comes: the people who are too many were so before.
    expect(mergeProblems(company('Birch', { people: 0 }), company('Maple', { people: 3, seats: 2 }))).toEqual(
      [],
    );
  });

  it.each([
    [{ isPaying: true }, { isPaying: true }, /^Both have a paid plan\. Give Birch a free one/],
    [{ isPaying: true }, {}, /Merge Maple into Birch instead\.$/],
    [{ currency: '€' }, {}, /^Birch pays in €, Maple in RM\. Close Birch instead/],
    [{ resellerId: 'r' }, {}, /different resellers\. Invite/],
    [{}, { isClosed: true }, /^Maple is closed\. Reopen it first\.$/],
    [{}, { isBeingDeleted: true }, /^Maple is to be deleted/],
    [
      { people: 2 },
      { seats: 2 },
      /^Together they are 3 people, .* Maple has 2 seats\. Deactivate 1, or give/,
    ],
    [{ openTerms: ['INV-1', 'INV-2'] }, {}, /INV-1, INV-2\. Record their payment/],
  ] as const)('that are %o and %o are not, and the sentence says what to do', (gone, into, text) => {
    expect(mergeProblems(company('Birch', gone), company('Maple', into))).toEqual([
      expect.stringMatching(text),
    ]);
  });

  it('are never merged into themselves, nor where one is a reseller', () => {
    expect(mergeProblems(company('Birch'), company('Birch'))).toHaveLength(1);
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (gone, into) => {
        const problems = mergeProblems(
          company('Birch', { isReseller: gone, resellerId: gone ? 'Birch' : null }),
          company('Maple', { isReseller: into, resellerId: into ? 'Maple' : null }),
        );
        expect(problems.length > 0).toBe(gone || into);
      }),
    );
  });
});

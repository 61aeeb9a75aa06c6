import { beforeEach, describe, expect, it } from 'vitest';
import { sideNames } from '#client/review/screens/changes/pair/side-names.ts';
import type { CompareLook } from '#client/stage/compare/compare-look.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import { type LookState, overlaidSentence, seeOther, takeLook, takeLookOf } from './walk-look.ts';

const names = sideNames(
  { attachmentId: 'a', fileName: 'menu.pdf', version: 3 },
  { attachmentId: 'a', fileName: 'menu.pdf', version: 4 },
);
const usual = { mode: null, old: false } as CompareLook;
const pageChange = (how: 'added' | 'removed' | 'moved'): ListedChange => ({
  key: how,
  change: how === 'added' ? { kind: 'page', how, copyOf: null } : { kind: 'page', how },
  places: [{ page: 4, old: how === 'added' ? null : 2, at: null, was: null }],
});
const rect = { x: 0, y: 0, width: 9, height: 9 };
const word: ListedChange = {
  key: 'word',
  change: { kind: 'text', at: rect, was: rect, old: 'May', new: 'June' },
  places: [{ page: 1, old: 1, at: rect, was: rect }],
};

let state: LookState;
let said: string[];
const parts = { comparison: { names }, announce: (text: string) => void said.push(text) };
beforeEach(() => {
  state = { look: usual, isLookOfPage: false };
  said = [];
});
const shown = () => ({ mode: state.look.mode, old: state.look.old });

describe('a page that only one version has', () => {
  it.each(['added', 'removed'] as const)(
    '(%s) is shown beside its empty place, until another change',
    (how) => {
      takeLookOf(state, pageChange(how), false);
      expect(shown()).toEqual({ mode: 'side', old: false });
      takeLookOf(state, word, false);
      expect(shown()).toEqual({ mode: null, old: false });
    },
  );

  it('is shown by the version that has it where there is no room for both', () => {
    takeLookOf(state, pageChange('removed'), true);
    expect(shown()).toEqual({ mode: null, old: true });
    takeLookOf(state, pageChange('added'), true);
    expect(shown()).toEqual({ mode: null, old: false });
    takeLookOf(state, null, true);
    expect(shown()).toEqual({ mode: null, old: false });
  });

  it('ends with the look of one before it, and begins that of its own', () => {
    takeLookOf(state, pageChange('removed'), true);
    takeLookOf(state, pageChange('moved'), true);
    expect(shown()).toEqual({ mode: null, old: false });
  });

  it('leaves the look that the reader has chosen, before or meanwhile', () => {
    takeLook(state, { mode: 'swipe' });
    takeLookOf(state, pageChange('added'), false);
    expect(shown().mode).toBe('swipe');

    state = { look: usual, isLookOfPage: false };
    takeLookOf(state, pageChange('added'), false);
    takeLook(state, { mode: 'onion' });
    takeLookOf(state, word, false);
    expect(shown().mode).toBe('onion');
  });

  it('leaves the old version in view where the reader wants to see that', () => {
    seeOther(state, parts);
    takeLookOf(state, pageChange('added'), false);
    expect(shown()).toEqual({ mode: null, old: true });
  });
});

describe('the other version', () => {
  it('is seen in turn, and said', () => {
    seeOther(state, parts);
    seeOther(state, parts);
    expect(said).toEqual(['Version 3', 'Version 4']);
    expect(shown()).toEqual({ mode: null, old: false });
  });

  it('is seen alone where both are side by side, and in its mode otherwise', () => {
    takeLook(state, { mode: 'side' });
    seeOther(state, parts);
    expect(shown()).toEqual({ mode: null, old: true });
    takeLook(state, { mode: 'ghost' });
    seeOther(state, parts);
    expect(shown()).toEqual({ mode: 'ghost', old: false });
  });

  it('that was seen for a page of its own ends with that page all the same', () => {
    takeLookOf(state, pageChange('added'), false);
    seeOther(state, parts);
    takeLookOf(state, word, false);
    expect(shown()).toEqual({ mode: null, old: false });
  });
});

describe('what is on the screen in place of the new version', () => {
  const sentence = (look: Partial<CompareLook>, current: ListedChange | null = null) =>
    overlaidSentence({ ...usual, ...look }, names, current);

  it('is nothing where the new one is seen, alone or beside the old', () => {
    expect(sentence({})).toBeNull();
    expect(sentence({ mode: 'side' }, word)).toBeNull();
    expect(sentence({ mode: 'side' }, pageChange('added'))).toBeNull();
  });

  it('is the old one, both in turn, or both as one picture', () => {
    expect(sentence({ old: true })).toBe('Version 3 is on your screen in place of version 4.');
    expect(sentence({ mode: 'blink' })).toBe('Your screen shows version 3 and version 4 in turn.');
    expect(sentence({ mode: 'heat' })).toBe('Your screen shows version 3 and version 4 as one picture.');
  });

  it('is a removed page, beside which the new version is not drawn', () => {
    expect(sentence({ mode: 'side' }, pageChange('removed'))).toBe(
      'A page that was removed is on your screen, and page 4 of version 4 is not drawn beside it.',
    );
  });
});

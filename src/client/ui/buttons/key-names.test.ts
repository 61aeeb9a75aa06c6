import { describe, expect, it } from 'vitest';
import { keyCaps } from './key-names.ts';

describe('key caps', () => {
  it('show the first alternative, on Apple machines the one with command', () => {
    expect(keyCaps('ctrl+k,command+k', false)).toEqual([['Ctrl', 'K']]);
    expect(keyCaps('ctrl+k,command+k', true)).toEqual([['⌘', 'K']]);
    expect(keyCaps('h', true)).toEqual([['H']]);
  });

  it('name keys as they are printed', () => {
    expect(keyCaps('pageup', false)).toEqual([['PgUp']]);
    expect(keyCaps('shift++', false)).toEqual([['Shift', '+']]);
    expect(keyCaps('', false)).toEqual([]);
  });

  it('stand in the order of a sequence', () => {
    expect(keyCaps('g l', false)).toEqual([['G'], ['L']]);
  });
});

import { describe, expect, it } from 'vitest';
import { keyBindings } from './key-bindings.ts';

describe('key bindings', () => {
  it('hold command on Apple machines and control elsewhere', () => {
    const keys = 'ctrl+shift+z,command+shift+z,ctrl+y';
    expect(keyBindings(keys, false)).toEqual(['Control+Shift+z', 'Control+y']);
    expect(keyBindings(keys, true)).toEqual(['Meta+Shift+z']);
    expect(keyBindings('ctrl+m', true)).toEqual(['Control+m']);
  });

  it('take signs with and without Shift, and digits also by their place', () => {
    expect(keyBindings('?', false)).toEqual(['?', 'Shift+?']);
    expect(keyBindings('+', false)).toEqual(['+', 'Shift++']);
    expect(keyBindings('3', false)).toEqual(['(3|Digit3)']);
    expect(keyBindings('shift+0', false)).toEqual(['Shift+(0|Digit0)']);
  });

  it('keep sequences, and give none for no keys', () => {
    expect(keyBindings('g o', false)).toEqual(['g o']);
    expect(keyBindings('g ?', false)).toEqual(['g ?', 'g Shift+?']);
    expect(keyBindings('', false)).toEqual([]);
  });
});

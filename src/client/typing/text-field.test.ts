import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isCharacter, isInTextField } from './text-field.ts';

class Field extends EventTarget {
  readonly within: boolean;
  constructor(within: boolean) {
    super();
    this.within = within;
  }
  closest(): Field | null {
    return this.within ? this : null;
  }
}
beforeEach(() => void vi.stubGlobal('Element', Field));
afterEach(() => void vi.unstubAllGlobals());

it('is asked of the field around what has the event, and of nothing else', () => {
  expect([new Field(true), new Field(false), new EventTarget(), null].map(isInTextField)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it.each([
  ['a', true],
  [' ', true],
  ['é', true],
  ['Enter', false],
  ['Shift', false],
])('%j writes a character: %s', (key, writes) => {
  expect(isCharacter({ key, ctrlKey: false, metaKey: false })).toBe(writes);
  expect(isCharacter({ key, ctrlKey: true, metaKey: false })).toBe(false);
  expect(isCharacter({ key, ctrlKey: false, metaKey: true })).toBe(false);
});

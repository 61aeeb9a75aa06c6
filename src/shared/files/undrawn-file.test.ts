import { describe, expect, it } from 'vitest';
import { undrawnText } from './undrawn-file.ts';

describe('what is said of a file that cannot be drawn', () => {
  it.each([
    ['cover.CDR', 'CorelDRAW is stored; it cannot be drawn here'],
    ['scan.heic', 'HEIC is stored; it cannot be drawn here'],
    ['scan', 'This file is stored; it cannot be drawn here'],
  ])('names the kind of %s', (name, text) => expect(undrawnText(name)).toBe(text));
});

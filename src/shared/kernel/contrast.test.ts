import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, inkOn, mixOver, readableContrast, readableOn } from './contrast.ts';

const colour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('contrast', () => {
  it('is that of WCAG', () => {
    expect(contrast('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrast('#767676', '#ffffff')).toBeGreaterThanOrEqual(readableContrast);
    expect(contrast('red', '#ffffff')).toBe(1);
  });

  it('finds a shade that can be read on any ground that allows one', () => {
    fc.assert(
      fc.property(colour, colour, (one, ground) => {
        const best = Math.max(contrast('#000000', ground), contrast('#ffffff', ground));
        return contrast(readableOn(one, ground), ground) >= Math.min(best, readableContrast);
      }),
    );
  });

  it('leaves a colour that can be read, and what is no colour of this form', () => {
    expect(readableOn('#0f766e', '#ffffff')).toBe('#0f766e');
    expect(readableOn('rgb(1 2 3)', '#ffffff')).toBe('rgb(1 2 3)');
  });

  it('mixes', () => {
    expect(mixOver('#000000', '#ffffff', 0.2)).toBe('#cccccc');
    expect(mixOver('red', '#ffffff', 0.2)).toBe('#ffffff');
  });

  it('writes on any colour', () => {
    fc.assert(fc.property(colour, (ground) => contrast(inkOn(ground), ground) >= 4));
  });
});

import { describe, expect, it } from 'vitest';
import { bufferOf } from './node-engine.ts';

describe('the bytes that an engine is given', () => {
  it('are a copy, and no more than they are, also of a Node Buffer', () => {
    const bytes = Buffer.concat([Buffer.from('proof')]);
    const given = bufferOf(bytes);
    bytes.fill(0);
    expect(new TextDecoder().decode(given)).toBe('proof');
  });
});

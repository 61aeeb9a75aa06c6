import { describe, expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

describe('file sizes', () => {
  it.each([
    [0, '0 B'],
    [824, '824 B'],
    [1_240_000, '1.2 MB'],
    [43_400_000, '43 MB'],
    [200_000_000_000, '200 GB'],
  ])('%d bytes read %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
});

import { describe, expect, it } from 'vitest';
import { base32, codeOf, enrolmentAddress, matchingStep, stepOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('time-based codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %i s', (seconds, code) => {
    expect(codeOf(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('are those of RFC 4226, appendix D, for the counter %i', (counter, code) => {
    expect(codeOf(secret, counter)).toBe(code);
  });

  it('count one step early or late, and no earlier than the last that was taken', () => {
    const now = new Date(1_000_000 * 30_000);
    const match = (step: number, lastStep = 0) => matchingStep(secret, codeOf(secret, step), now, lastStep);
    expect([999_999, 1_000_000, 1_000_001].map((step) => match(step))).toEqual([
      999_999, 1_000_000, 1_000_001,
    ]);
    expect([999_998, 1_000_002].map((step) => match(step))).toEqual([null, null]);
    expect(match(1_000_000, 1_000_000)).toBeNull();
    expect(matchingStep(secret, '', now, 0)).toBeNull();
  });
});

it('writes base32 as RFC 4648 does, and the address that apps read', () => {
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
  expect(enrolmentAddress(secret, 'North & Light', 'ada@studio.test')).toBe(
    'otpauth://totp/North%20%26%20Light:ada%40studio.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=North%20%26%20Light',
  );
});

import { describe, expect, it } from 'vitest';
import { base32, enrolmentAddress, matchingStep, newSecret } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('time-based codes', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are the last six digits of those of RFC 6238, appendix B, at %i s', (seconds, code) => {
    expect(matchingStep(secret, code, new Date(seconds * 1000), 0)).toBe(Math.floor(seconds / 30));
  });

  it('count one step early or late, and no earlier than the last that was taken', () => {
    // Of RFC 4226, appendix D, for the counters 3 to 7.
    const codes = ['969429', '338314', '254676', '287922', '162583'];
    const now = new Date(5 * 30_000);
    const match = (lastStep = 0) => codes.map((code) => matchingStep(secret, code, now, lastStep));
    expect(match()).toEqual([null, 4, 5, 6, null]);
    expect(match(5)).toEqual([null, null, null, 6, null]);
  });

  it.each(['', '25467', '2546760', 'abcdef', '٢٥٤٦٧٦', 'éééééé'])('are never %j', (code) => {
    expect(matchingStep(secret, code, new Date(5 * 30_000), 0)).toBeNull();
  });

  it('are the same of a secret that lies within more bytes, as the database gives it', () => {
    const within = Buffer.concat([Buffer.from('before'), secret, Buffer.from('after')]).subarray(6, 26);
    expect(matchingStep(within, '254676', new Date(5 * 30_000), 0)).toBe(5);
  });
});

it('makes another secret of 160 bits each time', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect([one.length, other.length]).toEqual([20, 20]);
  expect(one).not.toEqual(other);
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
    'otpauth://totp/North%20%26%20Light:ada%40studio.test?issuer=North%20%26%20Light' +
      '&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});

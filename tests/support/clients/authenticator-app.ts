import { codeOf, stepOf } from '#server/accounts/second-factor/totp.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the bytes of a key as an authenticator app reads it, from base32. */
function secretOf(key: string): Uint8Array {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** Returns the code that an app with the key shows, some time steps later. */
export const shownCode = (key: string, now: Date, stepsLater = 0): string =>
  codeOf(secretOf(key), stepOf(now) + stepsLater);

/** Returns a code that an app with the key does not show now, nor some time steps before or after. */
export function wrongCode(key: string, now: Date): string {
  const shown = [-2, -1, 0, 1, 2].map((later) => shownCode(key, now, later));
  let code = 0;
  while (shown.includes(String(code).padStart(6, '0'))) code += 1;
  return String(code).padStart(6, '0');
}

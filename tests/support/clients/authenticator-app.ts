import { Secret, TOTP } from 'otpauth';

/** Returns the code that an app with the key shows, some time steps later. */
export const shownCode = (key: string, now: Date, stepsLater = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(key.replaceAll(' ', '')),
    timestamp: now.getTime() + stepsLater * 30_000,
  });

/** Returns a code that an app with the key does not show now, nor some time steps before or after. */
export function wrongCode(key: string, now: Date): string {
  const shown = [-2, -1, 0, 1, 2].map((later) => shownCode(key, now, later));
  let code = 0;
  while (shown.includes(String(code).padStart(6, '0'))) code += 1;
  return String(code).padStart(6, '0');
}

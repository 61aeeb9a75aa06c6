import { invalidInput } from '#shared/kernel/errors.ts';

/**
 * Refuses, by throwing, a password that is among those which attackers try first. The list has those of zxcvbn
 * (MIT, © 2012-2016 Dan Wheeler and Dropbox, Inc.) that are long enough; it is loaded only where a password is set.
 */
export async function requireUncommon(password: string): Promise<void> {
  const { default: common } = await import('./common-passwords.json', { with: { type: 'json' } });
  if (common.includes(password.toLowerCase()))
    throw invalidInput([
      'This password is one of those that are tried first. Please choose another, such as a few words of your own.',
    ]);
}

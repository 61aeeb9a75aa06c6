import { invalidInput } from '#shared/kernel/errors.ts';

/** Letters of a name or word that a password may not contain, at least: shorter ones are part of too many words. */
const minLetters = { name: 4, word: 5 } as const;
const marks = /\p{M}/gu;
const plain = (text: string): string => text.normalize('NFKD').replaceAll(marks, '').toLowerCase();

/** Returns which of `names`, or of their words, is in a password; null for none. */
export function nameIn(password: string, names: readonly string[]): string | null {
  const within = plain(password);
  const found = names
    .flatMap((name) => {
      const words = plain(name).split(/[^\p{L}\p{N}]+/u);
      const whole = [words.join(''), plain(name).trim()].filter(({ length }) => length >= minLetters.name);
      return [...whole, ...words.filter(({ length }) => length >= minLetters.word)];
    })
    .filter((each) => within.includes(each));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * Returns why a password is easy to guess; null if it is not. It is among those which attackers try first, or has one of
 * `names` in it: those of the person, of who they work for and of the product. The list has those of zxcvbn (MIT, ©
 * 2012-2016 Dan Wheeler and Dropbox, Inc.) that are long enough; it is loaded only where a password is set.
 */
export async function commonProblem(password: string, names: readonly string[]): Promise<string | null> {
  const { default: common } = await import('./common-passwords.json', { with: { type: 'json' } });
  if (common.includes(password.toLowerCase()))
    return 'This password is one of those that are tried first. Please choose another, such as a few words of your own.';
  const name = nameIn(password, names);
  return name === null
    ? null
    : `“${name}” is in this password, and names are tried first. Please leave out your name, your e-mail address, your company and what this application is called.`;
}

/** Refuses, by throwing, a password that is easy to guess. */
export async function requireUncommon(password: string, names: readonly string[]): Promise<void> {
  const problem = await commonProblem(password, names);
  if (problem !== null) throw invalidInput([problem]);
}

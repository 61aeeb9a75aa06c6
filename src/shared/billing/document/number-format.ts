/** One place of a format: which characters it takes, and whether it takes none or any number of them. */
interface Place {
  characters: string;
  isRepeated: boolean;
}

const digits = '0123456789';

/** The places of `INV-{year}-{number}`, as `documentNumber` fills them. A number does not begin with 0. */
const placesOf = (format: string): Place[] =>
  (format.match(/\{year\}|\{number\}|./g) ?? []).flatMap((part) => {
    const one = { characters: part, isRepeated: false };
    const digit = { characters: digits, isRepeated: false };
    if (part === '{year}') return [digit, digit, digit, digit];
    if (part === '{number}')
      return [
        { ...one, characters: digits.slice(1) },
        { ...digit, isRepeated: true },
      ];
    return [one];
  });

/** Returns whether two formats can make the same text, of whatever years and numbers. */
export function canMeet(one: string, other: string): boolean {
  const [left, right] = [placesOf(one), placesOf(other)];
  const seen = new Set<string>();
  const meet = (at: number, by: number): boolean => {
    if (seen.has(`${at} ${by}`)) return false;
    seen.add(`${at} ${by}`);
    const [a, b] = [left[at], right[by]];
    if (a?.isRepeated === true && meet(at + 1, by)) return true;
    if (b?.isRepeated === true && meet(at, by + 1)) return true;
    if (a === undefined || b === undefined) return a === b;
    if (![...a.characters].some((character) => b.characters.includes(character))) return false;
    return meet(a.isRepeated ? at : at + 1, b.isRepeated ? by : by + 1);
  };
  return meet(0, 0);
}

/** Returns a regular expression, also of PostgreSQL, for the texts of a format. Its one group is the number. */
export const numberPattern = (format: string): string =>
  `^${format
    .replaceAll(/[.\-/]/g, '\\$&')
    .replace('{year}', '[0-9]{4}')
    .replace('{number}', '([1-9][0-9]*)')}$`;

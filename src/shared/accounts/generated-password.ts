const lowercase = 'abcdefghijkmnopqrstuvwxyz';
const uppercase = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
/** Excludes letters and digits that are easily confused when read and typed. */
const anything = `${lowercase}${uppercase}${digits}-_.+*#!?`;

/** A whole number from 0 up to, not including, `below` (at most 256), each as likely as another. */
export function randomBelow(below: number): number {
  // Drops the incomplete range at the top, which would make the first values likelier.
  const limit = 256 - (256 % below);
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while ((byte[0] ?? 0) >= limit);
  return (byte[0] ?? 0) % below;
}

/** 14 random characters plus 2 lowercase, 2 uppercase and 2 digits, shuffled. `below` as `randomBelow`. */
export function generatePassword(below = randomBelow): string {
  const pick = (from: string, count: number): string[] =>
    Array.from({ length: count }, () => from.charAt(below(from.length)));
  const characters = [
    ...pick(anything, 14),
    ...pick(lowercase, 2),
    ...pick(uppercase, 2),
    ...pick(digits, 2),
  ];
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    const kept = characters[at] ?? '';
    characters[at] = characters[other] ?? '';
    characters[other] = kept;
  }
  return characters.join('');
}

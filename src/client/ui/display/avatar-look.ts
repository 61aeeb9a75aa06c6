const hues = 8;

/** Returns one of eight background hues, the same everywhere for a person. */
export function hueOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return sum % hues;
}

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

/** Returns an import of its own for each name of a list `{ a, b as c }`, without types. `importOf` makes one of `b as c`. */
export const importEach = (list: string, importOf: (names: string) => string): string =>
  list
    .split(',')
    .map((names) => names.trim())
    .filter((names) => names !== '' && !names.startsWith('type '))
    .map(importOf)
    .join(' ');

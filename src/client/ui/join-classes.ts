/** Returns one `class` value of those given; false and absent ones are left out. */
export const joinClasses = (...names: (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');

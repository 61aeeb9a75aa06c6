/** One `class` value of those given; what is false or absent is left out. */
export const joinClasses = (...names: (string | false | null | undefined)[]): string =>
  names.filter((name) => typeof name === 'string' && name !== '').join(' ');

/** SQL of a text as `plainText` has it: without accents, in small letters. */
export const plainSql = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g'))`;

/** Returns what LIKE is given for texts that contain `word`. */
export const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

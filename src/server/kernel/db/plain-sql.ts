/**
 * SQL of a text as it is searched: in small letters, without accents, and in one way of writing each letter. Words that
 * are looked for go through it too: `plainText` takes other marks away, such as the vowels of Thai.
 */
export const plainSql = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]+', '', 'g'))`;

/** Returns the words that are looked for. */
export const searchedWords = (typed: string): string[] => typed.split(/[\s#]+/).filter((word) => word !== '');

/** SQL of whether a text that `plainSql` has made contains the word of a parameter: `$1`. */
export const containsSql = (plain: string, word: string): string =>
  `strpos(${plain}, ${plainSql(`${word}::text`)}) > 0`;

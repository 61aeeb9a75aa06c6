/** The specification's maximum lengths of texts in small places, in characters. */
export const cuts = {
  client: 12,
  company: 12,
  orderName: 32,
  userName: 24,
  welcomeName: 25,
  jobTitle: 24,
  packageName: 3,
  cardTitle: 20,
  presetName: 20,
  fileName: 30,
} as const;

/** The first `length` characters, whole ones, with an ellipsis where more follow; an absent text is Unknown. */
export function cutText(text: string, length: number): string {
  if (text === '') return 'Unknown';
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** Abbreviations are cut without an ellipsis: of three letters it would be a quarter. */
export const abbreviation = (text: string): string => [...text].slice(0, cuts.packageName).join('');
